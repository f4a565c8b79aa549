// Compares built pages with the description of an API, which it walks by itself: parameters, statuses and fields of 40 operations.
//   node plugins/openapi/test/walk.mjs api/github.json build/api [seed]
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [file, folder, seed = '1'] = process.argv.slice(2)
const api = JSON.parse(readFileSync(file, 'utf8'))
const at = pointer =>
  pointer
    .slice(2)
    .split('/')
    .reduce((value, key) => value?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], api)
const follow = value => (value?.$ref === undefined ? value : follow(at(value.$ref)))
const safe = name => name.replace(/[^\p{L}\p{N}._~$@*/:-]/gu, '-')

/** Names of the fields of a schema and of what it includes, with those of its fields, down to three levels. */
function fieldsOf(schema, direction, levels = 0, prefix = '') {
  const one = follow(schema)
  if (one === undefined || levels > 2) return []
  const own = Object.entries(one.properties ?? {}).flatMap(([name, inner]) => {
    const flags = follow(inner)
    if ((direction === 'request' && flags?.readOnly) || (direction === 'response' && flags?.writeOnly)) return []
    return [`${prefix}.${name}`, ...fieldsOf(inner, direction, levels + 1, `${prefix}.${name}`)]
  })
  const parts = (one.allOf ?? []).flatMap(part => fieldsOf(part, direction, levels, prefix))
  return [...own, ...parts, ...(one.items ? fieldsOf(one.items, direction, levels, prefix) : [])]
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const all = Object.entries(api.paths).flatMap(([path, item]) =>
  methods.flatMap(method => (item[method] ? [{ path, item, method, operation: item[method] }] : []))
)
let state = Number(seed)
function random() {
  state = (state * 48271) % 2147483647
  return state / 2147483647
}
const chosen = Array.from({ length: 40 }, () => all[Math.floor(random() * all.length)])
const counts = { operations: 0, parameters: 0, statuses: 0, fields: 0 }
const missing = []
for (const { path, item, method, operation } of chosen) {
  const id = operation.operationId
  const page = join(folder, id, 'index.html')
  const say = what => missing.push(`${method.toUpperCase()} ${path}: ${what}`)
  counts.operations++
  if (!existsSync(page)) {
    say('no page')
    continue
  }
  const html = readFileSync(page, 'utf8')
  const ids = new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, one]) => one.replaceAll('&amp;', '&')))
  const need = (kind, one) => {
    counts[kind]++
    if (!ids.has(safe(one))) say(`no ${one}`)
  }
  for (const written of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
    const { name, in: place, schema } = follow(written)
    need('parameters', `${id}.${place}.${name}`)
    for (const field of fieldsOf(schema, 'request')) need('fields', `${id}.${place}.${name}${field}`)
  }
  const [body] = Object.values(follow(operation.requestBody)?.content ?? {})
  for (const field of fieldsOf(body?.schema, 'request')) need('fields', `${id}.body${field}`)
  for (const [status, written] of Object.entries(operation.responses ?? {})) {
    need('statuses', `${id}.${status}`)
    const response = follow(written)
    for (const header of Object.keys(response.headers ?? {})) need('fields', `${id}.${status}.header.${header}`)
    const [media] = Object.values(response.content ?? {})
    for (const field of fieldsOf(media?.schema, 'response')) need('fields', `${id}.${status}${field}`)
  }
}
console.log(JSON.stringify(counts))
for (const one of missing) console.log(one)
process.exitCode = missing.length === 0 ? 0 : 1
