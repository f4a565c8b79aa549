import { liteClient } from 'algoliasearch/lite'
import { expect, test } from 'vitest'
import { openSearch } from '../../client/search/algolia.ts'
import { SearchFailure } from '../../client/search/failure.ts'
import type { PlainObject } from '../../src/types/basics.ts'
import type { SearchRequest } from '../../src/types/search-client.ts'
import { type Asked, type FakeAlgolia, fakeAlgolia, resultOf } from './fake-algolia.ts'
import { requestOf } from './support.ts'

const account = { appId: 'LUROM0SS2F', apiKey: 'search key/+=', indexName: 'neosync' }
const tags = ['default', 'docs-default-current', 'docs-protodocs-current']

function open(servers: readonly FakeAlgolia[], options: PlainObject = {}) {
  const hosts = servers.map(({ origin }) => origin)
  return openSearch({
    baseUrl: '/',
    language: 'en',
    workerUrl: null,
    index: null,
    options: { ...account, hosts, ...options }
  })
}

function contextual(query: string, more: Partial<SearchRequest> = {}): SearchRequest {
  return requestOf(query, { filters: { language: 'en', tags }, ...more })
}

function bodyOf(asked: Asked | undefined): { requests: PlainObject[] } {
  return asked?.body as { requests: PlainObject[] }
}

const levels = [0, 1, 2, 3, 4, 5, 6].map(level => `hierarchy.lvl${level}`)

test('the modal sends one POST with one request', async () => {
  const server = await fakeAlgolia(() => resultOf([]))
  await open([server]).search(contextual('quick'))
  expect(server.asked).toHaveLength(1)
  expect(server.asked[0]).toMatchObject({
    method: 'POST',
    path: '/1/indexes/*/queries',
    query: { 'x-algolia-application-id': 'LUROM0SS2F', 'x-algolia-api-key': 'search key/+=' }
  })
  expect(server.asked[0]?.body).toEqual({
    requests: [
      {
        query: 'quick',
        indexName: 'neosync',
        attributesToRetrieve: [...levels, 'content', 'type', 'url'],
        attributesToSnippet: [...levels.slice(1), 'content'].map(name => `${name}:10`),
        snippetEllipsisText: '…',
        // Not <mark>: a text that shows this tag must not look like a match.
        highlightPreTag: '\ue000',
        highlightPostTag: '\ue001',
        page: 0,
        hitsPerPage: 20,
        clickAnalytics: false,
        facetFilters: ['language:en', tags.map(tag => `docusaurus_tag:${tag}`)]
      }
    ]
  })
})

test('nothing makes the browser ask for leave first: plain text, no header of our own, no cookie', async () => {
  const server = await fakeAlgolia(() => resultOf([]))
  await open([server]).search(contextual('quick'))
  const headers = server.asked[0]?.headers ?? {}
  expect(headers['content-type']).toBe('text/plain')
  expect(Object.keys(headers).filter(name => /^x-|authorization|cookie/.test(name))).toEqual([])
})

test('the search page sends one POST with three requests', async () => {
  const server = await fakeAlgolia(() => resultOf([]))
  await open([server]).search(contextual('mongo sync', { surface: 'page', limit: 15 }))
  const docusaurusTags = tags.map(tag => `docusaurus_tag:${tag}`)
  const base = { indexName: 'neosync', advancedSyntax: true, page: 0, query: 'mongo sync' }
  const count = { ...base, analytics: false, clickAnalytics: false, hitsPerPage: 0 }
  expect(server.asked.map(({ body }) => body)).toEqual([
    {
      requests: [
        {
          ...base,
          facetFilters: [docusaurusTags, ['language:en']],
          facets: ['docusaurus_tag', 'language'],
          hitsPerPage: 15
        },
        { ...count, facetFilters: [['language:en']], facets: 'docusaurus_tag' },
        { ...count, facetFilters: [docusaurusTags], facets: 'language' }
      ]
    }
  ])
})

