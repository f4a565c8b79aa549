/** What docsgen reads from options: validation rules, and where a method answers plain HTTP. */
import type { PlainObject, PlainValue } from '../../types/basics.ts'
import type { HttpRoute, Rules } from '../descriptor.ts'
import { type Option, ValueMap } from './options.ts'

/** Options whose values are validation rules, of either validation library. */
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

/** `{string: {min_len: 1}}` → `string.min_len`: 1. Lists stay whole; what repeats a message stays a list of objects. */
function flatten(value: PlainValue, path: string, rules: ValueMap): void {
  if (!isObject(value)) {
    rules.add(path, value)
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    const full = path === '' ? name : `${path}.${name}`
    // A custom rule written once is an object, written twice a list.
    if (name === 'cel') rules.add(full, [inner].flat())
    else flatten(inner, full, rules)
  }
}

function isObject(value: PlainValue | undefined): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `{get: '/v1/jobs/{id}'}` → `GET /v1/jobs/{id}`; further bindings follow the first one. */
export function routesOf(options: readonly Option[]): HttpRoute[] {
  const values = new ValueMap()
  for (const { name, path, value } of options) {
    if (name !== '(google.api.http)') continue
    const rule = wrap(path, value)
    for (const [key, inner] of Object.entries(isObject(rule) ? rule : {})) values.add(key, inner)
  }
  const http = values.toObject()
  // One binding written alone is an object, several are a list.
  const bindings = [http.additional_bindings ?? []].flat().filter(isObject)
  return [http, ...bindings].flatMap(toRoute)
}

const verbs = ['get', 'put', 'post', 'delete', 'patch']

function toRoute(rule: PlainObject): HttpRoute[] {
  const body = textOf(rule.body)
  const named = verbs.filter(verb => textOf(rule[verb]) !== '')
  const routes = named.map(verb => ({ verb: verb.toUpperCase(), path: textOf(rule[verb]), body }))
  const { custom } = rule
  return isObject(custom) ? [...routes, { verb: textOf(custom.kind), path: textOf(custom.path), body }] : routes
}

function textOf(value: PlainValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
