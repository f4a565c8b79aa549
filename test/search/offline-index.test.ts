import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { SearchFailure } from '../../client/search/failure.ts'
import { textStart } from '../../client/search/format.ts'
import { createOfflineIndex } from '../../client/search/offline-index.ts'
import type { SearchRecord } from '../../src/types/search-provider.ts'
import { filesOf, outputsOf, recordsOf, requestOf } from './support.ts'

const first = recordsOf({ '/a': '# Old name\nOne thing.', '/b': '# Other\nMore.' })
const second = recordsOf({ '/a': '# New name\nOne thing.', '/b': '# Other\nMore.' })

type Answer = (name: string, response: ServerResponse) => boolean

/** A host with the index of `records` below `/sub/`; `answer` may answer instead. */
async function host(records: readonly SearchRecord[], answer: Answer = () => false) {
  let files = filesOf(await outputsOf(records))
  const requests: string[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const name = (request.url ?? '').replace(/^\/sub\//, '')
    requests.push(name.replace(/[0-9a-f]{8}/, '*'))
    if (answer(name, response)) return
    const text = files.get(name)
    response.writeHead(text === undefined ? 404 : 200).end(text ?? 'Not found')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sub/`
  const deploy = async (next: readonly SearchRecord[]) => {
    files = filesOf(await outputsOf(next))
  }
  return { index: createOfflineIndex(base), requests, deploy, close: () => server.close() }
}

async function titles(index: ReturnType<typeof createOfflineIndex>, query: string): Promise<string[]> {
  return (await index.search(requestOf(query))).groups.map(({ label }) => label)
}

/** What a search fails with. */
async function failureOf(index: ReturnType<typeof createOfflineIndex>, query = 'name'): Promise<string> {
  const failure: unknown = await index.search(requestOf(query)).catch(error => error)
  return failure instanceof SearchFailure ? failure.kind : `no failure: ${JSON.stringify(failure)}`
}

test('the first query asks for the manifests, the terms and the texts of its hits', async () => {
  const { index, requests } = await host(first)
  expect(await titles(index, 'old name')).toEqual(['Old name'])
  expect(requests).toEqual([
    'search.json',
    'assets/search-en/t/*.txt',
    'assets/search-en/t/*.txt',
    'assets/search-en/d/*-0.json'
  ])
  await titles(index, 'old name')
  expect(requests).toHaveLength(4)
})

test('a tab that is older than the last deploy finds the new index, once', async () => {
  const { index, requests, deploy } = await host(first)
  expect(await titles(index, 'zzz')).toEqual([])
  await deploy(second)
  requests.length = 0
  expect(await titles(index, 'new name')).toEqual(['New name'])
  expect(requests.filter(name => name === 'search.json')).toHaveLength(1)
})

test.each<[string, string, Answer]>([
  [
    'a missing list of manifests',
    'missing',
    (name, response) => name === 'search.json' && !!response.writeHead(404).end()
  ],
  [
    'a page instead of the list of manifests',
    'damaged',
    (name, response) => name === 'search.json' && !!response.end('<!doctype html>')
  ],
  [
    'a list of manifests of another version',
    'damaged',
    (name, response) => name === 'search.json' && !!response.end('{"version":99}')
  ],
  ['null for the list of manifests', 'damaged', (name, response) => name === 'search.json' && !!response.end('null')],
  ['half a manifest', 'damaged', (name, response) => name === 'search.json' && !!response.end('{"version":4,"man')],
  [
    'an empty manifest',
    'damaged',
    (name, response) => name === 'search.json' && !!response.end('{"version":4,"manifests":{"en":{}}}')
  ],
  ['a missing term file', 'missing', (name, response) => name.includes('/t/') && !!response.writeHead(410).end()],
  ['half a term file', 'damaged', (name, response) => name.includes('/t/') && !!response.end(`${textStart}\n0name a0`)],
  ['a page instead of a term file', 'damaged', (name, response) => name.includes('/t/') && !!response.end('<p>Hello')],
  ['half a text file', 'damaged', (name, response) => name.includes('/d/') && !!response.end('{"href":"/a"')],
  ['texts of another shape', 'damaged', (name, response) => name.includes('/d/') && !!response.end('{"href":"/a"}')],
  ['a host in trouble', 'network', (name, response) => name.includes('/t/') && !!response.writeHead(503).end()],
  ['a cut connection', 'network', (name, response) => name.includes('/t/') && !!response.destroy()]
])('%s is a failure (%s), never an empty answer, and the next search tries again', async (_, kind, answer) => {
  let isBroken = true
  const { index } = await host(first, (name, response) => isBroken && answer(name, response))
  expect(await failureOf(index)).toBe(kind)
  isBroken = false
  expect(await titles(index, 'old name')).toEqual(['Old name'])
})

test('without a connection search fails, and does not throw something else', async () => {
  expect(await failureOf(createOfflineIndex('http://127.0.0.1:9/'))).toBe('network')
})

test('a search that nobody waits for ends, and leaves the shared files to the others', async () => {
  const { index, requests } = await host(first)
  const controller = new AbortController()
  const aborted = index.search(requestOf('old', { signal: controller.signal })).catch(error => error.name)
  const other = titles(index, 'old name')
  controller.abort()
  expect(await aborted).toBe('AbortError')
  expect(await other).toEqual(['Old name'])
  expect(requests.filter(name => name === 'search.json')).toHaveLength(1)
})

test('each language has its own index, and a region falls back to its language', async () => {
  const { index } = await host([...first, ...recordsOf({ '/de/a': '# Alter Name' }, { language: 'de' })])
  const found = async (language: string) =>
    (await index.search(requestOf('name', { filters: { language, tags: [] } }))).groups.map(({ label }) => label)
  expect([await found('de'), await found('de-AT'), await found('en-GB'), await found('fr')]).toEqual([
    ['Alter Name'],
    ['Alter Name'],
    ['Old name'],
    ['Alter Name']
  ])
})
