/**
 * Compares built pages with the description of an API, which it walks by itself. Of operations by chance: every parameter,
 * field, header and status is on the page, with its type, its description, and whether it is required or deprecated.
 *
 *   node plugins/openapi/test/walk.mjs api/github.json build/api [seed]
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const mostLevels = 2

/** `folder`: the pages of the API. Returns how much was compared, and what is wrong: empty, if all is right. */
export function compareWithDescription(file, folder, { seed = 1, operations = 40 } = {}) {
  const api = JSON.parse(readFileSync(file, 'utf8'))
  const all = Object.entries(api.paths).flatMap(([path, item]) =>
    methods.flatMap(method => (item[method] ? [{ path, item, method, operation: item[method] }] : []))
  )
  const random = randomNumbers(seed)
  const counts = { operations: 0, parameters: 0, statuses: 0, fields: 0, facts: 0 }
  const wrong = []
  for (let number = 0; number < operations; number++) {
    const chosen = all[Math.floor(random() * all.length)]
    const page = join(folder, chosen.operation.operationId, 'index.html')
    const say = what => wrong.push(`${chosen.method.toUpperCase()} ${chosen.path}: ${what}`)
    counts.operations++
    if (existsSync(page)) compareOperation(chosen, readFileSync(page, 'utf8'), { api, counts, say })
    else say('no page')
  }
  return { counts, wrong }
}

function compareOperation({ item, operation }, html, { api, counts, say }) {
  const follow = value => (value?.$ref === undefined ? value : follow(at(api, value.$ref)))
  const id = operation.operationId
  const need = (kind, name, field = null) => {
    counts[kind]++
    const place = html.indexOf(` id="${safe(name)}"`)
    if (place < 0) say(`no ${name}`)
    else if (field !== null) compareField(html.slice(place, place + 20_000), field, { follow, counts, say, name })
  }
  const needFields = (schema, direction, prefix) => {
    for (const field of fieldsOf(schema, direction, follow)) need('fields', `${prefix}${field.name}`, field)
  }
  const own = operation.parameters ?? []
  const key = one => `${follow(one).in} ${follow(one).name}`
  const shared = (item.parameters ?? []).filter(one => !own.some(other => key(other) === key(one)))
  for (const written of [...shared, ...own]) {
    const { name, in: place, schema, required, description, deprecated } = follow(written)
    const isRequired = place === 'path' || required === true
    need('parameters', `${id}.${place}.${name}`, { schema, isRequired, description, deprecated })
    needFields(schema, 'request', `${id}.${place}.${name}`)
  }
  const [body] = Object.values(follow(operation.requestBody)?.content ?? {})
  needFields(body?.schema, 'request', `${id}.body`)
  for (const [status, written] of Object.entries(operation.responses ?? {})) {
    need('statuses', `${id}.${status}`)
    const { headers, content } = follow(written)
    for (const header of Object.keys(headers ?? {})) need('fields', `${id}.${status}.header.${header}`)
    const [media] = Object.values(content ?? {})
    needFields(media?.schema, 'response', `${id}.${status}`)
  }
}

/** The HTML begins at a field. */
function compareField(html, { schema, isRequired, description, deprecated }, { follow, counts, say, name }) {
  const head = textOf(html.slice(html.indexOf('<dt>'), html.indexOf('</dt>')))
  const target = schema === undefined ? undefined : Object.assign({}, ...layersOf(follow(schema), follow).reverse())
  const check = (isRight, what) => {
    counts.facts++
    if (!isRight) say(`${name} ${what}, but says “${head}”`)
  }
  check(/ required\b/.test(head) === isRequired, isRequired ? 'is required' : 'is not required')
  if (deprecated ?? target?.deprecated) check(/ deprecated\b/i.test(head), 'is deprecated')
  const isPlain = typeof target?.type === 'string' && !['allOf', 'oneOf', 'anyOf'].some(key => target[key])
  const type = schema?.$ref === undefined && isPlain ? target.type : (schema?.$ref?.split('/').at(-1) ?? null)
  if (type !== null) check(head.includes(type === 'number' ? 'number' : type), `is ${type}`)
  const words = description ?? target?.description
  // The first words: the rest can have links and other markup in between.
  const first = /^[A-Za-z ]{3,40}(?=\s|$)/.exec(words ?? '')?.[0].trim()
  if (first) check(textOf(html.slice(0, 6000)).includes(first), `is “${first}”`)
}

/** The fields of a schema and of what it includes, with those of its fields, down to three levels. */
function fieldsOf(schema, direction, follow, levels = 0, prefix = '') {
  const one = follow(schema)
  if (one === undefined || levels > mostLevels) return []
  const layers = layersOf(one, follow)
  const required = new Set(layers.flatMap(layer => layer.required ?? []))
  const names = new Set(layers.flatMap(layer => Object.keys(layer.properties ?? {})))
  const own = [...names].flatMap(name => {
    const inner = together(
      layers.flatMap(layer => (layer.properties?.[name] === undefined ? [] : layer.properties[name]))
    )
    const flags = layersOf(follow(inner), follow)
    const has = flag => flags.some(layer => layer[flag] === true)
    if ((direction === 'request' && has('readOnly')) || (direction === 'response' && has('writeOnly'))) return []
    const field = { name: `${prefix}.${name}`, schema: inner, isRequired: required.has(name) }
    return [field, ...fieldsOf(inner, direction, follow, levels + 1, field.name)]
  })
  const lists = layers.flatMap(layer => layer.items ?? [])
  return lists.length === 0 ? own : [...own, ...fieldsOf(together(lists), direction, follow, levels, prefix)]
}

/** Schemas that apply at the same time. */
const together = schemas => (schemas.length === 1 ? schemas[0] : { allOf: schemas })

function layersOf(schema, follow) {
  const parts = (schema.allOf ?? []).flatMap(part => layersOf(follow(part) ?? {}, follow))
  return [schema, ...parts]
}

function at(api, pointer) {
  const keys = pointer.slice(2).split('/')
  return keys.reduce((value, key) => value?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], api)
}

const safe = name => name.replace(/[^\p{L}\p{N}._~$@*/:-]/gu, '-')

const signs = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

function textOf(html) {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;|&#39;/g, sign => signs[sign] ?? sign)
    .replace(/\s+/g, ' ')
}

function randomNumbers(seed) {
  let state = Number(seed)
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file, folder, seed = '1'] = process.argv.slice(2)
  const { counts, wrong } = compareWithDescription(file, folder, { seed: Number(seed) })
  console.log(JSON.stringify(counts))
  for (const one of wrong) console.log(one)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
