/**
 * Primitives of the configuration's schema. Their messages complete the sentence “… must be”, which issues.ts writes.
 */
import * as v from 'valibot'
import { isPlainObject } from '../../util/objects.ts'
import { isNameLink } from '../../util/schemes.ts'

export const text = v.string('text')
export const filledText = v.pipe(
  text,
  v.check(value => value.trim() !== '', 'text that is not empty')
)
export const flag = v.boolean('true or false')

/** A function of the author; `Type` is what editors show of it. */
export function hook<Type>() {
  return v.custom<Type>(value => typeof value === 'function', 'a function')
}

/** An object whose values are not checked. */
export const values = v.custom<Record<string, unknown>>(isPlainObject, 'an object')

export function oneOf<const Words extends readonly string[]>(words: Words) {
  return v.picklist(words, listWords(words.map(word => `“${word}”`)))
}

export function list<Item extends v.GenericSchema>(item: Item) {
  return v.array(item, 'a list')
}

/** Beginning of the message for an unknown key, followed by the allowed keys. */
export const knownKeysMark = 'one of the keys '

/** What an author writes for these entries of an object, and what it is after validation, with all defaults. */
export type InputOf<Entries extends v.ObjectEntries> = v.InferInput<v.ObjectSchema<Entries, undefined>>
export type OutputOf<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>

/**
 * An object with only these keys. Valibot's own strict object stops at the first unknown key; this schema reports all
 * of them.
 */
export function object<const Entries extends v.ObjectEntries>(entries: Entries, wanted = 'an object') {
  const unknownKey = v.never(knownKeysMark + Object.keys(entries).join(' '))
  const schema = v.objectWithRest(entries, unknownKey, wanted)
  return plainObject<InputOf<Entries>, OutputOf<Entries>>(schema, unknownKey, wanted)
}

/** An object with keys that the author chooses. */
export function record<Value extends v.GenericSchema>(key: v.GenericSchema<string>, value: Value, wanted: string) {
  const schema = v.record(key, value, wanted)
  type Of<Part> = Record<string, Part>
  return plainObject<Of<v.InferInput<Value>>, Of<v.InferOutput<Value>>>(schema, reservedKey, wanted)
}

function plainObject<Input, Output>(
  schema: v.GenericSchema<object>,
  rule: v.GenericSchema,
  wanted: string
): v.GenericSchema<Input, Output> {
  // The type of a schema with a rest would allow any key.
  return typed(v.pipe(v.custom<object>(isPlainObject, wanted), withReservedKeys(schema, rule)))
}

/** The same schema with a type that says more than its own. */
export function typed<Input, Output = Input>(schema: v.GenericSchema): v.GenericSchema<Input, Output> {
  return schema as v.GenericSchema<Input, Output>
}

/** An object whose other keys depend on one of them. */
export function chosen<Schema extends v.GenericSchema>(
  choose: (input: Readonly<Record<string, unknown>>) => Schema
): v.GenericSchema<v.InferInput<Schema>, v.InferOutput<Schema>> {
  const schema = typed<Record<string, unknown>>(v.lazy(input => choose(isPlainObject(input) ? input : {})))
  return typed(v.pipe(values, schema))
}

/**
 * One of several schemas, chosen by the kind of the value: a list, text, a function. So an issue is about what the author
 * meant; `wanted` is for values of any other kind.
 */
export function either<const Options extends readonly v.GenericSchema[]>(options: Options, wanted: string) {
  const union = v.union(options, wanted)
  const run: (typeof union)['~run'] = (dataset, config) => {
    const { value } = dataset
    return (options.find(option => isOfKind(value, option)) ?? union)['~run'](dataset, config)
  }
  return { ...union, '~run': run }
}

function isOfKind(value: unknown, schema: v.GenericSchema): boolean {
  const [first] = 'pipe' in schema ? (schema.pipe as readonly [v.GenericSchema]) : [schema]
  // Checks of a whole object are around those of its keys.
  if ('pipe' in first) return isOfKind(value, first)
  if (first.type === 'array') return Array.isArray(value)
  return first.type === 'picklist' ? typeof value === 'string' : v.is(first, value)
}

