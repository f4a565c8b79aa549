/**
 * The sources of the first site through a second, independent implementation: buf builds them (so they
 * compile), what it understands is what the facts say, and it sees the comments that our pages show.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { enumsOf, messagesOf, methodsOf, type ProtoElement, type ProtoFile } from '../../plugins/protobuf/descriptor.ts'
import { parseSource } from '../../plugins/protobuf/read/parse-source.ts'
import { type FactField, type FactMessage, facts, protoFolder } from '../../plugins/protobuf/test/facts.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import type { Source } from '../../src/types/content.ts'

/** What is used of buf's image: descriptors in the JSON form of Protocol Buffers. */
interface Image {
  readonly file: readonly FileDescriptor[]
}

interface FileDescriptor {
  readonly name: string
  readonly package: string
  readonly syntax: string
  readonly dependency: readonly string[]
  readonly service?: readonly { readonly name: string; readonly method: readonly MethodDescriptor[] }[]
  readonly messageType?: readonly MessageDescriptor[]
  readonly enumType?: readonly EnumDescriptor[]
  readonly sourceCodeInfo: {
    readonly location: readonly { readonly path?: readonly number[]; readonly leadingComments?: string }[]
  }
}

interface MethodDescriptor {
  readonly name: string
  readonly inputType: string
  readonly outputType: string
  readonly clientStreaming?: boolean
  readonly serverStreaming?: boolean
  readonly options?: { readonly idempotencyLevel?: string }
}

interface MessageDescriptor {
  readonly name: string
  readonly field?: readonly FieldDescriptor[]
  readonly nestedType?: readonly MessageDescriptor[]
  readonly enumType?: readonly EnumDescriptor[]
  readonly oneofDecl?: readonly {
    readonly name: string
    readonly options?: Readonly<Record<string, { readonly required?: boolean }>>
  }[]
  readonly options?: {
    readonly mapEntry?: boolean
    readonly '[buf.validate.message]'?: { readonly cel: readonly { readonly id: string }[] }
  }
  readonly reservedRange?: readonly { readonly start: number; readonly end: number }[]
  readonly reservedName?: readonly string[]
}

interface FieldDescriptor {
  readonly name: string
  readonly number: number
  readonly label: string
  readonly type: string
  readonly typeName?: string
  readonly oneofIndex?: number
  readonly proto3Optional?: boolean
  readonly options?: { readonly deprecated?: boolean; readonly '[buf.validate.field]'?: object }
}

interface EnumDescriptor {
  readonly name: string
  readonly value: readonly { readonly name: string; readonly number?: number }[]
}

const images = new Map<string, FileDescriptor>()

beforeAll(() => {
  const buf = join(createRequire(import.meta.url).resolve('@bufbuild/buf/package.json'), '..', 'bin', 'buf')
  const options = ['--config', '{"version":"v2"}', '-o', '-#format=json']
  const json = execFileSync(process.execPath, [buf, 'build', fileURLToPath(protoFolder), ...options], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024
  })
  const image: Image = JSON.parse(json)
  for (const file of image.file) images.set(file.name, file)
})

function imageOf(path: string): FileDescriptor {
  const image = images.get(path)
  if (image === undefined) throw new Error(`buf built no ${path}`)
  return image
}

interface Named<Descriptor> {
  readonly longName: string
  readonly descriptor: Descriptor
}

/** Messages with those nested in them, in source order; entries of maps among them. */
function allMessages(messages: readonly MessageDescriptor[] = [], scope = ''): Named<MessageDescriptor>[] {
  return messages.flatMap(descriptor => {
    const longName = scope + descriptor.name
    return [{ longName, descriptor }, ...allMessages(descriptor.nestedType, `${longName}.`)]
  })
}

function declaredMessages(file: FileDescriptor): Named<MessageDescriptor>[] {
  return allMessages(file.messageType).filter(({ descriptor }) => descriptor.options?.mapEntry !== true)
}

function allEnums(file: FileDescriptor): Named<EnumDescriptor>[] {
  const named = (enums: readonly EnumDescriptor[] = [], scope = '') =>
    enums.map(descriptor => ({ longName: scope + descriptor.name, descriptor }))
  const nested = allMessages(file.messageType).flatMap(({ longName, descriptor }) =>
    named(descriptor.enumType, `${longName}.`)
  )
  return [...named(file.enumType), ...nested]
}

