/**
 * A parsed `.proto` file. Both parsers (sources, protoc-gen-doc JSON) return this type; nothing in it tells which one
 * made it.
 */
import type { PlainObject } from 'docsgen/theme'
import type { Place } from './found.ts'

export interface ProtoFile {
  /** Its path in imports: `mgmt/v1alpha1/job.proto`. */
  readonly path: string
  /** The file that its places refer to. */
  readonly source: string
  /** `mgmt.v1alpha1`; '' without a package. */
  readonly package: string
  /** Text of the comment at the top of the file. */
  readonly comment: string
  readonly deprecated: boolean
  /** null: the source does not say (protoc-gen-doc JSON). */
  readonly imports: readonly ProtoImport[] | null
  readonly services: readonly ProtoService[]
  /** Messages and enums of the top level, in source order; others are nested in them. */
  readonly messages: readonly ProtoMessage[]
  readonly enums: readonly ProtoEnum[]
  /** Fields that this file adds to messages of other files (`extend`). */
  readonly extensions: readonly ProtoField[]
}

export interface ProtoImport {
  readonly path: string
  readonly isPublic: boolean
  readonly place: Place
}

/** A declaration with a name. */
export interface ProtoElement {
  readonly name: string
  /** Name without the package: `Job.Status`; for methods `JobService.GetJob`. */
  readonly longName: string
  /** Text of the comments without comment marks; '' without comments. */
  readonly comment: string
  readonly deprecated: boolean
  readonly place: Place
}

export interface ProtoService extends ProtoElement {
  readonly methods: readonly ProtoMethod[]
}

export interface ProtoMethod extends ProtoElement {
  readonly request: TypeReference
  readonly response: TypeReference
  readonly requestStream: boolean
  readonly responseStream: boolean
  readonly idempotency: 'NO_SIDE_EFFECTS' | 'IDEMPOTENT' | null
  /** HTTP routes of the method (`google.api.http`). */
  readonly routes: readonly HttpRoute[]
}

export interface HttpRoute {
  /** `GET`; `*` of a custom kind means any. */
  readonly verb: string
  /** `/v1/jobs/{id}` */
  readonly path: string
  /** The field in the body, `*` for all fields that are not in the path; '' without a body. */
  readonly body: string
}

export interface ProtoMessage extends ProtoElement {
  readonly fields: readonly ProtoField[]
  readonly oneofs: readonly ProtoOneof[]
  readonly messages: readonly ProtoMessage[]
  readonly enums: readonly ProtoEnum[]
  /** Reserved numbers and names: `2`, `4 to 7`, `old_name`. */
  readonly reserved: readonly string[]
  readonly rules: Rules
}

export interface ProtoOneof extends ProtoElement {
  readonly isRequired: boolean
}

export interface ProtoField extends ProtoElement {
  /** null: the source does not say (protoc-gen-doc JSON). */
  readonly number: number | null
  readonly label: 'repeated' | 'optional' | 'required' | null
  /** For a map, the type of its values. */
  readonly type: TypeReference
  /** Type of a map's keys; null when the field is not a map. */
  readonly mapKey: string | null
  /** Name of the oneof to which the field belongs. */
  readonly oneof: string | null
  readonly jsonName: string
  readonly defaultValue: string | null
  readonly rules: Rules
  /** The message that the field extends; null for fields of a message. */
  readonly extendee: TypeReference | null
}

export interface ProtoEnum extends ProtoElement {
  readonly values: readonly ProtoEnumValue[]
  readonly reserved: readonly string[]
}

export interface ProtoEnumValue extends ProtoElement {
  readonly number: number
}

/** A type name in the source. The object is the key of its declaration in `LinkedFiles.targets`. */
export interface TypeReference {
  /** `string`, `Job`, `.mgmt.v1alpha1.Job`. */
  readonly written: string
  readonly place: Place
  /** Of an `extend` block: its comment. */
  readonly comment?: string
}

/** Validation rules by name, as buf.validate and protoc-gen-validate name them: `string.min_len` → 1, `cel` → [{…}]. */
export type Rules = PlainObject

/** All scalar types of the language. */
export const scalarTypes: ReadonlySet<string> = new Set(
  'double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes'.split(' ')
)

/** All messages, each followed by those nested in it. */
export function messagesOf({ messages }: Pick<ProtoFile | ProtoMessage, 'messages'>): ProtoMessage[] {
  return messages.flatMap(message => [message, ...messagesOf(message)])
}

/** Top-level enums, then enums nested in messages. */
export function enumsOf(file: ProtoFile): ProtoEnum[] {
  return [...file.enums, ...messagesOf(file).flatMap(({ enums }) => enums)]
}

export function methodsOf({ services }: ProtoFile): ProtoMethod[] {
  return services.flatMap(({ methods }) => methods)
}

/** All fields with the scope in which their type names are resolved. */
export function fieldsOf(file: ProtoFile): { readonly field: ProtoField; readonly scope: string }[] {
  const inMessages = messagesOf(file).flatMap(({ fields, longName }) =>
    fields.map(field => ({ field, scope: longName }))
  )
  const added = file.extensions.map(field => ({ field, scope: field.longName.split('.').slice(0, -1).join('.') }))
  return [...inMessages, ...added]
}

/** A long name with its package: `Job` → `mgmt.v1alpha1.Job`. */
export function fullNameOf(file: Pick<ProtoFile, 'package'>, longName: string): string {
  return file.package === '' ? longName : `${file.package}.${longName}`
}
