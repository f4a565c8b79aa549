/** Reads the fields of front matter and data files with a schema: a reader for the value of each key. */
import type { Code } from '../diagnostics/codes.ts'
import { finding } from '../diagnostics/finding.ts'
import { didYouMean, editDistance, nearest } from '../shared/nearest.ts'
import type { Place, PlainObject } from '../types/basics.ts'
import type { FieldPlaces } from '../types/content.ts'
import type { Diagnostic, FoundCode, Report } from '../types/findings.ts'
import type { YamlField } from './yaml.ts'

export interface Reader<T> {
  /** Reader for the entries of a list, so that a finding can name the wrong one. */
  readonly entry?: Reader<unknown>
  /** Completes the sentence “… must be”. */
  readonly expected: string
  /** The same type as JSON Schema, for editors. */
  readonly schema: PlainObject
  /**
   * The value; undefined when it has the wrong type. `written` is the source text of a scalar, `inner` the entries of a
   * list or a mapping, so that numbers in them can be read as text, too.
   */
  readonly read: (value: unknown, written: string | null, inner?: readonly YamlField[]) => T | undefined
  /** Readers for the values of a mapping, so that a finding can name the wrong value inside. */
  readonly parts?: Readonly<Record<string, Reader<unknown>>>
}

/** Text. A number is read as its source text: `title: 1.10` stays 1.10. */
export const text: Reader<string> = {
  expected: 'text',
  schema: { type: ['string', 'number'] },
  read: (value, written) => {
    if (typeof value === 'string') return value
    return typeof value === 'number' ? (written ?? String(value)) : undefined
  }
}

export const number: Reader<number> = {
  expected: 'a number',
  schema: { type: 'number' },
  read: value => {
    const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : undefined
  }
}

export const boolean: Reader<boolean> = {
  expected: 'true or false',
  schema: { type: 'boolean' },
  read: value => {
    if (typeof value === 'boolean') return value
    return value === 'true' ? true : value === 'false' ? false : undefined
  }
}

export const object: Reader<PlainObject> = {
  expected: 'a mapping of keys to values',
  schema: { type: 'object' },
  // The parser supports no tags, so a mapping is plain data.
  read: value => (isRecord(value) ? (value as PlainObject) : undefined)
}

/** A whole number in a range. */
export function integer(from: number, to: number): Reader<number> {
  return {
    expected: `a whole number from ${from} to ${to}`,
    schema: { type: 'integer', minimum: from, maximum: to },
    read: value => {
      const parsed = number.read(value, null)
      return parsed !== undefined && Number.isInteger(parsed) && parsed >= from && parsed <= to ? parsed : undefined
    }
  }
}

/** A list whose entries have the same type. */
export function list<T>(reader: Reader<T>): Reader<readonly T[]> {
  return {
    expected: `a list, each entry ${reader.expected}`,
    schema: { type: 'array', items: reader.schema },
    entry: reader,
    read: (value, _, inner = []) => {
      if (!Array.isArray(value)) return undefined
      const entries = value.map((entry, at) => reader.read(entry, inner[at]?.written ?? null, inner[at]?.inner))
      return entries.some(entry => entry === undefined) ? undefined : (entries as T[])
    }
  }
}

/** `null`, also written as an empty value, is different from a missing key. */
export function nullable<T>(reader: Reader<T>): Reader<T | null> {
  return {
    expected: `${reader.expected}, or null`,
    schema: { anyOf: [reader.schema, { type: 'null' }] },
    read: (value, written, inner) => (value === null ? null : reader.read(value, written, inner))
  }
}