/** Reported here, because Valibot silently drops these keys to avoid setting anything on a prototype. */
const reservedKeys = ['__proto__', 'constructor', 'prototype']
const reservedKey = v.never('another name: JavaScript reserves this one')

function withReservedKeys<Schema extends v.GenericSchema>(schema: Schema, rule: v.GenericSchema): Schema {
  const run: Schema['~run'] = (dataset, config) => {
    const input: unknown = dataset.value
    const checked = schema['~run'](dataset, config)
    if (!isPlainObject(input)) return checked
    for (const key of reservedKeys.filter(it => Object.hasOwn(input, it))) {
      const value = input[key]
      const path: [v.ObjectPathItem] = [{ type: 'object', origin: 'key', input, key, value }]
      v._addIssue(rule, 'key', checked, config, { input: value, path })
    }
    return checked
  }
  return { ...schema, '~run': run }
}

export function wholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER) {
  const wanted =
    maximum === Number.MAX_SAFE_INTEGER
      ? `a whole number, at least ${minimum}`
      : `a whole number from ${minimum} to ${maximum}`
  return v.pipe(
    v.number(wanted),
    v.check(value => Number.isInteger(value) && value >= minimum && value <= maximum, wanted)
  )
}

/** A size in CSS pixels; often a string in configurations of other generators. */
export const pixels = v.pipe(
  v.union([v.number(), v.string()], 'a number of pixels'),
  v.check(value => Number(value) > 0, 'a number of pixels'),
  v.transform(Number)
)

/** `https://docs.example.com`: scheme and host only. */
export const origin = v.pipe(
  text,
  v.check(isOrigin, 'the address of a host such as “https://docs.example.com” (a path belongs in “baseUrl”)')
)

export const webAddress = v.pipe(text, v.check(isWebAddress, 'an address that begins with “https://”'))

/** The target of a link: a path, or an address that browsers do not run as code. */
export const safeAddress = v.pipe(
  filledText,
  v.check(isSafeAddress, 'an address that begins with “/”, “https://”, “mailto:” or “tel:”')
)

/** The same, or a name that a plugin gives a page, such as `operation:createJob`: links are checked when plugins are read. */
export const pageAddress = v.pipe(
  filledText,
  v.check(
    value => isSafeAddress(value) || isNameLink(value),
    'an address that begins with “/”, “https://”, “mailto:” or “tel:”'
  )
)

/** A path of the site, with or without its outer slashes. */
export const sitePath = v.pipe(text, v.check(isCleanPath, 'a path such as “/” or “/docs”'))

/** The path of a file or folder, which may be absolute or begin with `@site/`. */
export const filePath = v.pipe(
  text,
  v.check(value => value.trim() !== '' && !value.includes('\0'), 'a path such as “content/docs”')
)

/** `#fa383e`, `rebeccapurple` or `oklch(60% 0.2 30)`. Strict, because it is written unchanged into a style sheet. */
export const color = v.pipe(
  text,
  v.check(value => /^(?:#[\da-f]{3,8}|[a-z]+|[a-z]+\([\w\s.,%/+-]*\))$/i.test(value), 'a CSS color such as “#20232a”')
)

/** Values of the `on…` settings. */
export const reporting = oneOf(['ignore', 'log', 'warn', 'throw'])

/** Source of a regular expression. */
export const pattern = v.pipe(text, v.check(isPattern, 'a regular expression'))

/** `a, b or c`. */
function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function isOrigin(value: string): boolean {
  if (!isWebAddress(value)) return false
  const { pathname, search, hash, username } = new URL(value)
  return pathname === '/' && search === '' && hash === '' && username === ''
}

export function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}

function isSafeAddress(value: string): boolean {
  // Browsers drop these characters before they parse the scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\0-\x20]/g, ''))?.[1]
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'pathname'].includes(scheme.toLowerCase())
}

function isCleanPath(value: string): boolean {
  return !/[?#\\\s\0]|\/\/|^[a-z]+:/i.test(value) && !value.split('/').some(part => part === '.' || part === '..')
}

function isPattern(value: string): boolean {
  try {
    new RegExp(value)
    return true
  } catch {
    return false
  }
}
