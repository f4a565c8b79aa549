/** Fields of messages, of oneofs and of `extend` blocks, and the ranges of `reserved` and `extensions`. */
import type { ProtoElement, ProtoField, TypeReference } from '../descriptor.ts'
import { integerOf, isDeprecated, type Option, optionValue, readOptions, readString, rulesOf } from './options.ts'
import type { Reader } from './reader.ts'
import { commentOf, type Token } from './tokens.ts'

/** Syntax or edition of a file: `proto2`, `proto3`, `2024`; '' when the statement cannot be parsed. */
export type Syntax = string

/** The context in which a field is parsed. */
export interface FieldContext {
  readonly reader: Reader
  readonly syntax: Syntax
  /** Long name of the message; '' for extensions of the top level. */
  readonly scope: string
  readonly oneof: string | null
  /** The message that `extend` adds the field to. */
  readonly extendee: TypeReference | null
}

/** The beginning of a field or a group. */
export interface FieldStart {
  readonly first: Token
  readonly label: ProtoField['label']
}

/** Reads the label. The allowed labels depend on the syntax. */
export function readLabel({ reader, syntax, oneof }: FieldContext): FieldStart {
  const first = reader.peek()
  const label = labels.find(label => label === first.text) ?? null
  if (label === null && oneof === null && syntax === 'proto2' && first.text !== 'map') {
    reader.refuse(first, 'Add “optional”, “required” or “repeated” before it.')
  }
  if (label !== null && (oneof !== null || !isAllowed(label, syntax))) reader.refuse(first, `Remove “${label}”.`)
  if (label !== null) reader.next()
  return { first, label }
}

function isAllowed(label: FieldStart['label'], syntax: Syntax): boolean {
  return label === 'repeated' || /^(?:proto2)?$/.test(syntax) || (label === 'optional' && syntax === 'proto3')
}

const labels = ['optional', 'repeated', 'required'] as const

/** Reads a field after its label; also returns the token of its number. */
export function readField({ first, label }: FieldStart, context: FieldContext) {
  const { reader, oneof, extendee } = context
  const isMap = reader.peek().text === 'map' && reader.peek(1).text === '<'
  if (isMap && (label !== null || oneof !== null || extendee !== null)) reader.refuse(reader.peek())
  const mapKey = isMap ? readMapKey(reader) : null
  const type = reader.typeName()
  if (mapKey !== null) reader.expect('>')
  const name = reader.name()
  reader.expect('=')
  const number = reader.match(/^\d/, 'a number')
  const options = readOptions(reader)
  const comment = commentOf(first, reader.end())
  const element = toElement(name, { reader, scope: context.scope, comment, options })
  return { name, number, field: toField(element, { label, type, mapKey, number, options }, context) }
}

interface FieldParts {
  readonly label: ProtoField['label']
  readonly type: Token
  readonly mapKey: string | null
  readonly number: Token
  readonly options: readonly Option[]
}

export function toField(element: ProtoElement, parts: FieldParts, { reader, oneof, extendee }: FieldContext) {
  const { options, type } = parts
  const jsonName = optionValue(options, 'json_name')
  const defaultValue = optionValue(options, 'default')
  return {
    ...element,
    number: readNumber(parts.number, extendee === null ? maxFieldNumber : maxMessageSetNumber, reader),
    label: parts.label,
    type: { written: type.text, place: reader.placeOf(type) },
    mapKey: parts.mapKey,
    oneof,
    jsonName: typeof jsonName === 'string' ? jsonName : jsonNameOf(element.name),
    defaultValue: defaultValue === undefined || typeof defaultValue === 'object' ? null : String(defaultValue),
    rules: rulesOf(options),
    extendee
  }
}

interface ElementContext {
  readonly reader: Reader
  readonly scope: string
  readonly comment: string
  readonly options: readonly Option[]
}

export function toElement(name: Token, { reader, scope, comment, options }: ElementContext): ProtoElement {
  const longName = joinNames(scope, name.text)
  return { name: name.text, longName, comment, deprecated: isDeprecated(options), place: reader.placeOf(name) }
}

export function joinNames(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`
}

function readMapKey(reader: Reader): string {
  reader.next()
  reader.expect('<')
  const key = reader.typeName()
  if (!mapKeys.has(key.text)) reader.refuse(key, 'Keys of maps are whole numbers, “bool” or “string”.')
  reader.expect(',')
  return key.text
}

const mapKeys: ReadonlySet<string> = new Set(
  'int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string'.split(' ')
)

/** The greatest number of a field. */
export const maxFieldNumber = 536870911
/** Limit for extensions of a message set. */
const maxMessageSetNumber = 2147483646

function readNumber(token: Token, max: number, reader: Reader): number {
  const number = integerOf(token.text)
  if (number !== null && number >= 1 && number <= max) return number
  return reader.refuse(token, `Field numbers range from 1 to ${max}.`)
}

/** The default JSON name of a field: `created_at` → `createdAt`. */
export function jsonNameOf(name: string): string {
  return name.replace(/_+([a-zA-Z0-9]?)/g, (_, letter: string) => letter.toUpperCase())
}

/** Numbers and names of a `reserved` or `extensions` statement. */
export interface Range {
  /** `2`, `4 to 7`, `9 to max`, `old_name` */
  readonly text: string
  readonly from: number
  readonly to: number
  readonly name: string | null
}

interface RangeRules {
  /** The value of `max`. */
  readonly max: number
  readonly syntax: Syntax
}

/** `reserved 2, 4 to 7, "old_name";` In editions, names are identifiers instead of strings. */
export function readReserved(reader: Reader, { max, syntax }: RangeRules, ranges: Range[]): void {
  const isEdition = /^\d/.test(syntax)
  const name = isEdition ? /^[A-Za-z_]/ : /^["']/
  reader.next()
  do {
    const text = !name.test(reader.peek().text) ? null : isEdition ? reader.name().text : readString(reader)
    ranges.push(text === null ? readRange(reader, max) : { text, from: 1, to: 0, name: text })
  } while (reader.take(','))
  reader.end()
}

/** `extensions 100 to max;` is parsed and ignored. */
export function readExtensions(reader: Reader): void {
  reader.next()
  do readRange(reader, maxMessageSetNumber)
  while (reader.take(','))
  readOptions(reader)
  reader.end()
}

function readRange(reader: Reader, max: number): Range {
  const from = readInteger(reader)
  if (!reader.take('to')) return { text: String(from), from, to: from, name: null }
  const to = reader.take('max') ? max : readInteger(reader)
  const isSingle = from === to
  return { text: isSingle ? String(from) : `${from} to ${to === max ? 'max' : to}`, from, to, name: null }
}

/** Reads an enum value or the end of a range. */
export function readInteger(reader: Reader): number {
  const sign = reader.take('-') ? -1 : 1
  const token = reader.match(/^\d/, 'a number')
  // `-0` is 0.
  return (integerOf(token.text) ?? reader.refuse(token)) * sign || 0
}