test('a later page of the search page is asked for in all requests', async () => {
  const server = await fakeAlgolia(() => resultOf([], { page: 1, nbPages: 3, nbHits: 40 }))
  const answer = await open([server]).search(contextual('a', { surface: 'page', limit: 15, page: 1 }))
  expect(bodyOf(server.asked[0]).requests.map(({ page }) => page)).toEqual([1, 1, 1])
  expect(answer).toMatchObject({ total: 40, hasMore: true })
})

test('a later page of the window is requested as such', async () => {
  const server = await fakeAlgolia(() => resultOf([], { page: 2, nbPages: 3 }))
  await open([server]).search(contextual('a', { page: 2 }))
  expect(bodyOf(server.asked[0]).requests.map(({ page }) => page)).toEqual([2])
})

test('parameters of the site are added, its filters to ours', async () => {
  const server = await fakeAlgolia(() => resultOf([]))
  const searchParameters = { facetFilters: ['type:content'], hitsPerPage: 7, typoTolerance: false }
  await open([server], { searchParameters }).search(contextual('a'))
  await open([server], { searchParameters: { facetFilters: 'lang:en' }, contextualSearch: false }).search(
    contextual('a')
  )
  const requests = server.asked.map(asked => bodyOf(asked).requests[0])
  expect(requests[0]).toMatchObject({ hitsPerPage: 7, typoTolerance: false })
  expect(requests[0]?.facetFilters).toEqual(['language:en', expect.any(Array), 'type:content'])
  expect(requests[1]?.facetFilters).toEqual(['lang:en'])
  // On the search page, in its counts too, which would differ from the list otherwise.
  await open([server], { searchParameters, insights: true }).search(contextual('a', { surface: 'page' }))
  const ofPage = bodyOf(server.asked[2]).requests
  expect(ofPage.map(({ typoTolerance, hitsPerPage }) => [typoTolerance, hitsPerPage])).toEqual([
    [false, 7],
    [false, 0],
    [false, 0]
  ])
  expect(ofPage.map(({ clickAnalytics }) => clickAnalytics)).toEqual([true, false, false])
  expect(ofPage[0]?.facetFilters).toContain('type:content')
})

test('the official client sends the same to the same place', async () => {
  const server = await fakeAlgolia(() => resultOf([]))
  await open([server]).search(contextual('quick'))
  const { requests } = bodyOf(server.asked[0])
  const host = { url: '127.0.0.1', port: server.port, protocol: 'http', accept: 'readWrite' } as const
  await liteClient(account.appId, account.apiKey, { hosts: [host] }).search({
    requests: requests as { indexName: string }[]
  })
  const [ours, theirs] = server.asked
  expect([theirs?.method, theirs?.path, theirs?.body]).toEqual([ours?.method, ours?.path, ours?.body])
  // Its build for Node names the account in headers, the one for browsers in the query, as we do.
  expect({ ...theirs?.headers, ...theirs?.query }).toMatchObject({ ...ours?.query })
})

