/** Options of a declaration, as protobufjs hands them over, read as data. */
import type { PlainObject, PlainValue } from '../../types/basics.ts'
import type { Rules } from '../descriptor.ts'

/** `[{'(buf.validate.field)': {string: {uuid: true}}}]`, in the order written. */
export type ParsedOptions = readonly Readonly<Record<string, unknown>>[] | null | undefined

/** Options whose values are validation rules, of either validation library. */
const ruleOptions = /^\((?:buf\.validate\.(?:field|message|oneof)|validate\.(?:rules|required))\)$/

/** The validation rules among the options: `{'string.uuid': true}`. */
export function rulesOf(options: ParsedOptions): Rules {
  const rules = new Map<string, PlainValue>()
  for (const option of options ?? []) {
    for (const [name, value] of Object.entries(option)) {
      if (name === '(validate.required)') rules.set('required', value === true)
      else if (ruleOptions.test(name)) flatten(value, '', rules)
    }
  }
  return toRules(rules)
}

/** Rules by name, in an object that has no names of its own. */
export function toRules(rules: ReadonlyMap<string, PlainValue>): Rules {
  const result: Record<string, PlainValue> = Object.create(null)
  for (const [name, value] of rules) result[name] = value
  return result
}

/** `{string: {min_len: 1}}` → `string.min_len`: 1. Lists stay whole; what repeats a message stays a list of objects. */
function flatten(value: unknown, path: string, rules: Map<string, PlainValue>): void {
  if (!isObject(value)) {
    rules.set(path, toPlain(value))
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    // A custom rule written once comes as an object, written twice as a list.
    if (name === 'cel') rules.set(join(path, name), [inner].flat().map(toPlain))
    else flatten(inner, join(path, name), rules)
  }
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toPlain(value: unknown): PlainValue {
  if (Array.isArray(value)) return value.map(toPlain)
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toPlain(inner)])) as PlainObject
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}
