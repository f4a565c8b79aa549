/**
 * A message as JSON, filled with values that keep its rules: the same for the same message. Of a oneof the
 * first member is set. What would make it long (deep, wide or recursive types) is left empty, which is valid too.
 */
import type { PlainValue } from '../../types/basics.ts'
import type { ProtoEnum, ProtoField, ProtoMessage, TypeReference } from '../descriptor.ts'
import type { Declaration } from '../link/link.ts'
import { scalarExample } from './example-scalar.ts'

type Targets = ReadonlyMap<TypeReference, Declaration>

/** Levels of messages inside the message. */
const maxDepth = 2
/** Fields in all; behind them nested messages are empty. */
const maxFields = 40

/** Indented by two; lists of one plain value stand on one line. */
export function exampleOf(message: ProtoMessage, targets: Targets): string {
  const value = messageValue(message, { targets, way: [], left: { fields: maxFields } })
  return JSON.stringify(value, null, 2).replace(/\[\n\s+("[^"\\\n]*"|[\w.-]+)\n\s+\]/g, '[$1]')
}

interface Filling {
  readonly targets: Targets
  /** The messages around the one that is filled. */
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
  const target = filling.targets.get(field.type)
  // A list of messages that cannot be shown is better empty than full of nothing.
  const isCut = target?.kind === 'message' && (filling.way.length > maxDepth || filling.way.includes(target.element))
  return isCut ? [] : [singleValue(field, filling)]
}

function singleValue({ type, rules }: ProtoField, filling: Filling): PlainValue {
  const target = filling.targets.get(type)
  if (target === undefined) return scalarExample(type.written, rules)
  if (target.kind === 'enum') return enumValue(target.element)
  return target.kind === 'message' ? messageValue(target.element, filling) : (wellKnown.get(target.fullName) ?? {})
}

/** The first value that says something: zero usually means that nothing is said. */
function enumValue({ values }: ProtoEnum): string {
  const usual = values.filter(({ deprecated }) => !deprecated)
  return (usual.find(({ number }) => number !== 0) ?? usual[0] ?? values[0])?.name ?? ''
}

function keyExample(type: string): string {
  if (type === 'string') return 'key'
  return type === 'bool' ? 'true' : '1'
}

/** How JSON writes the types of the language itself. */
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
