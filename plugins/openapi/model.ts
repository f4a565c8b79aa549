/**
 * An API as pages show it: references resolved, all versions of OpenAPI made equal. Everything here is plain JSON.
 *
 * `at` says where something is written: the file, “#” and a JSON pointer. `placeOf` of the context has its line and column,
 * which cost a second reading of the file and are looked up for findings only.
 */

/** `api/openapi.yaml#/paths/~1jobs/get` */
export type At = string

/** The whole description, for the overview. */
export interface Api {
  readonly title: string
  /** The version of the API: `2026-01-01`. */
  readonly version: string | null
  readonly summary: string | null
  /** Markdown, like every description. */
  readonly description: string | null
  readonly termsOfService: string | null
  readonly contact: { readonly name: string | null; readonly url: string | null; readonly email: string | null } | null
  readonly license: { readonly name: string; readonly url: string | null } | null
  readonly externalDocs: ExternalDocs | null
  /** The written version of the format: `3.1.0`, `2.0`. */
  readonly format: string
  readonly servers: readonly Server[]
  /** Alternatives: one of them is enough. */
  readonly security: readonly SecurityAlternative[]
  readonly securitySchemes: readonly SecurityScheme[]
  /** The operations in the order of the sidebar. */
  readonly groups: readonly TagGroup[]
  readonly webhooks: readonly OperationSummary[]
  readonly schemas: readonly SchemaSummary[]
  /** Other versions of the same API, this one included; empty: there is one only. */
  readonly versions: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[]
  /** The file, relative to the project. */
  readonly file: string
  readonly at: At
}

export interface ExternalDocs {
  readonly url: string
  readonly description: string | null
}

/** Tags under a title (`x-tagGroups`); `title` null: the tags of the API without groups. */
export interface TagGroup {
  readonly title: string | null
  readonly tags: readonly Tag[]
}

export interface Tag {
  /** As operations name it; null: operations without a tag. */
  readonly name: string | null
  /** `x-displayName`, `summary`, or the name. */
  readonly title: string
  /** Unique in the API; in addresses and anchors. */
  readonly id: string
  readonly description: string | null
  readonly externalDocs: ExternalDocs | null
  /** OpenAPI 3.2: `nav`, `badge`, `audience`, or a word of the author. */
  readonly kind: string | null
  readonly operations: readonly OperationSummary[]
  /** Tags whose `parent` is this one. */
  readonly tags: readonly Tag[]
  readonly at: At | null
}

/** An operation in lists. */
export interface OperationSummary {
  /** Unique in the API, safe in addresses: `jobs.list`, `repos/get`. */
  readonly id: string
  readonly kind: OperationKind
  /** In capitals: `GET`. */
  readonly method: string
  /** `/jobs/{id}`; the name of a webhook; the expression of a callback. */
  readonly path: string
  readonly title: string
  readonly isDeprecated: boolean
  /** The address of its page, or of its place on one. */
  readonly href: string
}

export type OperationKind = 'operation' | 'webhook' | 'callback'

export interface SchemaSummary {
  readonly name: string
  readonly title: string
  readonly isDeprecated: boolean
  readonly href: string
}

export interface Operation extends OperationSummary {
  readonly operationId: string | null
  readonly summary: string | null
  readonly description: string | null
  readonly deprecation: Deprecation | null
  readonly tags: readonly string[]
  readonly servers: readonly Server[]
  /** Alternatives: one of them is enough. Empty: no authentication. */
  readonly security: readonly SecurityAlternative[]
  /** In the order path, query, querystring, header, cookie; in each as written. */
  readonly parameters: readonly Parameter[]
  readonly body: Body | null
  readonly responses: readonly Response[]
  readonly callbacks: readonly Callback[]
  /** Samples that the author has written (`x-codeSamples`). */
  readonly samples: readonly CodeSample[]
  readonly externalDocs: ExternalDocs | null
  readonly at: At
}

export interface Deprecation {
  /** Markdown (`x-deprecated`, `x-deprecation-reason`, `x-deprecated-reason`). */
  readonly reason: string | null
  /** When it goes away: `x-sunset`. */
  readonly sunset: string | null
}

export interface Server {
  /** With its variables: `https://{region}.acme.dev`. Absolute, or relative to the site of the API. */
  readonly url: string
  readonly name: string | null
  readonly description: string | null
  readonly variables: readonly ServerVariable[]
  readonly at: At | null
}

export interface ServerVariable {
  readonly name: string
  readonly default: string
  readonly enum: readonly string[]
  readonly description: string | null
}

/** All of these schemes together; empty: a request without authentication is allowed. */
export type SecurityAlternative = readonly UsedScheme[]

export interface UsedScheme {
  readonly scheme: SecurityScheme
  /** Scopes or roles. */
  readonly scopes: readonly string[]
}

