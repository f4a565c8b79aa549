/** What protobufjs parsed, with what the statements know (places, comments, imports), as a ProtoFile. */
import type { Enum, Field, Method, NamespaceBase, ReflectionObject, Service, Type } from 'protobufjs'
import type { Place, SourcePath } from '../../types/basics.ts'
import type {
  ProtoElement,
  ProtoEnum,
  ProtoField,
  ProtoFile,
  ProtoMessage,
  ProtoMethod,
  ProtoOneof,
  ProtoService,
  TypeReference
} from '../descriptor.ts'
import { routesOf } from './http-routes.ts'
import { jsonNameOf } from './json-name.ts'
import { type ParsedOptions, rulesOf } from './options.ts'
import type { Statement } from './statements.ts'
import { placeOfToken } from './token-place.ts'
import type { Token } from './tokens.ts'

export interface Parsed {
  readonly path: string
  readonly source: SourcePath
  readonly package: string
  /** What the package holds; null: nothing could be parsed. */
  readonly namespace: NamespaceBase | null
  readonly options: ParsedOptions
  readonly statements: readonly Statement[]
}

export function toProtoFile(parsed: Parsed): ProtoFile {
  const { statements, source } = parsed
  // Backwards, so that of two statements with one name the first counts, as it does for the parser.
  const byPath = new Map([...statements].reverse().map(statement => [statement.path, statement]))
  const context: Context = { source, statements: byPath }
  const objects = parsed.namespace?.nestedArray ?? []
  return {
    path: parsed.path,
    source,
    package: parsed.package,
    comment: fileComment(statements),
    deprecated: parsed.options?.some(option => option.deprecated === true) ?? false,
    imports: statements
      .filter(({ kind }) => kind === 'import')
      .map(({ path, name, isPublic }) => ({ path, isPublic, place: placeOfToken(source, name) })),
    services: objects.filter(isService).map(service => toService(service, context)),
    messages: objects.filter(isMessage).map(message => toMessage(message, '', context)),
    enums: objects.filter(isEnum).map(found => toEnum(found, '', context)),
    extensions: extensionsOf(parsed.namespace, '', context)
  }
}

interface Context {
  readonly source: SourcePath
  readonly statements: ReadonlyMap<string, Statement>
}

/** The comment of `syntax`, as protoc-gen-doc has it; without one, that of the package. */
function fileComment(statements: readonly Statement[]): string {
  const commented = ['syntax', 'edition', 'package'].map(kind => statements.find(other => other.kind === kind)?.comment)
  return commented.find(comment => comment !== undefined && comment !== '') ?? ''
}

function toService(service: Service, context: Context): ProtoService {
  const element = toElement(service, '', context)
  return { ...element, methods: Object.values(service.methods).map(method => toMethod(method, service.name, context)) }
}

function toMethod(method: Method, service: string, context: Context): ProtoMethod {
  const element = toElement(method, service, context)
  const [request, response] = context.statements.get(element.longName)?.types ?? []
  const idempotency: unknown = method.getOption('idempotency_level')
  return {
    ...element,
    request: toReference(method.requestType, request, element.place, context),
    response: toReference(method.responseType, response, element.place, context),
    requestStream: method.requestStream === true,
    responseStream: method.responseStream === true,
    idempotency: idempotency === 'NO_SIDE_EFFECTS' || idempotency === 'IDEMPOTENT' ? idempotency : null,
    routes: routesOf(method.parsedOptions)
  }
}

function toMessage(message: Type, scope: string, context: Context): ProtoMessage {
  const element = toElement(message, scope, context)
  // protobufjs also lists the extensions of a message that it happens to know.
  const fields = Object.values(message.fields).filter(({ declaringField }) => !declaringField)
  const oneofs = Object.values(message.oneofs ?? {})
  return {
    ...element,
    fields: fields.map(field => toField(field, element.longName, context)),
    // `optional` of proto3 is made into a oneof of one field, which nobody wrote.
    oneofs: oneofs
      .filter(({ fieldsArray }) => !fieldsArray.some(isProto3Optional))
      .map(oneof => toOneof(oneof, element.longName, context)),
    messages: message.nestedArray.filter(isMessage).map(nested => toMessage(nested, element.longName, context)),
    enums: message.nestedArray.filter(isEnum).map(nested => toEnum(nested, element.longName, context)),
    reserved: toReserved(message.reserved),
    rules: rulesOf(message.parsedOptions)
  }
}