/** The source text of a value in a mapping; null: it is not a scalar. */
export function writtenOf(key: string, inner: readonly YamlField[] = []): string | null {
  return inner.find(field => field.key === key)?.written ?? null
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An address that a page may link to: a path, or a URL with a scheme that cannot run code. */
export const address: Reader<string> = {
  expected: 'an address such as https://example.com or /about',
  schema: { type: 'string' },
  read: (value, written) => {
    // Browsers ignore spaces and control characters before a scheme, and tabs inside it.
    const read = text.read(value, written)?.replace(/^[\0- ]+|[\t\n\r]+|(?<! ) +$/g, '')
    return read === undefined || /^(?!https?:|mailto:)[a-z][a-z0-9+.-]*:/i.test(read) ? undefined : read
  }
}

type Schema = Readonly<Record<string, Reader<unknown>>>

/** The values of a schema; undefined for a key that is missing, empty or wrong. */
export type Values<S extends Schema> = {
  readonly [K in keyof S]: (S[K] extends Reader<infer T> ? T : never) | undefined
}

/** Whether an unknown key is a misspelled known one: `sidebar-label`, `tilte`; not `uid` or `authorTwitter`. */
function isMisspelt(key: string, known: readonly string[]): boolean {
  const meant = nearest(key, known)
  if (meant === null) return false
  const [written, right] = [key, meant].map(name => name.toLowerCase().replace(/[-_]/g, '')) as [string, string]
  return written === right || (key.length > 4 && editDistance(written, right, 1) <= 1)
}

export interface FieldCodes {
  /** Code for a wrong value. */
  readonly wrong: Code
  /** Code for a key that is not in the schema. */
  readonly unknown: Code
  /** Code for an unknown key that is not a misspelling and that other tools may read; not set: `unknown`. */
  readonly foreign?: FoundCode | undefined
}

/** Values and their places, by key. Entries of lists and mappings have separate places: `tags.0`. */
export function readFields<S extends Schema>(
  fields: readonly YamlField[],
  schema: S,
  codes: FieldCodes,
  report: Report
): { readonly values: Values<S>; readonly places: FieldPlaces } {
  const values: Record<string, unknown> = Object.create(null)
  const places: Record<string, Place> = Object.create(null)
  for (const field of fields) {
    const { key, value, written, place, keyPlace } = field
    const reader = Object.hasOwn(schema, key) ? schema[key] : undefined
    if (reader === undefined) {
      const meant = didYouMean(key, Object.keys(schema))
      const isForeign = codes.foreign !== undefined && !isMisspelt(key, Object.keys(schema))
      const code = isForeign ? codes.foreign : codes.unknown
      report(finding(code, keyPlace, `Unknown key “${key}”.`, isForeign ? null : meant))
      continue
    }
    places[key] = place
    for (const entry of field.inner) places[`${key}.${entry.key}`] = entry.place
    for (const part of isProse(reader, key) ? [field, ...field.inner] : []) {
      if (part.comment !== null) report(cutOff(part === field ? key : `${key}.${part.key}`, part.written, part.comment))
    }
    const read = reader.read(value, written, field.inner)
    if (read !== undefined) values[key] = read
    else if (value !== null) report(wrongValue(field, reader, codes.wrong))
  }
  // The cast is safe: every value was read by the reader of its key.
  return { values: values as Values<S>, places }
}

/** Whether a value is words for readers: a “#” in it is probably meant as a character. */
function isProse({ expected }: Reader<unknown>, key: string): boolean {
  return /^(?:a list, each entry )?text/.test(expected) && !/slug|id$|path|url|image|href/i.test(key)
}

function cutOff(key: string, written: string | null, place: Place): Diagnostic {
  const message = `“${key}” ends at “#”, which starts a YAML comment: its value is “${written}”.`
  const hint = 'Put the text into quotes, or the comment on a line of its own.'
  return finding('content/cut-text', place, message, hint)
}

function wrongValue(field: YamlField, { expected, parts = {}, entry }: Reader<unknown>, code: Code): Diagnostic {
  const { key, value, written, place } = field
  for (const part of field.inner) {
    const reader = Array.isArray(value) ? entry : Object.hasOwn(parts, part.key) ? parts[part.key] : undefined
    const isWrong = reader !== undefined && reader.read(part.value, part.written, part.inner) === undefined
    if (isWrong) return wrongValue({ ...part, key: `${key}.${part.key}` }, reader, code)
  }
  const found = written === null ? (Array.isArray(value) ? 'a list' : 'a mapping') : `“${written}”`
  return finding(code, place, `“${key}” must be ${expected}, not ${found}.`, rightForm(written, expected))
}

/** A hint with the value in the expected form; null if it cannot be guessed. */
function rightForm(written: string | null, expected: string): string | null {
  if (written === null) return null
  if (expected.startsWith('a date')) return 'Write a valid date: year, month and day.'
  if (expected.startsWith('a list') && /^\w[\w, -]*$/.test(written)) return `Write “[${written}]”.`
  const truth = expected.startsWith('true or false') ? /^(?:(yes|on|1)|no|off|0)$/i.exec(written) : null
  if (truth === null) return expected.startsWith('true or false') ? didYouMean(written, ['true', 'false']) : null
  return `Write “${truth[1] === undefined ? 'false' : 'true'}”.`
}
