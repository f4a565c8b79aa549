/** The HTTP routes of a method: the option `google.api.http`, of sources and of protoc-gen-doc JSON. */
import type { HttpRoute } from '../descriptor.ts'
import { type JsonObject, objectOf, objectsOf, textOf } from './json-shape.ts'
import type { ParsedOptions } from './options.ts'

/** `{get: '/v1/jobs/{id}'}` → `GET /v1/jobs/{id}`; further bindings follow the first one. */
export function routesOf(options: ParsedOptions): HttpRoute[] {
  return (options ?? []).flatMap(option => {
    const rule = objectOf(option['(google.api.http)'])
    return rule === null ? [] : [rule, ...bindingsOf(rule)].flatMap(toRoute)
  })
}

/** protoc-gen-doc has them as `{rules: [{method: 'GET', pattern: '/v1/jobs/{id}'}]}`. */
export function jsonRoutesOf(options: unknown): HttpRoute[] {
  const { rules } = objectOf(objectOf(options)?.['google.api.http']) ?? {}
  return objectsOf(rules)
    .map(({ method, pattern, body }) => ({ verb: textOf(method), path: textOf(pattern), body: textOf(body) }))
    .filter(({ path }) => path !== '')
}

/** One binding written alone is an object, several are a list. */
function bindingsOf({ additional_bindings: bindings }: JsonObject): JsonObject[] {
  return objectsOf([bindings].flat())
}

const verbs = ['get', 'put', 'post', 'delete', 'patch']

function toRoute(rule: JsonObject): HttpRoute[] {
  const body = textOf(rule.body)
  const custom = objectOf(rule.custom)
  const named = verbs.filter(verb => textOf(rule[verb]) !== '')
  const routes = named.map(verb => ({ verb: verb.toUpperCase(), path: textOf(rule[verb]), body }))
  return custom === null ? routes : [...routes, { verb: textOf(custom.kind), path: textOf(custom.path), body }]
}