test('buf builds 10 services, 125 methods, 498 declared messages and 26 enums', () => {
  const files = facts.map(({ file }) => imageOf(file))
  const services = files.flatMap(({ service = [] }) => service)
  expect([
    services.length,
    services.flatMap(({ method }) => method).length,
    files.flatMap(declaredMessages).length,
    files.flatMap(allEnums).length
  ]).toEqual([10, 125, 498, 26])
})

describe.each(facts)('$file', fact => {
  test('has the syntax, the package and the imports of the facts', () => {
    const { syntax, package: name, dependency } = imageOf(fact.file)
    expect({ syntax, package: name, imports: dependency }).toEqual({
      syntax: fact.syntax,
      package: fact.package,
      imports: fact.imports
    })
  })

  test('has their methods, streams and idempotency', () => {
    const services = imageOf(fact.file).service?.map(({ name, method }) => ({
      name,
      methods: method.map(it => ({
        name: it.name,
        request: it.inputType,
        response: it.outputType,
        requestStream: it.clientStreaming ?? false,
        responseStream: it.serverStreaming ?? false,
        idempotency: it.options?.idempotencyLevel ?? null
      }))
    }))
    const expected = fact.services.map(({ name, methods }) => ({
      name,
      methods: methods.map(it => ({
        name: it.name,
        request: `.${fact.package}.${it.request}`,
        response: `.${fact.package}.${it.response}`,
        requestStream: it.requestStream ?? false,
        responseStream: it.responseStream ?? false,
        idempotency: it.idempotency ?? null
      }))
    }))
    expect(services).toEqual(expected)
  })

  test('has their messages: fields, oneofs, maps, rules, deprecation, reserved numbers', () => {
    const entries = new Map(allMessages(imageOf(fact.file).messageType).map(it => [it.longName, it.descriptor]))
    const messages = declaredMessages(imageOf(fact.file)).map(it => readMessage(it, fact.package, entries))
    expect(messages).toEqual(fact.messages.map(message => expectedMessage(message)))
  })

  test('has their enums', () => {
    const enums = allEnums(imageOf(fact.file)).map(({ longName, descriptor }) => [
      longName,
      descriptor.value.map(({ name, number = 0 }) => [name, number])
    ])
    const expected = fact.enums.map(({ longName, values }) => [longName, values])
    expect(new Map(enums as [string, unknown][])).toEqual(new Map(expected as [string, unknown][]))
  })

  test('has the comments that our pages show', () => {
    const text = readFileSync(new URL(fact.file, protoFolder), 'utf8')
    const source: Source = { path: fact.file as SourcePath, text, hash: '' }
    const ours = ourComments(parseSource(source, fact.file, () => {}))
    expect(ours).toEqual(bufComments(imageOf(fact.file)))
  })
})

function readMessage(
  { longName, descriptor }: Named<MessageDescriptor>,
  scope: string,
  entries: ReadonlyMap<string, MessageDescriptor>
) {
  const { field = [], oneofDecl = [], options, reservedRange = [], reservedName = [] } = descriptor
  const oneofs = oneofDecl.map(({ name, options: rules }, index) => ({
    name,
    fields: field.filter(it => it.oneofIndex === index && !it.proto3Optional).map(it => it.name),
    required: rules?.['[buf.validate.oneof]']?.required ?? false
  }))
  const numbers = reservedRange.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i))
  return {
    longName,
    fields: field.map(it => readField(it, descriptor, scope, entries)),
    oneofs: oneofs.filter(({ fields }) => fields.length > 0),
    reserved: [...numbers, ...reservedName],
    rules: options?.['[buf.validate.message]']?.cel.map(({ id }) => id) ?? []
  }
}

function readField(
  field: FieldDescriptor,
  { oneofDecl = [] }: MessageDescriptor,
  scope: string,
  entries: ReadonlyMap<string, MessageDescriptor>
) {
  const entry = entries.get(field.typeName?.slice(scope.length + 2) ?? '')
  const [key, value] = entry?.options?.mapEntry === true ? (entry.field ?? []) : []
  const oneof =
    field.proto3Optional || field.oneofIndex === undefined ? null : (oneofDecl[field.oneofIndex]?.name ?? null)
  return {
    name: field.name,
    number: field.number,
    type: typeOf(value ?? field, scope),
    mapKey: key === undefined ? null : typeOf(key, scope),
    label: field.label === 'LABEL_REPEATED' ? 'repeated' : field.proto3Optional ? 'optional' : null,
    oneof,
    deprecated: field.options?.deprecated ?? false,
    rules: flatRules(field.options?.['[buf.validate.field]'] ?? {})
  }
}

