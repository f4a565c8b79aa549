/**
 * A `.proto` file as its page needs it. Both readers (sources, protoc-gen-doc JSON) make this; nothing in it
 * says which one did.
 */
import type { Place, PlainObject, SourcePath } from '../types/basics.ts'

export interface ProtoFile {
  /** As imports spell it: `mgmt/v1alpha1/job.proto`. */
  readonly path: string
  /** The file its places point into. */
  readonly source: SourcePath
  /** `mgmt.v1alpha1`; '' without a package. */
  readonly package: string
  /** Text of the comment at the top. */
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

/** Whatever has a name. */
export interface ProtoElement {
  readonly name: string
  /** Name below the package: `Job.Status`, of a method `JobService.GetJob`. */
  readonly longName: string
  /** Text of the comments, without their marks; '' without any. */
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
  /** Where the method answers plain HTTP (`google.api.http`). */
  readonly routes: readonly HttpRoute[]
}

export interface HttpRoute {
  /** `GET`; `*` of a custom kind means any. */
  readonly verb: string
  /** `/v1/jobs/{id}` */
  readonly path: string
  /** The field that the body holds, `*` for all that the path does not name; '' without a body. */
  readonly body: string
}

export interface ProtoMessage extends ProtoElement {
  readonly fields: readonly ProtoField[]
  readonly oneofs: readonly ProtoOneof[]
  readonly messages: readonly ProtoMessage[]
  readonly enums: readonly ProtoEnum[]
  /** Numbers and names that must not be used again: `2`, `4 to 7`, `old_name`. */
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
  /** Of a map, the type of its values. */
  readonly type: TypeReference
  /** Type of a map's keys; null: no map. */
  readonly mapKey: string | null
  /** Name of the oneof it belongs to. */
  readonly oneof: string | null
  readonly jsonName: string
  readonly defaultValue: string | null
  readonly rules: Rules
  /** The message an extension adds this field to; null for fields of a message. */
  readonly extendee: TypeReference | null
}

export interface ProtoEnum extends ProtoElement {
  readonly values: readonly ProtoEnumValue[]
  readonly reserved: readonly string[]
}

export interface ProtoEnumValue extends ProtoElement {
  readonly number: number
}

/** A type as the source names it. The objects are keys: `LinkedFiles.targets` has their declarations. */
export interface TypeReference {
  /** `string`, `Job`, `.mgmt.v1alpha1.Job`. */
  readonly written: string
  readonly place: Place
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

/** Enums of the top level, then those inside of messages. */
export function enumsOf(file: ProtoFile): ProtoEnum[] {
  return [...file.enums, ...messagesOf(file).flatMap(({ enums }) => enums)]
}

export function methodsOf({ services }: ProtoFile): ProtoMethod[] {
  return services.flatMap(({ methods }) => methods)
}

/** All fields with the name their types are looked up from. */
export function fieldsOf(file: ProtoFile): { readonly field: ProtoField; readonly scope: string }[] {
  const inMessages = messagesOf(file).flatMap(({ fields, longName }) =>
    fields.map(field => ({ field, scope: longName }))
  )
  const added = file.extensions.map(field => ({ field, scope: field.longName.split('.').slice(0, -1).join('.') }))
  return [...inMessages, ...added]
}

/** A name below the package with the package: `Job` → `mgmt.v1alpha1.Job`. */
export function fullNameOf(file: Pick<ProtoFile, 'package'>, longName: string): string {
  return file.package === '' ? longName : `${file.package}.${longName}`
}