const record = {
  objectID: '1',
  type: 'lvl2',
  url: 'https://docs.example.com/cli/sync?x=1#flags',
  hierarchy: { lvl0: 'Docs', lvl1: 'sync', lvl2: 'Flags', lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  content: null
}

async function groupsOf(records: readonly object[], options: PlainObject = {}, more: object = {}) {
  const server = await fakeAlgolia(() => resultOf(records, more))
  return (await open([server], options).search(contextual('flags'))).groups
}

test('a record is a hit with its path, what matched, and the levels above', async () => {
  const marked = { ...record, _snippetResult: { hierarchy: { lvl2: { value: 'Fl\ue000ags\ue001' } } } }
  expect(await groupsOf([marked])).toEqual([
    {
      label: 'Docs',
      hits: [
        {
          id: '1',
          href: '/cli/sync#flags',
          isExternal: false,
          kind: 'heading',
          title: { text: 'Flags', marks: [[2, 5]] },
          pageTitle: 'sync',
          trail: ['Docs', 'sync'],
          snippet: null
        }
      ]
    }
  ])
})

test('text below a heading is shown with the deepest heading', async () => {
  const content = {
    ...record,
    type: 'content',
    content: 'All flags.',
    _snippetResult: { content: { value: 'All \ue000flags\ue001.' } }
  }
  const [group] = await groupsOf([content])
  expect(group?.hits[0]).toMatchObject({
    kind: 'content',
    title: { text: 'Flags', marks: [] },
    snippet: { text: 'All flags.', marks: [[4, 9]] }
  })
})

test('groups come in the order of their first hit, five hits each, hits of a page together', async () => {
  const hit = (lvl0: string, lvl1: string, id: number) => ({
    ...record,
    objectID: String(id),
    hierarchy: { ...record.hierarchy, lvl0, lvl1 }
  })
  const records = [
    hit('Guides', 'a', 0),
    hit('Docs', 'x', 1),
    hit('Guides', 'b', 2),
    ...[3, 4, 5, 6, 7, 8].map(id => hit('Guides', 'a', id))
  ]
  const groups = await groupsOf(records)
  expect(groups.map(({ label, hits }) => [label, ...hits.map(({ id }) => id)])).toEqual([
    ['Guides', '0', '3', '4', '5', '2'],
    ['Docs', '1']
  ])
})

test('markup in an answer is text, also where it looks like a match', async () => {
  const evil = '<img src=x onerror=alert(1)><b>x</b>'
  const [group] = await groupsOf([
    {
      ...record,
      hierarchy: { ...record.hierarchy, lvl2: evil },
      content: evil,
      _snippetResult: {
        hierarchy: { lvl2: { value: `<mark>\ue000${evil}\ue001</mark>` } },
        content: { value: `${evil}\ue000` }
      }
    }
  ])
  expect(group?.hits[0]?.title).toEqual({ text: `<mark>${evil}</mark>`, marks: [[6, 6 + evil.length]] })
  expect(group?.hits[0]?.snippet).toEqual({ text: evil, marks: [] })
})

test('records that are no hits are left out, and not counted', async () => {
  const odd = [
    null,
    1,
    'x',
    {},
    { url: null },
    { url: 'javascript:alert(1)' },
    { url: 'data:text/html,x' },
    { ...record, hierarchy: null }
  ]
  const server = await fakeAlgolia(() => resultOf(odd as object[]))
  const { groups, total } = await open([server]).search(contextual('flags'))
  expect(groups.flatMap(({ hits }) => hits).map(({ href }) => href)).toEqual(['/cli/sync#flags'])
  expect(total).toBe(1)
})

test.each([
  ['https://docs.example.com/a?b=1#c', {}, '/', '/a#c', false],
  ['https://docs.example.com', {}, '/', '/', false],
  ['/a#c', {}, '/', '/a#c', false],
  ['/a', {}, '/sub/', '/sub/a', false],
  ['https://x.dev/sub/a', {}, '/sub/', '/sub/a', false],
  ['https://x.dev//evil.dev/a', {}, '/', '/evil.dev/a', false],
  ['/\\evil.dev', {}, '/', '/evil.dev', false],
  ['https://forum.x.dev/t/1?a=b', { externalUrlRegex: 'FORUM\\.x' }, '/', 'https://forum.x.dev/t/1?a=b', true],
  ['https://x.dev/docs/a/docs/b', { replaceSearchResultPathname: { from: '/docs/', to: '/' } }, '/', '/a/b', false],
  ['https://x.dev/v1/a', { replaceSearchResultPathname: { from: '^/v\\d', to: '' } }, '/', '/a', false],
  ['JAVASCRIPT:alert(1)', { externalUrlRegex: '.' }, '/', null, null],
  [' javascript:alert(1)', {}, '/', null, null],
  ['//evil.dev/a', {}, '/', '/evil.dev/a', false],
  ['mailto:a@b.c', {}, '/', null, null],
  ['', {}, '/', null, null]
])('the address %j with %j below %s leads to %s', async (url, options, baseUrl, href, isExternal) => {
  const server = await fakeAlgolia(() => resultOf([{ ...record, url }]))
  const engine = openSearch({
    baseUrl,
    language: 'en',
    workerUrl: null,
    index: null,
    options: { ...account, hosts: [server.origin], ...options }
  })
  const hit = (await engine.search(contextual('a'))).groups[0]?.hits[0]
  expect([hit?.href ?? null, hit?.isExternal ?? null]).toEqual([href, isExternal])
})

/** Kind and status of the failure of a search. */
async function failureOf(servers: readonly FakeAlgolia[]): Promise<[string, number]> {
  const failure: unknown = await open(servers)
    .search(contextual('a'))
    .catch(error => error)
  return failure instanceof SearchFailure ? [failure.kind, failure.status] : ['none', 0]
}

test.each([
  [500, 'network'],
  [503, 'network'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [429, 'refused']
])('the status %i is a failure (%s); only trouble of a host asks the next one', async (status, kind) => {
  const servers = [await fakeAlgolia(() => ({ status, body: {} })), await fakeAlgolia(() => ({ status, body: {} }))]
  expect(await failureOf(servers)).toEqual([kind, status])
  expect(servers.map(({ asked }) => asked.length)).toEqual(kind === 'network' ? [1, 1] : [1, 0])
})

test.each([
  ['half of it', '{"results":'],
  ['a page', '<!doctype html>'],
  ['nothing', ''],
  ['null', 'null'],
  ['no results', '{}'],
  ['results of another kind', '{"results":[{"hits":5}]}']
])('an answer with %s is a failure', async (_, body) => {
  expect(await failureOf([await fakeAlgolia(() => ({ status: 200, body }))])).toEqual([
    'damaged',
    (body.startsWith('{') && body.endsWith('}')) || body === 'null' ? 0 : 200
  ])
})

test('when a host fails the next one answers, and is asked first from then on', async () => {
  const broken = await fakeAlgolia(() => 'cut')
  const whole = await fakeAlgolia(() => resultOf([record]))
  const engine = open([broken, whole])
  expect((await engine.search(contextual('a'))).total).toBe(1)
  expect((await engine.search(contextual('b'))).total).toBe(1)
  expect([broken.asked.length, whole.asked.length]).toEqual([1, 2])
})

test('a host that does not answer in time is left for the next one', async () => {
  const slow = await fakeAlgolia(() => 'hang')
  const whole = await fakeAlgolia(() => resultOf([record]))
  expect((await open([slow, whole]).search(contextual('a'))).total).toBe(1)
})

test('an only host, or the last one, has more time: nobody else can answer', async () => {
  const broken = await fakeAlgolia(() => 'cut')
  const slow = await fakeAlgolia(() => ({ ...resultOf([record]), afterMs: 4500 }))
  const found = await Promise.all([open([slow]), open([broken, slow])].map(engine => engine.search(contextual('a'))))
  expect(found.map(({ total }) => total)).toEqual([1, 1])
})

test('a search that nobody waits for ends at once and asks no further host', async () => {
  const slow = await fakeAlgolia(() => 'hang')
  const next = await fakeAlgolia(() => resultOf([]))
  const controller = new AbortController()
  const search = open([slow, next]).search(contextual('a', { signal: controller.signal }))
  controller.abort()
  await expect(search).rejects.toThrow('aborted')
  expect(next.asked).toHaveLength(0)
})

test('after a failure the next search may succeed', async () => {
  const server = await fakeAlgolia((_, count) => (count === 1 ? { status: 500, body: {} } : resultOf([record])))
  const engine = open([server])
  await expect(engine.search(contextual('a'))).rejects.toBeInstanceOf(SearchFailure)
  expect((await engine.search(contextual('a'))).total).toBe(1)
})