/** `TYPE_STRING` → `string`, `.mgmt.v1alpha1.Job` → `Job`. */
function typeOf({ type, typeName }: FieldDescriptor, scope: string): string {
  if (typeName === undefined) return type.slice('TYPE_'.length).toLowerCase()
  return typeName.startsWith(`.${scope}.`) ? typeName.slice(scope.length + 2) : typeName.slice(1)
}

/** `{int64: {gte: '1'}}` → `int64.gte`: 1; a duration is written `60s`. */
function flatRules(rules: object, path = ''): Record<string, unknown> {
  const flat = Object.entries(rules).map(([name, value]: [string, unknown]) => {
    const full = path + name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    if (typeof value === 'object' && value !== null) return flatRules(value, `${full}.`)
    if (full === 'timestamp.within') return { 'timestamp.within.seconds': Number.parseInt(String(value), 10) }
    return { [full]: typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value }
  })
  return Object.assign({}, ...flat)
}

function expectedMessage({ longName, fields, oneofs = [], reserved = [], rules = [] }: FactMessage) {
  return {
    longName,
    fields: fields.map(expectedField),
    oneofs: oneofs.map(({ name, fields: members, required = false }) => ({ name, fields: members, required })),
    reserved,
    rules
  }
}

function expectedField({ name, number, type, label, map, oneof, deprecated, validate, ref }: FactField) {
  return {
    name,
    number,
    type: ref?.name ?? map?.value ?? type,
    mapKey: map?.key ?? null,
    label: map === undefined ? (label ?? null) : 'repeated',
    oneof: oneof ?? null,
    deprecated: deprecated ?? false,
    rules: validate ?? {}
  }
}

/** Comments by long name, what has none left out. */
function ourComments(file: ProtoFile): Map<string, string> {
  const messages = messagesOf(file)
  const enums = enumsOf(file)
  const elements: ProtoElement[] = [
    ...file.services,
    ...methodsOf(file),
    ...messages,
    ...messages.flatMap(({ fields, oneofs }) => [...fields, ...oneofs]),
    ...enums,
    ...enums.flatMap(({ values }) => values)
  ]
  const comments = elements.map(({ longName, comment }) => [longName, comment] as const)
  return sorted([['', file.comment], ...comments])
}

/** The same from buf, whose comments stand at paths of field numbers: `[4, 2, 2, 0]` is the first field of message 2. */
function bufComments({
  service = [],
  messageType = [],
  enumType = [],
  sourceCodeInfo
}: FileDescriptor): Map<string, string> {
  const byPath = new Map(
    sourceCodeInfo.location.map(({ path = [], leadingComments = '' }) => [path.join('.'), leadingComments])
  )
  const found: [string, string][] = [['', byPath.get('12') ?? '']]
  const note = (name: string, path: string): void => {
    found.push([name, byPath.get(path) ?? ''])
  }
  const enums = (list: readonly EnumDescriptor[], scope: string, path: string): void => {
    for (const [index, it] of list.entries()) {
      note(scope + it.name, `${path}.${index}`)
      for (const [at, value] of it.value.entries()) note(`${scope}${it.name}.${value.name}`, `${path}.${index}.2.${at}`)
    }
  }
  const messages = (list: readonly MessageDescriptor[], scope: string, path: string): void => {
    for (const [index, it] of list.entries()) {
      const name = scope + it.name
      const at = `${path}.${index}`
      note(name, at)
      for (const [field, { name: own }] of (it.field ?? []).entries()) note(`${name}.${own}`, `${at}.2.${field}`)
      for (const [oneof, { name: own }] of (it.oneofDecl ?? []).entries()) note(`${name}.${own}`, `${at}.8.${oneof}`)
      messages(it.nestedType ?? [], `${name}.`, `${at}.3`)
      enums(it.enumType ?? [], `${name}.`, `${at}.4`)
    }
  }
  for (const [index, { name, method }] of service.entries()) {
    note(name, `6.${index}`)
    for (const [at, it] of method.entries()) note(`${name}.${it.name}`, `6.${index}.2.${at}`)
  }
  messages(messageType, '', '4')
  enums(enumType, '', '5')
  return sorted(found.map(([name, comment]) => [name, comment.replace(/^ /gm, '').trim()]))
}

function sorted(comments: readonly (readonly [string, string])[]): Map<string, string> {
  return new Map(comments.filter(([, comment]) => comment !== '').sort(([a], [b]) => (a < b ? -1 : 1)))
}

test('the folder holds nothing but these files and what they import', () => {
  const names = readdirSync(protoFolder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.proto'))
  expect(names.sort()).toEqual(['buf/validate/validate.proto', ...facts.map(({ file }) => file)].sort())
})
