import { algoliasearch } from 'algoliasearch'
import { expect, test } from 'vitest'
import { type AlgoliaIndexRecord, toAlgoliaRecords } from '../../src/search/algolia-records.ts'
import { pushToAlgolia } from '../../src/search/push.ts'
import type { SearchPushOptions } from '../../src/types/search-provider.ts'
import { type Asked, answerWrites, fakeAlgolia } from './fake-algolia.ts'
import { recordsOf } from './support.ts'

const url = 'https://docs.example.com'
const site = { url, baseUrl: '/', options: { appId: 'APP', apiKey: 'public', indexName: 'acme' } }
const environment = { DOCSGEN_ALGOLIA_WRITE_KEY: 'secret' }
const pages = recordsOf(
  { '/cli/über': '# sync\nCopies data.\n## Flags\nAll of them.\n### Dry run\n' },
  { group: 'CLI' }
)

test('each heading is a record, and so is the text below it', () => {
  const records = toAlgoliaRecords(pages, site)
  expect(records.map(({ type, content }) => [type, content])).toEqual([
    ['lvl1', null],
    ['content', 'Copies data.'],
    ['lvl2', null],
    ['content', 'All of them.'],
    ['lvl3', null]
  ])
  expect(records[4]).toEqual({
    objectID: '/cli/über#dry-run:lvl3',
    url: `${url}/cli/%C3%BCber#dry-run`,
    url_without_anchor: `${url}/cli/%C3%BCber`,
    anchor: 'dry-run',
    type: 'lvl3',
    hierarchy: { lvl0: 'CLI', lvl1: 'sync', lvl2: 'Flags', lvl3: 'Dry run', lvl4: null, lvl5: null, lvl6: null },
    content: null,
    weight: { pageRank: 100, level: 70, position: 2 },
    language: 'en',
    lang: 'en',
    version: 'current',
    docusaurus_tag: ['docs-default-current']
  })
})

test('long texts are cut after sentences, and no record is too large', () => {
  const sentence = 'Eine Änderung braucht 検索. '
  const long = recordsOf({ '/a': `# A\n${sentence.repeat(500)}\n## B\n${'x'.repeat(9000)}` })
  const records = toAlgoliaRecords(long, site)
  expect(Math.max(...records.map(record => Buffer.byteLength(JSON.stringify(record))))).toBeLessThan(10_000)
  expect(records[1]?.content?.endsWith('検索.')).toBe(true)
  expect(
    records
      .map(({ content }) => content ?? '')
      .join('')
      .replace(/\s/g, '')
  ).toBe((sentence.repeat(500) + 'x'.repeat(9000)).replace(/\s/g, ''))
  expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length)
})

async function push(server: { origin: string }, records = pages, more: Partial<SearchPushOptions> = {}) {
  return pushToAlgolia(
    records,
    { ...site, options: { ...site.options, hosts: [server.origin] } },
    { dryRun: false, environment, ...more }
  )
}

function shown({ method, path }: Asked): string {
  return `${method} ${path}`
}

test('records go to a temporary index that then takes the place of the real one', async () => {
  const server = await fakeAlgolia(answerWrites())
  expect(await push(server)).toEqual({ index: 'acme', records: 5, bytes: expect.any(Number) })
  expect(server.asked.map(shown)).toEqual([
    'GET /1/keys/public',
    'DELETE /1/indexes/acme_docsgen_tmp',
    'GET /1/indexes/acme/settings',
    'POST /1/indexes/acme/operation',
    'POST /1/indexes/acme_docsgen_tmp/batch',
    'GET /1/indexes/acme_docsgen_tmp/task/1',
    'POST /1/indexes/acme_docsgen_tmp/operation'
  ])
  expect(server.asked[3]?.body).toEqual({
    operation: 'copy',
    destination: 'acme_docsgen_tmp',
    scope: ['settings', 'rules', 'synonyms']
  })
  expect(server.asked[6]?.body).toEqual({ operation: 'move', destination: 'acme' })
  expect(server.asked.map(({ headers }) => headers['x-algolia-api-key'])).toEqual([
    'public',
    ...Array(6).fill('secret')
  ])
})

test('an index that does not exist yet gets the settings of DocSearch', async () => {
  const server = await fakeAlgolia(answerWrites({ exists: false }))
  await push(server)
  expect(server.asked.map(shown)).toContain('PUT /1/indexes/acme_docsgen_tmp/settings')
  expect(server.asked.map(shown)).not.toContain('POST /1/indexes/acme/operation')
})

test('many records go in batches, as the official client sends them', async () => {
  const many = recordsOf(Object.fromEntries(Array.from({ length: 1100 }, (_, i) => [`/p${i}`, `# Page ${i}\nText.`])))
  const server = await fakeAlgolia(answerWrites())
  await push(server, many)
  const batchesOf = (asked: readonly Asked[]) =>
    asked.filter(({ path }) => path.endsWith('/batch')).map(({ body }) => body)
  const ours = batchesOf(server.asked)
  const count = server.asked.length
  const host = { url: '127.0.0.1', port: server.port, protocol: 'http', accept: 'readWrite' } as const
  const client = algoliasearch('APP', 'secret', { hosts: [host] })
  const objects = toAlgoliaRecords(many, site) as unknown as (AlgoliaIndexRecord & Record<string, unknown>)[]
  await client.replaceAllObjects({ indexName: 'acme', objects })
  expect(batchesOf(server.asked.slice(count))).toEqual(ours)
  expect(ours.map(body => (body as { requests: unknown[] }).requests.length)).toEqual([1000, 1000, 200])
})

test('a dry run counts and asks nobody', async () => {
  const server = await fakeAlgolia(answerWrites())
  expect(await push(server, pages, { dryRun: true, environment: {} })).toMatchObject({ index: 'acme', records: 5 })
  expect(server.asked).toEqual([])
})

test.each([
  ['no key', {}, 'The write key of Algolia is missing.'],
  ['the public key', { DOCSGEN_ALGOLIA_WRITE_KEY: 'public' }, 'The write key is also the public search key.']
])('with %s nothing is sent', async (_, environment, message) => {
  const server = await fakeAlgolia(answerWrites())
  await expect(push(server, pages, { environment })).rejects.toThrow(message)
  expect(server.asked).toEqual([])
})

test('a public key that can do more than search is refused', async () => {
  const server = await fakeAlgolia(answerWrites({ acl: ['search', 'addObject'] }))
  await expect(push(server)).rejects.toThrow('The public key of the configuration can do more than search: addObject.')
  expect(server.asked).toHaveLength(1)
})

test('a refusal stops before the real index is touched, and says why', async () => {
  const server = await fakeAlgolia(asked =>
    asked.path.endsWith('/batch') ? { status: 403, body: { message: 'Not enough rights' } } : answerWrites()(asked)
  )
  await expect(push(server)).rejects.toMatchObject({
    message: 'Algolia answered 403: Not enough rights.',
    hint: expect.stringContaining('addObject')
  })
  expect(server.asked.map(shown)).not.toContain('POST /1/indexes/acme_docsgen_tmp/operation')
})

test('a host in trouble is not an end', async () => {
  const broken = await fakeAlgolia(() => ({ status: 500, body: {} }))
  const server = await fakeAlgolia(answerWrites())
  await pushToAlgolia(
    pages,
    { ...site, options: { ...site.options, hosts: [broken.origin, server.origin] } },
    { dryRun: false, environment }
  )
  expect(server.asked.length).toBe(7)
})
