/** Files of every syntax: what our parser reads is what buf reads. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  enumsOf,
  messagesOf,
  type ProtoField,
  type ProtoFile,
  type ProtoMessage
} from '../../plugins/protobuf/descriptor.ts'
import { parseSource } from '../../plugins/protobuf/read/parse-source.ts'
import type { FoundInCollection } from '../../src/types/collection.ts'

const proto3 = `syntax = "proto3";
package a.b;
import "google/protobuf/descriptor.proto";
option java_package = "x";
extend google.protobuf.FieldOptions { optional string unit = 50000; Deep deep = 50001; }
message Deep { int32 a = 1; repeated Deep more = 2; map<string, Deep> m = 3; }
message A {
  reserved 9, 10 to 12; reserved "old", "ol" 'der';
  string some_name_2x = 1 [deprecated = true, (unit) = "x" "y",
    (deep) = {a: 1 more: [{a: 2}, {a: -3}] more {a: 4} m: {key: "k" value <a: 0x1F>}}];
  optional int32 t = 2 [json_name = "tt"];
  oneof o { A u = 3; bytes v = 4; }
  map<int64, .a.b.A> w = 5;
  enum E { option allow_alias = true; X = 0; Y = 0; Z = -1 [deprecated = true]; reserved 5 to max; };
  E e = 6; repeated A . E f = 7 [packed = true]; ;
  message message { option deprecated = true; int32 enum = 1; }
}
service S {
  rpc M(stream A) returns (stream .a.b.A) { option idempotency_level = IDEMPOTENT; }
  rpc stream(.a.b.stream.x) returns (A);
}
message stream { message x {} }
`

const proto2 = `syntax = "proto2";
message A {
  required int32 a = 0x1 [default = 0x1F];
  optional group Gr = 2 [deprecated = true] { optional float x = 1 [default = -inf]; }
  repeated string s = 03;
  optional string d = 4 [default = "a\\"b\\n\\x41\\101"];
  oneof o { int32 b = 5; group Hr = 6 { optional A a = 1; } }
  extensions 100 to 199, 300 to max [verification = UNVERIFIED];
  extend A { optional A nest = 101; }
  enum E { P = 1; Q = 2; }
  optional E e = 7 [default = Q];
  optional bool f = 8 [default = true];
  optional uint64 g = 9 [default = 18446744073709551615];
  optional double h = 10 [default = .5e+1];
}
extend A { optional int32 e = 100; repeated group Xr = 102 { optional int32 y = 1; } }
`

const edition = `edition = "2024";
option features.field_presence = IMPLICIT;
export message A { int32 a = 1 [features.field_presence = EXPLICIT]; reserved foo, bar; repeated A b = 2; }
local enum E { option features.enum_type = CLOSED; X = 1; reserved 4 to 8; reserved Y; }
`

test.each([
  ['proto3', proto3],
  ['proto2', proto2],
  ['an edition', edition]
])('a file of %s', (_, text) => {
  const found: FoundInCollection[] = []
  const path = 'x.proto'
  const file = parseSource({ path, text }, path, it => void found.push(it))
  expect(found).toEqual([])
  expect(ourLines(file)).toEqual(theirLines(built(text)))
})

interface FieldDescriptor {
  readonly name: string
  readonly number: number
  readonly label: string
  readonly type: string
  readonly typeName?: string
  readonly oneofIndex?: number
  readonly proto3Optional?: boolean
  readonly jsonName: string
  readonly defaultValue?: string
  readonly options?: { readonly deprecated?: boolean }
}

interface MessageDescriptor {
  readonly name: string
  readonly field?: readonly FieldDescriptor[]
  readonly extension?: readonly FieldDescriptor[]
  readonly nestedType?: readonly MessageDescriptor[]
  readonly enumType?: readonly EnumDescriptor[]
  readonly oneofDecl?: readonly { readonly name: string }[]
  readonly options?: { readonly mapEntry?: boolean }
  readonly reservedRange?: readonly { readonly start: number; readonly end: number }[]
  readonly reservedName?: readonly string[]
}

interface EnumDescriptor {
  readonly name: string
  readonly value: readonly { readonly name: string; readonly number?: number }[]
}

interface FileDescriptor {
  readonly name: string
  readonly package?: string
  readonly messageType?: readonly MessageDescriptor[]
  readonly enumType?: readonly EnumDescriptor[]
  readonly extension?: readonly FieldDescriptor[]
}

function built(text: string): FileDescriptor {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-proto-'))
  try {
    writeFileSync(join(folder, 'x.proto'), text)
    const buf = join(createRequire(import.meta.url).resolve('@bufbuild/buf/package.json'), '..', 'bin', 'buf')
    const options = ['--config', '{"version":"v2"}', '-o', '-#format=json']
    const json = execFileSync(process.execPath, [buf, 'build', folder, ...options], { encoding: 'utf8' })
    const image: { readonly file: readonly FileDescriptor[] } = JSON.parse(json)
    return image.file.find(({ name }) => name === 'x.proto') as FileDescriptor // there is one
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** One line for each field, oneof, value and reserved range. */
function ourLines(file: ProtoFile): string[] {
  const messages = messagesOf(file).flatMap(message => [
    ...message.fields.map(field => ourField(message.longName, field)),
    ...message.oneofs.map(({ longName }) => `oneof ${longName}`),
    ...message.reserved.map(range => `reserved ${message.longName} ${range}`)
  ])
  const extensions = file.extensions.map(field => ourField(`extend ${field.longName.split('.').slice(0, -1)}`, field))
  const enums = enumsOf(file).flatMap(({ values }) => values.map(({ longName, number }) => `${longName} = ${number}`))
  return [...messages, ...extensions, ...enums].sort()
}