export interface SecurityScheme {
  /** Its key in the description. */
  readonly name: string
  readonly type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown'
  readonly description: string | null
  readonly isDeprecated: boolean
  /** Of an API key: where it is sent, under which name. */
  readonly key: { readonly in: 'query' | 'header' | 'cookie'; readonly name: string } | null
  /** Of `http`: `basic`, `bearer`, … in small letters. */
  readonly scheme: string | null
  readonly bearerFormat: string | null
  readonly flows: readonly OAuthFlow[]
  /** Of `openIdConnect`, or the metadata of OAuth 2. */
  readonly url: string | null
  readonly anchor: string
  readonly at: At | null
}

export interface OAuthFlow {
  readonly name: string
  readonly authorizationUrl: string | null
  readonly tokenUrl: string | null
  readonly refreshUrl: string | null
  readonly deviceAuthorizationUrl: string | null
  readonly scopes: readonly { readonly name: string; readonly description: string }[]
}

export type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie'

export interface Parameter {
  readonly name: string
  readonly in: ParameterPlace
  readonly description: string | null
  readonly isRequired: boolean
  readonly deprecation: Deprecation | null
  /** null: it has a `media` instead. */
  readonly schema: Schema | null
  /** Its content, when it is JSON in a text, for example. */
  readonly media: Media | null
  /** How a list or an object is written, in words: `?tag=a&tag=b`; null: it is a single value. */
  readonly serialization: Serialization | null
  readonly allowsReserved: boolean
  readonly allowsEmpty: boolean
  readonly examples: readonly Example[]
  /** `jobs.list.query.page` */
  readonly anchor: string
  readonly at: At
}

export interface Serialization {
  readonly style: string
  readonly explode: boolean
  /** One sentence: “Repeat the parameter for each value”. */
  readonly words: string
  /** `tag=a&tag=b` */
  readonly sample: string
}

export interface Body {
  readonly description: string | null
  readonly isRequired: boolean
  readonly media: readonly Media[]
  readonly anchor: string
  readonly at: At
}

export interface Media {
  /** `application/json` */
  readonly type: string
  readonly schema: Schema | null
  /** The schema of each item of a stream (OpenAPI 3.2: JSON lines, server-sent events). */
  readonly itemSchema: Schema | null
  /** Never empty if there is a schema: the last resort is one that is made from the schema. */
  readonly examples: readonly Example[]
  /** How parts of forms are sent. */
  readonly encoding: readonly Encoding[]
  readonly anchor: string
  readonly at: At
}

export interface Encoding {
  /** The property. */
  readonly name: string
  readonly contentType: string | null
  readonly headers: readonly Header[]
  readonly serialization: Serialization | null
}

export interface Header {
  readonly name: string
  readonly description: string | null
  readonly isRequired: boolean
  readonly deprecation: Deprecation | null
  readonly schema: Schema | null
  readonly examples: readonly Example[]
  readonly anchor: string
  readonly at: At
}

export interface Response {
  /** `200`, `4XX`, `default` */
  readonly status: string
  /** `Created`, `Any client error`, `Any other status` */
  readonly title: string
  readonly description: string | null
  readonly headers: readonly Header[]
  readonly media: readonly Media[]
  readonly links: readonly ResponseLink[]
  readonly anchor: string
  readonly at: At
}

/** An operation that can follow with values of the response. */
export interface ResponseLink {
  readonly name: string
  readonly description: string | null
  /** null: the operation is not in the description. */
  readonly operation: OperationSummary | null
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
}

export interface Callback {
  readonly name: string
  /** The operations that the API calls; `path` is the expression of the address. */
  readonly operations: readonly Operation[]
  readonly at: At
}

export interface CodeSample {
  readonly language: string
  readonly label: string | null
  readonly source: string
}

export interface Example {
  /** Requests and responses with the same name belong together; null: a single example. */
  readonly name: string | null
  readonly summary: string | null
  readonly description: string | null
  /** JSON; absent when the example is elsewhere (`url`) or is written out (`text`). */
  readonly value?: unknown
  /** The example as it is sent. */
  readonly text: string | null
  readonly url: string | null
  /** Made from the schema: the author has written none. */
  readonly isMade: boolean
  readonly at: At | null
}

