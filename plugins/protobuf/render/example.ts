/**
 * A message as example JSON with values that satisfy its validation rules; deterministic. The first member of a oneof
 * is set. Deep, wide or recursive types are left empty, which is valid, too.
 */
import type { PlainValue } from 'docsgen/theme'
import type { ProtoEnum, ProtoField, ProtoMessage, Rules } from '../descriptor.ts'
import type { AskedReference } from '../reference.ts'

type TargetOf = AskedReference['targetOf']

/** Maximum depth of nested messages. */
const maxDepth = 2
/** Maximum of fields in the example; further nested messages are empty. */
const maxFields = 40

export function exampleOf(message: ProtoMessage, targetOf: TargetOf): PlainValue {
  return messageValue(message, { targetOf, way: [], left: { fields: maxFields } })
}

interface Filling {
  readonly targetOf: TargetOf
  /** The ancestors of the message that is being filled. */
  readonly way: readonly ProtoMessage[]
  readonly left: { fields: number }
}

function messageValue(message: ProtoMessage, filling: Filling): PlainValue {
  const { way, left } = filling
  if (way.length > maxDepth || way.includes(message) || (way.length > 0 && left.fields <= 0)) return {}
  const chosen = new Set<string>()
  const shown = message.fields.filter(({ oneof, deprecated }) => {
    if (deprecated || (oneof !== null && chosen.has(oneof))) return false
    if (oneof !== null) chosen.add(oneof)
    return true
  })
  left.fields -= shown.length
  const inside = { ...filling, way: [...way, message] }
  return Object.fromEntries(shown.map(field => [field.jsonName, fieldValue(field, inside)]))
}

function fieldValue(field: ProtoField, filling: Filling): PlainValue {
  const { mapKey, label } = field
  if (mapKey !== null) return { [keyExample(mapKey)]: singleValue(field, filling) }
  if (label !== 'repeated') return singleValue(field, filling)
  const target = filling.targetOf(field.type)
  // `[]` instead of `[{}]` for a list of messages that are cut off.
  const isCut = target?.kind === 'message' && (filling.way.length > maxDepth || filling.way.includes(target.element))
  return isCut ? [] : [singleValue(field, filling)]
}

function singleValue({ type, rules }: ProtoField, filling: Filling): PlainValue {
  const target = filling.targetOf(type)
  if (target === undefined) return scalarExample(type.written, rules)
  if (target.kind === 'enum') return enumValue(target.element)
  return target.kind === 'message' ? messageValue(target.element, filling) : (wellKnown.get(target.fullName) ?? {})
}

/** The first value other than zero, which usually means “unspecified”. */
function enumValue({ values }: ProtoEnum): string {
  const usual = values.filter(({ deprecated }) => !deprecated)
  return (usual.find(({ number }) => number !== 0) ?? usual[0] ?? values[0])?.name ?? ''
}

function keyExample(type: string): string {
  if (type === 'string') return 'key'
  return type === 'bool' ? 'true' : '1'
}

/** Well-known types in JSON. */
const wellKnown: ReadonlyMap<string, PlainValue> = new Map<string, PlainValue>(
  Object.entries({
    Any: { '@type': 'type.googleapis.com/google.protobuf.StringValue', value: 'string' },
    BoolValue: true,
    BytesValue: 'Ynl0ZXM=',
    DoubleValue: 0.5,
    Duration: '3600s',
    FieldMask: 'name,description',
    FloatValue: 0.5,
    Int32Value: 1,
    Int64Value: '1',
    ListValue: ['string'],
    NullValue: null,
    StringValue: 'string',
    Struct: { key: 'value' },
    Timestamp: '2025-01-31T12:00:00Z',
    UInt32Value: 1,
    UInt64Value: '1',
    Value: 'string'
  }).map(([name, value]) => [`google.protobuf.${name}`, value])
)

/** A value that satisfies the rules of its field where possible. In JSON, 64-bit integers and bytes are strings. */
function scalarExample(type: string, rules: Rules): PlainValue {
  const rule = (name: string): PlainValue | undefined =>
    rules[`${type}.${name}`] ?? rules[`repeated.items.${type}.${name}`]
  const given = rule('const') ?? firstOf(rule('in'))
  if (given !== undefined) return given
  if (type === 'bool') return true
  if (type === 'bytes') return 'Ynl0ZXM='
  if (type === 'string') return textExample(rule)
  if (type === 'double' || type === 'float') return numberExample(0.5, 0, rule)
  const whole = numberExample(1, 1, rule)
  return type.endsWith('64') ? String(whole) : whole
}

type Rule = (name: string) => PlainValue | undefined

function firstOf(value: PlainValue | undefined): PlainValue | undefined {
  return Array.isArray(value) ? (value as readonly PlainValue[])[0] : undefined
}

/** `usual`, clamped to the limits; `step` is the distance from an exclusive limit. */
function numberExample(usual: number, step: number, rule: Rule): number {
  const least = Math.max(numberOf(rule('gte'), -Infinity), numberOf(rule('gt'), -Infinity) + step)
  const most = Math.min(numberOf(rule('lte'), Infinity), numberOf(rule('lt'), Infinity) - step)
  return Math.min(Math.max(usual, least), most)
}

function numberOf(value: PlainValue | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

const forms: Readonly<Record<string, string>> = {
  uuid: '3f2b8c1e-6d4a-4e9b-9c57-0a1d2e3f4b5c',
  tuuid: '3f2b8c1e6d4a4e9b9c570a1d2e3f4b5c',
  email: 'name@example.com',
  hostname: 'example.com',
  ip: '192.0.2.1',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  uri_ref: '/path',
  address: 'example.com',
  host_and_port: 'example.com:443'
}

function textExample(rule: Rule): string {
  const form = Object.keys(forms).find(name => rule(name) === true)
  if (form !== undefined) return forms[form] ?? ''
  const pattern = rule('pattern')
  if (typeof pattern === 'string') return candidates.find(text => matches(text, pattern)) ?? 'string'
  const part = (name: string) => (typeof rule(name) === 'string' ? String(rule(name)) : '')
  const text = `${part('prefix')}${part('contains')}string${part('suffix')}`
  const least = numberOf(rule('len') ?? rule('min_len'), 0)
  const most = numberOf(rule('len') ?? rule('max_len'), Infinity)
  return text.padEnd(Math.min(least, longestText), 'string').slice(0, most)
}

/** Maximum length of example strings, also when a rule requires more. */
const longestText = 64

const candidates = [
  'my-name',
  'name',
  'Name',
  'NAME',
  'my_name',
  'abc123',
  '12345',
  '1.0.0',
  'v1',
  '2025-01-31',
  'a',
  '1'
]

/** Patterns are written for RE2: a pattern that JavaScript cannot parse matches nothing. */
function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern).test(text)
  } catch {
    return false
  }
}