function ourField(scope: string, field: ProtoField): string {
  const { name, number, label, type, mapKey, oneof, defaultValue, deprecated } = field
  const last = type.written.split('.').at(-1)
  const json = field.extendee === null ? field.jsonName : '-'
  const kind = mapKey === null ? `${label === 'repeated' || label === 'required' ? label : ''} ${last}` : 'map'
  return [scope, name, number, kind, oneof, json, defaultValue, deprecated].join(' | ')
}

function theirLines(file: FileDescriptor): string[] {
  const enums = (list: readonly EnumDescriptor[] = [], scope = ''): string[] =>
    list.flatMap(({ name, value }) => value.map(it => `${scope}${name}.${it.name} = ${it.number ?? 0}`))
  const extensions = (list: readonly FieldDescriptor[] = [], scope = '', inside: MessageDescriptor = { name: '' }) =>
    list.map(field => theirField(`extend ${scope}`, { ...field, jsonName: '-' }, inside))
  const messages = (list: readonly MessageDescriptor[] = [], scope = ''): string[] =>
    list.flatMap(message => {
      const longName = scope + message.name
      if (message.options?.mapEntry) return []
      const oneofs = (message.oneofDecl ?? []).filter(({ name }) => !name.startsWith('_'))
      return [
        ...(message.field ?? []).map(field => theirField(longName, field, message)),
        ...oneofs.map(({ name }) => `oneof ${longName}.${name}`),
        ...(message.reservedName ?? []).map(name => `reserved ${longName} ${name}`),
        ...(message.reservedRange ?? []).map(({ start, end }) => `reserved ${longName} ${rangeOf(start, end - 1)}`),
        ...extensions(message.extension, longName),
        ...enums(message.enumType, `${longName}.`),
        ...messages(message.nestedType, `${longName}.`)
      ]
    })
  return [...messages(file.messageType), ...extensions(file.extension), ...enums(file.enumType)].sort()
}

function theirField(scope: string, field: FieldDescriptor, { oneofDecl, nestedType }: MessageDescriptor): string {
  const { name, number, type, typeName, proto3Optional, oneofIndex, jsonName, defaultValue, options } = field
  const last = typeName?.split('.').at(-1) ?? type.slice('TYPE_'.length).toLowerCase()
  const isMap = (nestedType as ProtoMessage[] | undefined)?.some(it => it.name === last && 'options' in it)
  const label = /REPEATED|REQUIRED/.exec(field.label)?.[0].toLowerCase() ?? ''
  const oneof = proto3Optional || oneofIndex === undefined ? null : oneofDecl?.[oneofIndex]?.name
  const value = defaultValue === '-inf' ? '-Infinity' : defaultValue
  const deprecated = options?.deprecated ?? false
  return [scope, name, number, isMap ? 'map' : `${label} ${last}`, oneof, jsonName, value, deprecated].join(' | ')
}

function rangeOf(first: number, last: number): string {
  return first === last ? String(first) : `${first} to ${last}`
}
