/** The search with a hosted provider: a fake of Algolia on this machine, asked by a real browser under the site's own policy. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Asked, type FakeAlgolia, type FakeAnswer, resultOf, startFakeAlgolia } from '../search/fake-algolia.ts'
import type { BuiltSite } from '../support/built-site.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'
import { answered, ask, dialog, field, openWindow, options, searchSite, shown } from '../support/search-site.ts'
import { complaints } from '../support/wake-chrome.ts'

let readers: Readers
let site: BuiltSite
let host: FakeAlgolia & { close(): void }
let answer: (asked: Asked) => FakeAnswer
let first = 0
beforeAll(async () => {
  host = await startFakeAlgolia(asked => answer(asked))
  const search = {
    provider: 'algolia' as const,
    appId: 'APP',
    apiKey: 'search-only',
    indexName: 'acme',
    hosts: [host.origin],
    externalUrlPattern: 'other\\.example'
  }
  ;[readers, site] = await Promise.all([startReaders(), searchSite({ search })])
})
beforeEach(() => {
  first = host.asked.length
  answer = () => resultOf(hits)
})
afterAll(async () => {
  await readers.close()
  site.close()
  host.close()
})

const hit = (path: string, names: readonly string[], more: object = {}) => ({
  objectID: path,
  url: `https://fixture.example${path}`,
  type: `lvl${names.length - 1}`,
  hierarchy: Object.fromEntries(names.map((name, level) => [`lvl${level}`, name])),
  content: null,
  ...more
})
const content = { type: 'content', content: 'Bake it.', _snippetResult: { content: { value: '\ue000Bake\ue001 it.' } } }
const hits = [
  hit('/oven', ['Docs', 'Oven']),
  hit('/oven#oven-part-1', ['Docs', 'Oven', 'Oven part 1']),
  hit('/install', ['Docs', 'Installing']),
  hit('/oven#oven-part-2', ['Docs', 'Oven', 'Oven part 2'], content),
  hit('/changelog/first-entry', ['Changelog', 'First entry'])
]

const asked = () => host.asked.slice(first)
const requests = () => asked().map(({ body }) => (body as { requests: { query: string }[] }).requests)
const message = (page: Page) => page.$$eval('.search-message > *', parts => parts.map(part => part.textContent))
const failure = ['Unable to fetch results', 'You might want to check your network connection.', 'Retry']

test('the window asks once an answer, groups what comes, and opens it in the site', async () => {
  const { page, said } = await readers.open(site.url)
  await openWindow(page)
  expect(asked()).toEqual([])
  await ask(page, 'oven')
  expect(requests()).toHaveLength(1)
  expect(requests()[0]).toMatchObject([{ query: 'oven', indexName: 'acme', hitsPerPage: 20 }])
  expect(asked()[0]).toMatchObject({ method: 'POST', path: '/1/indexes/*/queries' })
  expect(asked()[0]?.headers['cookie']).toBe(undefined)
  expect(await page.locator(`${dialog} [role=group]`).evaluateAll(all => all.map(one => one.ariaLabel))).toEqual([
    'Docs',
    'Changelog'
  ])
  // Parts of a page stand together, below it.
  expect((await shown(page)).map(title => title.trim())).toEqual([
    '* Oven',
    'Oven part 1',
    'Oven part 2',
    'Installing',
    'First entry'
  ])
  expect(await page.locator('.search-hit--child').count()).toBe(2)
  expect(await page.locator(`${dialog} mark`).allTextContents()).toEqual(['Bake'])
  expect(await page.getByRole('link', { name: 'Search by Algolia' }).count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForSelector('h1:text-is("Oven")')
  expect(page.url()).toBe(`${site.url}oven#oven-part-1`)
  expect(complaints(said)).toEqual([])
})

/** An index of three groups with twenty records each, which sends the page it is asked for. */
const paged: typeof answer = ({ body }) => {
  const { page, hitsPerPage } = (body as { requests: { page: number; hitsPerPage: number }[] }).requests[0] ?? {
    page: 0,
    hitsPerPage: 20
  }
  const all = Array.from({ length: 60 }, (_, at) => hit(`/many/${at}`, [`Group ${at % 3}`, `Walrus ${at}`]))
  const hits = all.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
  return resultOf(hits, { nbHits: all.length, nbPages: all.length / hitsPerPage, page })
}

test('an index with more pages: the window shows each group once, five results of it, and asks once', async () => {
  answer = paged
  const { page, said } = await readers.open(site.url, { viewport: { width: 1280, height: 400 } })
  await openWindow(page)
  await ask(page, 'walrus')
  const groups = () => page.locator(`${dialog} [role=group]`).evaluateAll(all => all.map(one => one.ariaLabel))
  expect(await groups()).toEqual(['Group 0', 'Group 1', 'Group 2'])
  expect(await page.locator(options).count()).toBe(15)
  // To the last one and around: nothing else arrives.
  await page.keyboard.press('ArrowUp')
  expect((await shown(page)).at(-1)).toBe('* Walrus 14 ')
  await page.keyboard.press('ArrowDown')
  expect((await shown(page))[0]).toBe('* Walrus 0 ')
  await answered(page)
  expect(await page.locator(options).count()).toBe(15)
  expect(await groups()).toEqual(['Group 0', 'Group 1', 'Group 2'])
  expect(requests()).toHaveLength(1)
  expect(requests()[0]).toMatchObject([{ page: 0 }])
  expect(await page.getByRole('link', { name: /^See all/ }).innerText()).toBe('See all 60 results')
  expect(complaints(said)).toEqual([])
})

