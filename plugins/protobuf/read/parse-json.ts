/**
 * The JSON of protoc-gen-doc (`--doc_opt=json,…`) → ProtoFiles. The JSON lists nested types beside their parents, and
 * map entries as messages; both are restored here. It has no field numbers.
 */
import type { CollectionFile } from 'docsgen/config'
import { addressProblem } from 'docsgen/text'
import type { PlainValue } from 'docsgen/theme'
import { parseDocument } from 'yaml'
import type {
  HttpRoute,
  ProtoElement,
  ProtoEnum,
  ProtoField,
  ProtoFile,
  ProtoMessage,
  ProtoMethod,
  ProtoOneof,
  ProtoService,
  Rules,
  TypeReference
} from '../descriptor.ts'
import { scalarTypes } from '../descriptor.ts'
import { finding, type Place, placeOf, type Report } from '../found.ts'
import { jsonNameOf } from './fields.ts'
import { isPlainObject } from './options.ts'

/** All files of the JSON, in its order. */
export function parseJson(source: CollectionFile, report: Report): ProtoFile[] {
  const place = placeOf(source.path)
  return filesIn(source, report)
    .map(file => toFile(file, { place }))
    .filter(({ path }) => {
      const problem = path === '' ? 'is empty' : addressProblem(path)
      if (problem !== null) report(finding('protobuf/json', place, `“${path}” cannot be an address: it ${problem}.`))
      return problem === null
    })
}

interface Context {
  readonly place: Place
}

function filesIn(source: CollectionFile, report: Report): JsonObject[] {
  const hint = 'Write it with protoc-gen-doc (--doc_opt=json,proto_docs.json).'
  try {
    const { files } = objectOf(JSON.parse(source.text)) ?? {}
    if (Array.isArray(files)) return objectsOf(files)
    report(finding('protobuf/json', placeOf(source.path), 'The file has no list “files”.', hint))
  } catch {
    report(finding('protobuf/json', placeOfFault(source), 'The file is not JSON.', hint))
  }
  return []
}

/** Finds a syntax error with the YAML parser, because JSON.parse does not always give the position. */
function placeOfFault({ path, text }: CollectionFile): Place {
  const at = parseDocument(text).errors[0]?.linePos?.[0]
  return placeOf(path, at?.line, at?.col)
}

function toFile(file: JsonObject, context: Context): ProtoFile {
  const messages = objectsOf(file.messages)
  const entries = new Map(mapEntries(messages).map(entry => [textOf(entry.fullName), entry]))
  const declared = messages.filter(message => !entries.has(textOf(message.fullName)))
  const parents = new Set(declared.map(longNameOf))
  const nesting: Nesting = {
    ...context,
    entries,
    messages: byParent(declared, parents),
    enums: byParent(objectsOf(file.enums), parents)
  }
  return {
    path: textOf(file.name),
    source: context.place.file,
    package: textOf(file.package),
    comment: textOf(file.description),
    deprecated: isDeprecated(file),
    imports: null,
    services: objectsOf(file.services).map(service => toService(service, context)),
    messages: messagesIn('', nesting),
    enums: enumsIn('', nesting),
    extensions: objectsOf(file.extensions).map(extension => toExtension(extension, nesting))
  }
}

interface Nesting extends Context {
  /** Entry messages of maps, by full name. */
  readonly entries: ReadonlyMap<string, JsonObject>
  /** By the long name of the parent. */
  readonly messages: ReadonlyMap<string, readonly JsonObject[]>
  readonly enums: ReadonlyMap<string, readonly JsonObject[]>
}

function mapEntries(messages: readonly JsonObject[]): JsonObject[] {
  const types = messages
    .flatMap(({ fields }) => objectsOf(fields))
    .flatMap(field => (field.ismap ? textOf(field.fullType) : []))
  const isEntry = new Set(types)
  return messages.filter(message => isEntry.has(textOf(message.fullName)))
}

/** Types by the long name of their parent; '' for top-level types and those whose parent is missing. */
function byParent(types: readonly JsonObject[], parents: ReadonlySet<string>): Map<string, JsonObject[]> {
  const groups = new Map<string, JsonObject[]>()
  for (const type of types) {
    const written = longNameOf(type).split('.').slice(0, -1).join('.')
    const parent = parents.has(written) ? written : ''
    const group = groups.get(parent)
    if (group === undefined) groups.set(parent, [type])
    else group.push(type)
  }
  return groups
}

function longNameOf(type: JsonObject): string {
  return textOf(type.longName) || textOf(type.name)
}

function messagesIn(parent: string, nesting: Nesting): ProtoMessage[] {
  return (nesting.messages.get(parent) ?? []).map(message => {
    const longName = longNameOf(message)
    const fields = objectsOf(message.fields)
    return {
      ...toElement(message, longName, nesting),
      fields: fields.map(field => toField(field, longName, nesting)),
      oneofs: oneofsOf(fields, longName, nesting),
      messages: messagesIn(longName, nesting),
      enums: enumsIn(longName, nesting),
      reserved: [],
      rules: {}
    }
  })
}