/** A schema, with the schemas in it down to a depth; deeper ones are links to their pages. */
export interface Schema {
  /** Its name in the description; null: it is written at its place. */
  readonly name: string | null
  /** The address of the page of that name, or of the place on this page where it is; null: none. */
  readonly href: string | null
  /** `link`, `recursion`: only name and address are known here; null: all of it is here. */
  readonly cut: 'link' | 'recursion' | 'depth' | null
  readonly title: string | null
  readonly description: string | null
  /** The type in a few words: `string`, `array of Job`, `one of 3 types`. */
  readonly label: string
  /** Without `null`. Empty: any type. */
  readonly types: readonly string[]
  readonly isNullable: boolean
  readonly format: string | null
  /** Of text: `image/png`, `base64`. */
  readonly content: { readonly mediaType: string | null; readonly encoding: string | null } | null
  /** In plain words: `1 to 100 characters`, `at least 3`, `different items`. */
  readonly limits: readonly string[]
  /** The limits of numbers, for forms. */
  readonly numbers: {
    readonly least: number | null
    readonly most: number | null
    readonly above: number | null
    readonly below: number | null
  }
  /** Lengths of texts, lists and objects, and `multipleOf`. */
  readonly sizes: Readonly<Partial<Record<SizeKey, number>>>
  readonly pattern: string | null
  readonly enum: readonly EnumValue[]
  /** Wrapped, because the value can be null. */
  readonly const: { readonly value: unknown } | null
  readonly default: { readonly value: unknown } | null
  readonly examples: readonly unknown[]
  readonly deprecation: Deprecation | null
  readonly isReadOnly: boolean
  readonly isWriteOnly: boolean
  /** Nothing is valid: the schema `false`. */
  readonly isNever: boolean
  /** Names of schemas that it includes by `allOf`; their properties are among its own. */
  readonly includes: readonly { readonly name: string; readonly href: string | null }[]
  readonly properties: readonly Property[]
  /** Required fields that another schema describes, as in `then: { required: [days] }`. */
  readonly alsoRequired: readonly string[]
  readonly patternProperties: readonly { readonly pattern: string; readonly schema: Schema; readonly anchor: string }[]
  /** Other properties: their schema; true: anything; false: forbidden; null: nothing is said. */
  readonly additional: Schema | boolean | null
  readonly propertyNames: Schema | null
  /** Required together: `dependentRequired`. */
  readonly dependencies: readonly { readonly name: string; readonly needs: readonly string[] }[]
  readonly items: Schema | null
  /** The first items of a list (a tuple); `items` are then those after them. */
  readonly tuple: readonly Schema[]
  /** Whether items after those of the tuple are allowed. */
  readonly isOpenTuple: boolean
  readonly contains: Schema | null
  /** `oneOf` and `anyOf`, also those of included schemas: one of each list applies. */
  readonly choices: readonly Choices[]
  readonly not: Schema | null
  /** `if`, `then`, `else`; and `dependentSchemas`. */
  readonly conditions: readonly Condition[]
  readonly externalDocs: ExternalDocs | null
  readonly xml: Readonly<Record<string, unknown>> | null
  /** The same schema on other pages; null: it is of this page only. */
  readonly shared: SharedSchema | null
  readonly at: At
}

/** A schema that many pages show. */
export interface SharedSchema {
  /** In the ids in it, a mark stands for the id of the place where it is shown. */
  readonly view: Schema
  /** That id. */
  readonly base: string
  /** What was made of the view. */
  readonly made: MadeOfSchema
}

export interface MadeOfSchema {
  /** Its fields in Markdown, with the mark. */
  markdown: string | null
  /** Its words for the search, each once. */
  words: { readonly text: readonly string[]; readonly code: readonly string[] } | null
}

export type SizeKey =
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'minProperties'
  | 'maxProperties'
  | 'multipleOf'

export interface EnumValue {
  readonly value: unknown
  /** `x-enumDescriptions`, `x-enum-descriptions`, `x-enum-varnames`, or the description of a `const` of `oneOf`. */
  readonly description: string | null
  readonly name: string | null
}

export interface Property {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: Schema
  /** `jobs.list.200.items.owner`; '' where the same schema is shown twice on a page. */
  readonly anchor: string
}

export interface Choices {
  readonly kind: 'oneOf' | 'anyOf'
  /** The property that says which it is. */
  readonly discriminator: string | null
  readonly options: readonly Choice[]
}

export interface Choice {
  /** `title` or the name of the schema, the value of the discriminator, or its type. */
  readonly title: string
  /** Values of the discriminator. */
  readonly values: readonly string[]
  readonly schema: Schema
  readonly anchor: string
}

export interface Condition {
  /** null: `property` is there. */
  readonly if: Schema | null
  readonly property: string | null
  /** `then` */
  readonly met: Schema | null
  /** `else` */
  readonly unmet: Schema | null
}

/** The page of a schema. */
export interface SchemaPage {
  readonly name: string
  readonly schema: Schema
  /** An example: written, or made from the schema. */
  readonly example: Example | null
  /** Operations that send or receive it. */
  readonly usedBy: readonly OperationSummary[]
  /** Schemas of other files that refer to it. */
  readonly includedBy: readonly { readonly name: string; readonly href: string }[]
  /** The schemas of `$defs`. */
  readonly definitions: readonly Definition[]
  /** Whether it is a part of another page, below a heading with its name; left out: it is a page. */
  readonly isPart?: boolean
}

/** A schema file in the list of all. */
export interface SchemaFileSummary extends SchemaSummary {
  /** Plain text. */
  readonly description: string
}

/** A schema of `$defs`, with a section on the page of its file. */
export interface Definition {
  readonly name: string
  /** `/$defs/Address`, so that links to the file lead there. */
  readonly anchor: string
  readonly schema: Schema
}