test('the search page asks as the search page does, and loads more', async () => {
  answer = ({ body }) => {
    const { page } = (body as { requests: { page: number }[] }).requests[0] ?? { page: 0 }
    return resultOf([hit(`/many/${page}`, ['Docs', `Walrus ${page}`])], { nbHits: 3, nbPages: 3, page })
  }
  const { page, said } = await readers.open(`${site.url}search/?q=walrus`)
  await page.waitForSelector('.search-documents li')
  await expect
    .poll(() => page.locator('.search-documents h2').allTextContents(), soon)
    .toEqual(['Walrus 0', 'Walrus 1', 'Walrus 2'])
  expect(await page.innerText('.search-count')).toBe('3 documents found')
  expect(requests().map(([main]) => main)).toMatchObject([
    { query: 'walrus', hitsPerPage: 15, page: 0 },
    { page: 1 },
    { page: 2 }
  ])
  expect(complaints(said)).toEqual([])
})

test('the search page lists all that an answer holds, however it is grouped', async () => {
  const many = Array.from({ length: 9 }, (_, number) => hit(`/many/${number}`, ['Docs', `Walrus ${number}`]))
  answer = () => resultOf(many)
  const { page } = await readers.open(`${site.url}search/?q=walrus`)
  await expect.poll(() => page.locator('.search-documents h2').count(), soon).toBe(9)
  await openWindow(page)
  await ask(page, 'walrus')
  expect(await page.locator(options).count()).toBe(5)
})

test('a result on another site is loaded whole, and is remembered', async () => {
  const url = 'https://other.example/forum?id=1'
  answer = () => resultOf([hit('/x', ['Forum', 'Question'], { url })])
  const { page } = await readers.open(site.url)
  await page.route(url, route => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }))
  await openWindow(page)
  await ask(page, 'question')
  await page.keyboard.press('Enter')
  await page.waitForURL(url)
  await page.goBack()
  await openWindow(page)
  expect(await page.locator('.search-start a').getAttribute('href')).toBe(url)
})

test('an answer to an older query never takes the place of a newer one', async () => {
  // The first query hangs until it is given up.
  answer = ({ body }) =>
    JSON.stringify(body).includes('"query":"slow"') ? 'hang' : resultOf([hit('/install', ['Docs', 'Installing'])])
  const { page, said } = await readers.open(site.url)
  await openWindow(page)
  await page.fill(field, 'slow')
  await expect.poll(() => asked().length, soon).toBe(1)
  await ask(page, 'install')
  expect((await shown(page)).map(title => title.trim())).toEqual(['* Installing'])
  expect(complaints(said)).toEqual([])
})

test.each<[what: string, answer: FakeAnswer, status: string]>([
  ['403', { status: 403, body: { message: 'Invalid API key' } }, '403'],
  ['429', { status: 429, body: { message: 'Too many requests' } }, '429'],
  ['500', { status: 500, body: 'Oops' }, '500'],
  ['HTML', { status: 200, body: '<!doctype html><h1>Hello</h1>' }, '200'],
  ['broken JSON', { status: 200, body: '{"results":[{"hits":[' }, '200'],
  ['something else', { status: 200, body: { results: [{}] } }, ''],
  ['a closed connection', 'cut', '']
])('%s: the message, the status on the console, and results when asked again', async (_, bad, status) => {
  answer = () => bad
  const { page, said } = await readers.open(site.url)
  await openWindow(page)
  await ask(page, 'oven')
  expect(await message(page)).toEqual(failure)
  expect(said.filter(line => line.startsWith('warning: SearchFailure')).join()).toContain(status)
  expect(asked().length).toBeLessThanOrEqual(2)
  answer = () => resultOf(hits)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.waitForSelector(options)
  expect(complaints(said).filter(line => !/^warning: SearchFailure|^error: Failed to load/.test(line))).toEqual([])
})

test('whatever an answer holds is text, and links lead to pages only', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  answer = () =>
    resultOf([
      null as unknown as object,
      { ...hit('/a', ['Docs', 'Script']), url: 'javascript:alert(1)' },
      { ...hit('/b', ['Docs', 'Data']), url: 'data:text/html,<script>alert(1)</script>' },
      hit('/install', [evil, evil], { _snippetResult: { content: { value: `${evil} <b>bold</b>` } } }),
      { ...hit('/oven', ['Docs', 'Oven']), hierarchy: { lvl0: { a: 1 }, lvl1: 7 }, content: { b: 2 } }
    ])
  const { page, said } = await readers.open(site.url)
  await openWindow(page)
  await ask(page, evil)
  const links = await page.$$eval(options, all => all.map(one => one.getAttribute('href')))
  expect(links).toEqual(['/install', '/oven'])
  expect((await shown(page))[0]).toContain(evil)
  expect(await page.locator(`${dialog} :is(img, b, script)`).count()).toBe(0)
  expect(complaints(said)).toEqual([])
})