function enumsIn(parent: string, nesting: Nesting): ProtoEnum[] {
  return (nesting.enums.get(parent) ?? []).map(found => {
    const longName = longNameOf(found)
    const values = objectsOf(found.values).map(value => ({
      ...toElement(value, `${longName}.${textOf(value.name)}`, nesting),
      number: Number(value.number) || 0
    }))
    return { ...toElement(found, longName, nesting), values, reserved: [] }
  })
}

function toField(field: JsonObject, scope: string, nesting: Nesting): ProtoField {
  const name = textOf(field.name)
  const entry = field.ismap === true ? nesting.entries.get(textOf(field.fullType)) : undefined
  const [key, value] = objectsOf(entry?.fields)
  return {
    ...toElement(field, `${scope}.${name}`, nesting),
    number: null,
    label: entry === undefined ? labelOf(field) : null,
    type: toReference(value ?? field, nesting),
    mapKey: key === undefined ? null : textOf(key.type),
    oneof: isMember(field) ? textOf(field.oneofdecl) : null,
    jsonName: jsonNameOf(name),
    defaultValue: textOf(field.defaultValue) || null,
    rules: rulesOf(field),
    extendee: null
  }
}

function toExtension(extension: JsonObject, nesting: Nesting): ProtoField {
  const number = Number(extension.number)
  const longName = textOf(extension.longName) || textOf(extension.name)
  const extendee = { written: `.${textOf(extension.containingFullType)}`, place: nesting.place }
  const field = toField(extension, '', nesting)
  return {
    ...field,
    ...toElement(extension, longName, nesting),
    number: Number.isNaN(number) ? null : number,
    extendee
  }
}

function labelOf({ label }: JsonObject): ProtoField['label'] {
  return label === 'repeated' || label === 'optional' || label === 'required' ? label : null
}

/** Whether a field is in a declared oneof; for `optional` of proto3, protoc generates a oneof `_name`. */
function isMember({ isoneof, oneofdecl, name, label }: JsonObject): boolean {
  return isoneof === true && !(label === 'optional' && oneofdecl === `_${textOf(name)}`)
}

function oneofsOf(fields: readonly JsonObject[], scope: string, { place }: Context): ProtoOneof[] {
  const names = new Set(fields.filter(isMember).map(field => textOf(field.oneofdecl)))
  return [...names].map(name => {
    const longName = `${scope}.${name}`
    return { name, longName, comment: '', deprecated: false, place, isRequired: false }
  })
}

function toService(service: JsonObject, context: Context): ProtoService {
  const longName = longNameOf(service)
  const methods = objectsOf(service.methods).map(method => toMethod(method, longName, context))
  return { ...toElement(service, longName, context), methods }
}

function toMethod(method: JsonObject, service: string, context: Context): ProtoMethod {
  const idempotency = objectOf(method.options)?.idempotency_level
  return {
    ...toElement(method, `${service}.${textOf(method.name)}`, context),
    request: toReference({ fullType: method.requestFullType }, context),
    response: toReference({ fullType: method.responseFullType }, context),
    requestStream: method.requestStreaming === true,
    responseStream: method.responseStreaming === true,
    idempotency: idempotency === 'NO_SIDE_EFFECTS' || idempotency === 'IDEMPOTENT' ? idempotency : null,
    routes: routesOf(method)
  }
}

function toReference(field: JsonObject, { place }: Context): TypeReference {
  const type = textOf(field.fullType) || textOf(field.type)
  return { written: scalarTypes.has(type) ? type : `.${type}`, place }
}

function toElement(element: JsonObject, longName: string, { place }: Context): ProtoElement {
  const comment = textOf(element.description).replaceAll('\r\n', '\n').trim()
  return { name: textOf(element.name), longName, comment, deprecated: isDeprecated(element), place }
}

function isDeprecated({ options }: JsonObject): boolean {
  return objectOf(options)?.deprecated === true
}

/** protoc-gen-doc writes the rules of protoc-gen-validate as `[{name: 'string.min_len', value: 1}]`. */
function rulesOf({ options }: JsonObject): Rules {
  const rules = objectsOf(objectOf(options)?.['validate.rules'])
  const result: Record<string, PlainValue> = Object.create(null)
  for (const { name, value } of rules) result[textOf(name)] = toPlain(value)
  return result
}

function toPlain(value: unknown): PlainValue {
  return typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value)
}

/** protoc-gen-doc writes `google.api.http` as `{rules: [{method: 'GET', pattern: '/v1/jobs/{id}'}]}`. */
function routesOf({ options }: JsonObject): HttpRoute[] {
  const { rules } = objectOf(objectOf(options)?.['google.api.http']) ?? {}
  return objectsOf(rules)
    .map(({ method, pattern, body }) => ({ verb: textOf(method), path: textOf(pattern), body: textOf(body) }))
    .filter(({ path }) => path !== '')
}

/** The file is not validated: a value of an unexpected type counts as missing. */
type JsonObject = Readonly<Record<string, unknown>>

function objectOf(value: unknown): JsonObject | null {
  return isPlainObject(value) ? value : null
}

/** The objects in a list. */
function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf).filter(item => item !== null) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
