/**
 * Parses options: `option (a.b).c = {d: 1}` → name `(a.b)`, path [`c`], value {d: 1}. Extracts validation rules and
 * HTTP routes from them.
 */
import type { PlainObject, PlainValue } from 'docsgen/theme'
import type { HttpRoute, Rules } from '../descriptor.ts'
import type { Reader } from './reader.ts'
import type { Token } from './tokens.ts'

export interface Option {
  /** `deprecated`, `(google.api.http)` */
  readonly name: string
  /** The rest of the name: `get` for `(google.api.http).get`. */
  readonly path: readonly string[]
  readonly value: PlainValue
}

/** A statement: `option name = value;` */
export function readOption(reader: Reader): Option {
  reader.expect('option')
  const option = readAssignment(reader)
  reader.end()
  return option
}

/** Options after a declaration: `[name = value, …]`, or nothing. */
export function readOptions(reader: Reader): Option[] {
  const options: Option[] = []
  if (!reader.take('[')) return options
  do options.push(readAssignment(reader))
  while (reader.take(','))
  reader.expect(']')
  return options
}

export function isDeprecated(options: readonly Option[]): boolean {
  return optionValue(options, 'deprecated') === true
}

/** The value of the option with this name and no further path. */
export function optionValue(options: readonly Option[], name: string): PlainValue | undefined {
  return options.find(option => option.name === name && option.path.length === 0)?.value
}

function readAssignment(reader: Reader): Option {
  const [name = '', ...path] = readName(reader)
  reader.expect('=')
  return { name, path, value: readValue(reader, 0) }
}

/** The parts of `(foo.bar).baz.(qux)`. */
function readName(reader: Reader): string[] {
  const parts: string[] = []
  let isJoined = true
  while (isJoined || reader.peek().text.startsWith('.')) {
    if (isJoined && reader.take('(')) {
      parts.push(`(${reader.typeName().text})`)
      reader.expect(')')
      isJoined = false
    } else {
      const token = reader.match(isJoined ? /^[A-Za-z_]/ : /^\./, 'the name of an option')
      const { text } = token
      const words = text.split('.').filter(part => part !== '')
      if (words.length > maxDepth) reader.refuse(token)
      parts.push(...words)
      isJoined = text.endsWith('.')
    }
  }
  return parts
}

const maxDepth = 100