function toOneof(oneof: ReflectionObject, scope: string, context: Context): ProtoOneof {
  return { ...toElement(oneof, scope, context), isRequired: rulesOf(oneof.parsedOptions).required === true }
}

function toField(field: Field, scope: string, context: Context): ProtoField {
  const element = toElement(field, scope, context)
  const [type] = context.statements.get(element.longName)?.types ?? []
  const jsonName: unknown = field.getOption('json_name')
  const defaultValue: unknown = field.getOption('default')
  const isOptional = isProto3Optional(field)
  return {
    ...element,
    number: field.id,
    label: labelOf(field, isOptional),
    type: toReference(field.type, type, element.place, context),
    mapKey: 'keyType' in field ? String(field.keyType) : null,
    oneof: isOptional ? null : (field.partOf?.name ?? null),
    jsonName: typeof jsonName === 'string' ? jsonName : jsonNameOf(field.name),
    defaultValue: defaultValue === undefined ? null : String(defaultValue),
    rules: rulesOf(field.parsedOptions),
    extendee: field.extend ? toReference(field.extend, undefined, element.place, context) : null
  }
}

function labelOf(field: Field, isOptional: boolean): ProtoField['label'] {
  if ('keyType' in field) return null
  if (field.repeated) return 'repeated'
  if (field.rule === 'required') return 'required'
  return isOptional || field.rule === 'optional' ? 'optional' : null
}

function isProto3Optional(field: Field): boolean {
  return field.getOption('proto3_optional') === true
}

function toEnum(found: Enum, scope: string, context: Context): ProtoEnum {
  const element = toElement(found, scope, context)
  const values = Object.entries(found.values).map(([name, number]) => {
    const options = found.valuesOptions?.[name]
    const deprecated = options?.deprecated === true
    return { ...toNamed(name, element.longName, context), deprecated, number }
  })
  return { ...element, values, reserved: toReserved(found.reserved) }
}

/** Those of the file, and those that stand inside its messages. */
function extensionsOf(namespace: NamespaceBase | null, scope: string, context: Context): ProtoField[] {
  return (namespace?.nestedArray ?? []).flatMap(object => {
    if (isMessage(object)) return extensionsOf(object, join(scope, object.name), context)
    return isExtension(object) ? [toField(object, scope, context)] : []
  })
}

function toReserved(reserved: readonly (readonly number[] | string)[] | undefined): string[] {
  return (reserved ?? []).map(range => {
    if (typeof range === 'string') return range
    const [first, last] = range
    // Ranges up to `max` end with the greatest number of a field or of an enum.
    if (first !== last) return `${first} to ${last === 536870911 || last === 2147483647 ? 'max' : last}`
    return String(first)
  })
}

function toElement(object: ReflectionObject, scope: string, context: Context): ProtoElement {
  return { ...toNamed(object.name, scope, context), deprecated: object.getOption('deprecated') === true }
}

function toNamed(name: string, scope: string, { statements, source }: Context): Omit<ProtoElement, 'deprecated'> {
  const longName = join(scope, name)
  const statement = statements.get(longName)
  return { name, longName, comment: statement?.comment ?? '', place: placeOfToken(source, statement?.name) }
}

function toReference(written: string, token: Token | undefined, otherwise: Place, { source }: Context): TypeReference {
  return { written, place: token === undefined ? otherwise : placeOfToken(source, token) }
}

function join(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`
}

function isMessage(object: ReflectionObject): object is Type {
  return 'fields' in object
}

function isEnum(object: ReflectionObject): object is Enum {
  return 'values' in object
}

function isService(object: ReflectionObject): object is Service {
  return 'methods' in object
}

function isExtension(object: ReflectionObject): object is Field {
  return 'extend' in object && object.extend !== undefined
}
