/** The ten reference pages of the first site hold everything the facts name, at the addresses of the published site. */
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FactField, type FactMessage, facts, protoFolder } from './facts.ts'
import { readReference, type SeenPage } from './reference.ts'
import { type Built, built } from './support.ts'

let site: Built
const pages = new Map<string, SeenPage>()

beforeAll(async () => {
  const names = readdirSync(protoFolder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.proto'))
  const files = names.map(name => [name, readFileSync(new URL(name, protoFolder), 'utf8')] as const)
  const first = ['account_hook', 'transformer'].map(name => `mgmt/v1alpha1/${name}.proto`)
  site = await built(Object.fromEntries(files), { include: [...first, 'mgmt/**'] })
  for (const [path, { compiled }] of site.pages) pages.set(path, readReference(compiled.html))
})

function pageOf(path: string): SeenPage {
  const page = pages.get(path)
  if (page === undefined) throw new Error(`no page of ${path}`)
  return page
}

test('the files have no findings', () => {
  expect(site.findings).toEqual([])
})

test('the pages stand in the order of the published site', () => {
  expect([...site.pages.values()].map(({ page }) => page.title)).toEqual(
    'account_hook transformer anonymization api_key auth connection connection_data job metrics user_account'
      .split(' ')
      .map(name => `${name}.proto`)
  )
})

test('all is there: 10 services, 125 methods, 498 messages, 26 enums', () => {
  const all = [...pages.values()]
  const services = all.flatMap(page => page.services)
  expect([
    services.length,
    services.flatMap(({ methods }) => methods).length,
    all.flatMap(({ messages }) => messages).length,
    all.flatMap(({ enums }) => enums).length
  ]).toEqual([10, 125, 498, 26])
})

test('every link leads to an id, and every id is unique', () => {
  for (const [path, page] of pages) {
    expect(new Set(page.ids).size).toBe(page.ids.length)
    for (const href of page.hrefs) {
      if (href.startsWith('https:')) continue
      const [address = '', anchor] = href.split('#')
      const target = address === '' ? path : address.replace('/api/', '')
      expect(anchor === undefined || pageOf(target).ids.includes(anchor), `${path}: ${href}`).toBe(true)
    }
  }
})

describe.each(facts)('$file', fact => {
  test('has its address', () => {
    expect(site.pages.get(fact.file)?.page.path).toBe(fact.route)
  })

  test('lists its services and methods', () => {
    const seen = pageOf(fact.file).services.map(({ id, name, methods }) => ({
      id,
      name,
      methods: methods.map(method => ({ ...method, badges: [...method.badges], hrefs: [] }))
    }))
    const expected = fact.services.map(({ anchor, name, methods }) => ({
      id: anchor,
      name,
      methods: methods.map(method => ({
        id: method.anchor,
        name: method.name,
        badges: [
          ...(method.requestStream ? ['Client streaming'] : []),
          ...(method.responseStream ? ['Server streaming'] : []),
          ...(method.idempotency ? ['No side effects'] : [])
        ],
        request: (method.requestStream ? 'stream ' : '') + method.request,
        response: (method.responseStream ? 'stream ' : '') + method.response,
        hrefs: []
      }))
    }))
    expect(seen).toEqual(expected)
  })

  test('links requests and responses', () => {
    const { messages, services } = pageOf(fact.file)
    const ids = new Map(messages.map(({ name, id }) => [name, `#${id}`]))
    for (const { request, response, hrefs } of services.flatMap(({ methods }) => methods)) {
      expect(hrefs).toEqual([request, response].map(name => ids.get(name.replace('stream ', ''))))
    }
  })

  test('lists its messages and their fields', () => {
    const seen = pageOf(fact.file).messages.map(({ id, name, fields, oneofs, reserved }) => ({
      id,
      name,
      fields,
      oneofs: [...oneofs],
      reserved
    }))
    expect(seen).toEqual(fact.messages.map(message => expectedMessage(message, fact.file)))
  })

  test('shows rules of whole messages', () => {
    for (const [index, { rules }] of fact.messages.entries()) {
      const shown = pageOf(fact.file).messages[index]?.rules ?? ''
      expect(shown.match(/\./g)?.length ?? 0).toBe(rules?.length ?? 0)
    }
  })

  test('lists its enums and their values', () => {
    const seen = pageOf(fact.file).enums.map(({ id, name, fields, reserved }) => ({
      id,
      name,
      values: fields.map(value => [value.name, value.number]),
      reserved
    }))
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    const expected = fact.enums.map(({ anchor, longName, values, reserved }) => ({
      id: anchor,
      name: longName,
      values,
      reserved: reservedText(reserved)
    }))
    expect([...seen].sort(byName)).toEqual([...expected].sort(byName))
  })

  test('has an example in JSON for every message with fields', () => {
    const html = site.pages.get(fact.file)?.compiled.html ?? ''
    const examples = [...html.matchAll(/<code class="language-json">(.*?)<\/code>/gs)].map(([, json]) =>
      String(json).replace(/<[^>]*>/g, '')
    )
    expect(examples).toHaveLength(fact.messages.filter(({ fields }) => fields.length > 0).length)
    for (const json of examples) expect(() => JSON.parse(json)).not.toThrow()
  })

  test('is searched by every service, method, message and enum', () => {
    const compiled = site.pages.get(fact.file)?.compiled
    const found = compiled?.sections.map(({ heading }) => compiled.headings[heading ?? -1]?.id)
    const { services, messages, enums } = fact
    const anchors = [...services, ...services.flatMap(({ methods }) => methods), ...messages, ...enums].map(
      it => it.anchor
    )
    expect(found).toEqual(expect.arrayContaining(anchors))
  })
})

function expectedMessage({ anchor, longName, fields, oneofs = [], reserved }: FactMessage, file: string) {
  return {
    id: anchor,
    name: longName,
    fields: fields.map(field => expectedField(field, file)),
    oneofs: oneofs.map(({ name, required }) => [name, required ? 'Exactly one of' : 'At most one of']),
    reserved: reservedText(reserved)
  }
}

function expectedField({ name, number, type, label, map, oneof, deprecated, validate, ref }: FactField, file: string) {
  // Nested types are shown with the names around them.
  const single = ref?.name ?? map?.value ?? type
  return {
    name,
    number,
    type: map === undefined ? `${label === undefined ? '' : `${label} `}${single}` : `map<${map.key}, ${single}>`,
    href: ref === undefined ? wellKnown(type) : `${ref.file === file ? '' : `/api/${ref.file}`}#${ref.anchor}`,
    oneof: oneof ?? null,
    isDeprecated: deprecated ?? false,
    rules: wordsOf(validate ?? {})
  }
}

function wellKnown(type: string): string | null {
  const name = /^google\.protobuf\.(\w+)$/.exec(type)?.[1]
  return name === undefined ? null : `https://protobuf.dev/reference/protobuf/google.protobuf/#${name.toLowerCase()}`
}

/** The facts list numbers one by one; the page writes ranges as the source does. */
function reservedText(reserved: readonly (number | string)[] = []): string {
  const ranges: (number | string)[][] = []
  for (const value of reserved) {
    const last = ranges.at(-1)
    const follows = typeof value === 'number' && last?.at(-1) === value - 1
    if (follows) last?.push(value)
    else ranges.push([value])
  }
  const parts = ranges.map(range => (range.length === 1 ? range[0] : `${range[0]} to ${range.at(-1)}`))
  return parts.length === 0 ? '' : `Reserved ${parts.join(', ')}`
}

/** The sentences of the rules that the facts know, written apart from the page's own table. */
function wordsOf(rules: NonNullable<FactField['validate']>): string {
  const { required, ...others } = rules
  const sentences = required === true ? ['Required.'] : []
  const amount = (count: unknown, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  for (const [rule, value] of Object.entries(others)) {
    const type = rule.split('.')[0]
    if (rule === 'string.uuid') sentences.push('Must be a UUID.')
    else if (rule === 'string.uri') sentences.push('Must be a URI.')
    else if (rule === 'string.pattern') sentences.push(`Must match ${value}.`)
    else if (rule === 'string.min_len') sentences.push(`At least ${amount(value, 'character')}.`)
    else if (rule === 'repeated.min_items') sentences.push(`At least ${amount(value, 'item')}.`)
    else if (rule === 'repeated.max_items') sentences.push(`At most ${amount(value, 'item')}.`)
    else if (rule === 'repeated.items.string.min_len')
      sentences.push(`Each item: at least ${amount(value, 'character')}.`)
    else if (rule === 'timestamp.gt_now') sentences.push('Must be in the future.')
    else if (rule === 'timestamp.within.seconds') sentences.push(`Within ${Number(value) / 86400} days of now.`)
    else if (rule.endsWith('.gte') && `${type}.lte` in others)
      sentences.push(`From ${value} to ${others[`${type}.lte`]}.`)
    else if (rule.endsWith('.gte')) sentences.push(`At least ${value}.`)
    else if (!rule.endsWith('.lte')) throw new Error(`no words for ${rule}`)
  }
  return sentences.join(' ')
}