function readValue(reader: Reader, depth: number): PlainValue {
  const token = reader.peek()
  if (depth > maxDepth) return reader.refuse(token)
  if (reader.take('{')) return readObject(reader, '}', depth)
  if (reader.take('<')) return readObject(reader, '>', depth)
  if (reader.take('[')) return readList(reader, depth)
  return /^["']/.test(token.text) ? readString(reader) : readWord(reader)
}

function readList(reader: Reader, depth: number): PlainValue {
  const values: PlainValue[] = []
  if (reader.take(']')) return values
  do values.push(readValue(reader, depth + 1))
  while (reader.take(','))
  reader.expect(']')
  return values
}

/** Reads a message in text format. The values of a repeated name become a list. */
function readObject(reader: Reader, end: '}' | '>', depth: number): PlainObject {
  const object = new ValueMap()
  while (!reader.take(end)) {
    const name = readKey(reader)
    const hasColon = reader.take(':')
    if (!hasColon && !/^[{<[]$/.test(reader.peek().text)) reader.expect(':')
    object.add(name, readValue(reader, depth + 1))
    if (!reader.take(',')) reader.take(';')
  }
  return object.toObject()
}

/** A multimap: values by name. */
class ValueMap {
  readonly #values = new Map<string, PlainValue[]>()

  add(name: string, value: PlainValue): void {
    const known = this.#values.get(name)
    if (known === undefined) this.#values.set(name, [value])
    else known.push(value)
  }

  /** One value stays as it is, several become a list. The object has no prototype, because names can be anything. */
  toObject(): PlainObject {
    const object: Record<string, PlainValue> = Object.create(null)
    for (const [name, [first = null, ...others]] of this.#values) {
      object[name] = others.length === 0 ? first : [first, ...others].flat()
    }
    return object
  }
}

/** `name`, `[foo.extension]`, `[type.googleapis.com/foo.Message]` */
function readKey(reader: Reader): string {
  if (!reader.take('[')) return reader.name().text
  let name = ''
  while (reader.peek().text !== ']') name += reader.match(/^[\w./-]/, 'the name of an extension').text
  reader.next()
  return `[${name}]`
}

/** Reads a string; adjacent string literals are concatenated. */
export function readString(reader: Reader): string {
  const parts: string[] = []
  do {
    const token = reader.match(/^["']/, 'a string')
    if (!closedString.test(token.text)) reader.refuse(token, `Add ${token.text[0]} at its end.`)
    parts.push(unescaped(token.text.slice(1, -1)))
  } while (/^["']/.test(reader.peek().text))
  return parts.join('')
}

const closedString = /^(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')$/s

const escapes: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g,
    (_, x?: string, u?: string, U?: string, octal?: string, other = '') => {
      const code = octal === undefined ? Number.parseInt(x ?? u ?? U ?? '', 16) : Number.parseInt(octal, 8)
      if (Number.isNaN(code)) return escapes[other] ?? other
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
    }
  )
}

function readWord(reader: Reader): PlainValue {
  const sign = reader.take('-') ? '-' : ''
  const token = reader.match(/^[\w.]/, 'a value')
  const { text } = token
  if (sign === '' && (text === 'true' || text === 'false')) return text === 'true'
  if (/^inf(?:inity)?$/i.test(text)) return Number(`${sign}Infinity`)
  if (/^nan$/i.test(text)) return Number.NaN
  if (sign === '' && /^[A-Za-z_]/.test(text)) return text
  return numberOf(token, sign) ?? reader.refuse(token)
}

/** Integers beyond the safe range of JavaScript numbers stay strings. */
function numberOf({ text }: Token, sign: string): PlainValue | null {
  const whole = integerOf(text)
  if (whole !== null && Number.isSafeInteger(whole)) return Number(`${sign}${whole}`)
  if (whole !== null) return sign + (/^0/.test(text) ? String(BigInt(text.replace(/^0(?=\d)/, '0o'))) : text)
  return /^(?:\d+\.?|\d*\.\d+)(?:[eE][+-]?\d+)?[fF]?$/.test(text) ? Number.parseFloat(`${sign}${text}`) : null
}

/** The value of an integer in one of the three forms of the language; null for any other text. */
export function integerOf(text: string): number | null {
  if (/^0[0-7]+$/.test(text)) return Number.parseInt(text, 8)
  return /^(?:0|[1-9]\d*|0[xX][\da-fA-F]+)$/.test(text) ? Number(text) : null
}

/** Options with validation rules of either validation library. */
const ruleOptions = /^\((?:buf\.validate\.(?:field|message|oneof)|validate\.(?:rules|required))\)$/

/** The validation rules among the options: `{'string.uuid': true}`. */
export function rulesOf(options: readonly Option[]): Rules {
  if (options.length === 0) return noRules
  const rules = new ValueMap()
  for (const { name, path, value } of options) {
    if (name === '(validate.required)') rules.add('required', value === true)
    else if (ruleOptions.test(name)) flatten(wrap(path, value), '', rules)
  }
  return rules.toObject()
}

const noRules: Rules = {}

/** [`string`, `min_len`], 1 → `{string: {min_len: 1}}` */
function wrap(path: readonly string[], value: PlainValue): PlainValue {
  return path.reduceRight((inner, name) => ({ [name]: inner }), value)
}

/** `{string: {min_len: 1}}` → `string.min_len`: 1. Lists are not flattened. */
function flatten(value: PlainValue, path: string, rules: ValueMap): void {
  if (!isPlainObject(value)) {
    rules.add(path, value)
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    const full = path === '' ? name : `${path}.${name}`
    // One custom rule is an object, several are a list.
    if (name === 'cel') rules.add(full, [inner].flat())
    else flatten(inner, full, rules)
  }
}

/** `{get: '/v1/jobs/{id}'}` → `GET /v1/jobs/{id}`; further bindings follow the first one. */
export function routesOf(options: readonly Option[]): HttpRoute[] {
  const values = new ValueMap()
  for (const { name, path, value } of options) {
    if (name !== '(google.api.http)') continue
    const rule = wrap(path, value)
    for (const [key, inner] of Object.entries(isPlainObject(rule) ? rule : {})) values.add(key, inner)
  }
  const http = values.toObject()
  // One binding is an object, several are a list.
  const bindings = [http.additional_bindings ?? []].flat().flatMap(rule => (isPlainObject(rule) ? [rule] : []))
  return [http, ...bindings].flatMap(toRoute)
}

const verbs = ['get', 'put', 'post', 'delete', 'patch']

function toRoute(rule: PlainObject): HttpRoute[] {
  const body = textOf(rule.body)
  const named = verbs.filter(verb => textOf(rule[verb]) !== '')
  const routes = named.map(verb => ({ verb: verb.toUpperCase(), path: textOf(rule[verb]), body }))
  const { custom } = rule
  return isPlainObject(custom) ? [...routes, { verb: textOf(custom.kind), path: textOf(custom.path), body }] : routes
}

function textOf(value: PlainValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** Whether a value is an object, but neither a list nor null. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
