import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { searchPolicy } from '../../src/shared/dom.ts'
import type { SearchAnswer } from '../../src/types/search-client.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'
import { filesOf, outputsOf, recordsOf } from './support.ts'

/** The browser's scripts by name, built as the site builds them. */
const scripts = new Map<string, string>()
let readers: Readers

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['client/search/offline.ts'],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    write: false
  })
  for (const { path, text } of outputFiles) scripts.set(path.replace(/^.*[/\\]/, ''), text)
  readers = await startReaders()
})
afterAll(() => readers.close())

const strict = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  `trusted-types ${searchPolicy}`
].join('; ')

/** A page of a site with a search index, below `/sub/`; `failed` are names answered with 404. */
async function openPage({ policy = strict, failed = [] as string[] } = {}) {
  const files = filesOf(
    await outputsOf(recordsOf({ '/sub/hooks': '# Job Hooks\nRun before.', '/sub/b': '# Other\nText.' }))
  )
  const requests: string[] = []
  const server = createServer((request, response) => {
    const name = (request.url ?? '').replace(/^\/sub\//, '')
    requests.push(name)
    const isPage = name === '' || name === 'page/'
    const text = isPage ? '<!doctype html><title>x</title>' : (scripts.get(name.replace(/\?.*/, '')) ?? files.get(name))
    const type = isPage ? 'text/html' : name.includes('.js?') || name.endsWith('.js') ? 'text/javascript' : 'text/plain'
    const isThere = text !== undefined && !failed.includes(name)
    response.writeHead(isThere ? 200 : 404, { 'content-type': type, 'content-security-policy': policy })
    response.end(isThere ? text : '')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { page } = await readers.open('about:blank', { waits: false })
  onTestFinished(async () => {
    await page.close()
    server.closeAllConnections()
    server.close()
  })
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sub/page/`)
  return { page, requests, indexRequests: () => requests.filter(name => name.startsWith('assets/')) }
}

/** Searches in the page: labels of the groups, or the name of what it fails with. */
async function searchIn(page: Page, query: string): Promise<string[]> {
  // As text: the test's own compiler must not touch what runs in the page.
  const script = `(async query => {
    const { openSearch } = await import('/sub/offline.js')
    window.engine ??= openSearch({ baseUrl: '/sub/', language: 'en', workerUrl: '/sub/offline.js?worker', index: null, options: {} })
    const filters = { language: 'en', tags: [] }
    const request = { query, surface: 'modal', limit: 20, page: 0, hitsPerGroup: 5, filters, signal: new AbortController().signal }
    return window.engine.search(request).catch(error => ({ groups: [{ label: error.name + ' ' + error.kind }] }))
  })(${JSON.stringify(query)})`
  const { groups } = (await page.evaluate(script)) as SearchAnswer
  return groups.map(({ label }) => label)
}

test('a Worker answers under a strict policy with Trusted Types', async () => {
  const { page, requests } = await openPage()
  expect(await searchIn(page, 'job hooks')).toEqual(['Job Hooks'])
  await expect.poll(() => page.workers().length, soon).toBe(1)
  expect(requests).toContain('offline.js?worker')
})

test.each([
  ['a policy without workers', { policy: strict.replace('; connect', "; worker-src 'none'; connect") }],
  ['a policy that does not allow ours', { policy: strict.replace(searchPolicy, "'none'") }],
  ['a missing script', { failed: ['offline.js?worker'] }]
])('with %s the page answers itself', async (_, options) => {
  const { page } = await openPage(options)
  expect(await searchIn(page, 'job hooks')).toEqual(['Job Hooks'])
  expect(await searchIn(page, 'other')).toEqual(['Other'])
  // One that could not start may not have ended yet.
  await expect.poll(() => page.workers().length, soon).toBe(0)
})

test('nothing of the index is asked for before the first search', async () => {
  const { page, indexRequests } = await openPage()
  await page.evaluate(`import('/sub/offline.js').then(({ openSearch }) =>
    openSearch({ baseUrl: '/sub/', language: 'en', workerUrl: '/sub/offline.js?worker', index: null, options: {} }))`)
  expect(indexRequests()).toEqual([])
})

test('a failure in the Worker arrives as what it is', async () => {
  const { page } = await openPage({ failed: ['search.json'] })
  expect(await searchIn(page, 'job')).toEqual(['SearchFailure missing'])
})

test('an aborted search ends at once', async () => {
  const { page } = await openPage()
  const script = `(async () => {
    const { openSearch } = await import('/sub/offline.js')
    const engine = openSearch({ baseUrl: '/sub/', language: 'en', workerUrl: '/sub/offline.js?worker', index: null, options: {} })
    const controller = new AbortController()
    const filters = { language: 'en', tags: [] }
    const request = { query: 'job', surface: 'modal', limit: 20, page: 0, hitsPerGroup: 5, filters }
    const search = engine.search({ ...request, signal: controller.signal }).catch(error => error.name)
    controller.abort()
    const later = await engine.search({ ...request, signal: new AbortController().signal })
    return [await search, later.groups.length]
  })()`
  expect(await page.evaluate(script)).toEqual(['AbortError', 1])
})
