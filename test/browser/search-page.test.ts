/** The search page. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltSite } from '../support/built-site.ts'
import { holdBack, type Readers, soon, startReaders } from '../support/readers.ts'
import { ask, openWindow, searchSite } from '../support/search-site.ts'
import { complaints } from '../support/wake-chrome.ts'

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([startReaders(), searchSite()])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

const input = '[data-search-page] input[type=search]'
const results = '.search-documents > li'
const titles = (page: Page) => page.$$eval('.search-documents h2', all => all.map(one => one.textContent))
const query = (page: Page) => new URL(page.url()).searchParams.get('q')

test('the query is in the address, the heading and the title, and results are counted', async () => {
  const { page, said } = await readers.open(`${site.url}search/?utm=1`)
  await page.waitForSelector('[data-react]')
  expect([await page.innerText('h1'), await page.title()]).toEqual([
    'Search the documentation',
    'Search the documentation | Fixture'
  ])
  expect(await page.evaluate(() => document.activeElement?.matches('[data-search-page] input'))).toBe(true)
  expect(await page.getAttribute(input, 'placeholder')).toBe('Type your search here')
  const entries = await page.evaluate(() => history.length)
  await page.keyboard.type('penguins swim')
  expect([await page.innerText('h1'), await page.title()]).toEqual([
    'Search results for "penguins swim"',
    'Search results for "penguins swim" | Fixture'
  ])
  await page.waitForSelector(results)
  await expect.poll(() => page.innerText('.search-count'), soon).toMatch(/^(?:One document|\d+ documents) found$/)
  await expect.poll(() => new URL(page.url()).search, soon).toBe('?utm=1&q=penguins+swim')
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect(await page.locator(`${results} >> nth=0 >> mark`).count()).toBeGreaterThan(0)
  await page.fill(input, '')
  await expect.poll(() => new URL(page.url()).search, soon).toBe('?utm=1')
  expect(await page.locator(results).count()).toBe(0)
  expect(await page.innerText('h1')).toBe('Search the documentation')
  expect(await page.locator('.search-filters').count()).toBe(0)
  expect(complaints(said)).toEqual([])
})

test('an address with a query shows its results; to a result and Back again', async () => {
  const { page, said } = await readers.open(`${site.url}search/?q=oven`)
  await page.waitForSelector(results)
  expect(await page.inputValue(input)).toBe('oven')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.click(`${results} >> nth=0 >> a >> nth=0`)
  await page.waitForSelector('h1:text-is("Oven")')
  await page.goBack()
  await page.waitForSelector(results)
  expect([query(page), await page.inputValue(input)]).toEqual(['oven', 'oven'])
  await page.goForward()
  await page.waitForSelector('h1:text-is("Oven")')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  expect(complaints(said)).toEqual([])
})

test('another query by the window is another entry of the history', async () => {
  const { page, said } = await readers.open(`${site.url}search/?q=oven`)
  await page.waitForSelector(results)
  await openWindow(page)
  await ask(page, 'install')
  await page.getByRole('link', { name: /^See all/ }).click()
  await expect.poll(() => page.inputValue(input), soon).toBe('install')
  await expect.poll(() => titles(page).then(all => all[0]), soon).toContain('Install')
  await page.goBack()
  await expect.poll(() => page.inputValue(input), soon).toBe('oven')
  await expect.poll(() => titles(page).then(all => all[0]), soon).toContain('Oven')
  expect(query(page)).toBe('oven')
  expect(complaints(said)).toEqual([])
})

test('more results come when their place comes into view, and by a button', async () => {
  const { page, said } = await readers.open(`${site.url}search/?q=walrus`, { viewport: { width: 1280, height: 500 } })
  await page.waitForSelector(results)
  const first = await titles(page)
  const more = page.getByRole('button', { name: 'Load more' })
  await more.focus()
  await expect.poll(() => page.locator(results).count(), soon).toBeGreaterThan(first.length)
  expect((await titles(page)).slice(0, first.length)).toEqual(first)
  const count = Number.parseInt(await page.innerText('.search-count'), 10)
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return page.locator(results).count()
    }, soon)
    .toBe(count)
  expect(new Set(await titles(page)).size).toBe(count)
  expect(await more.count()).toBe(0)
  expect(complaints(said)).toEqual([])
})

test('nothing found is said, and the parts of the site are offered', async () => {
  const { page } = await readers.open(`${site.url}search/?q=zzqqxxjj`)
  await page.waitForSelector('.search-message')
  expect(await page.innerText('.search-message')).toBe('No results for "zzqqxxjj"')
  expect(await page.locator('.search-sections a').allTextContents()).toEqual(['Docs', 'SDK'])
})

test('results can be limited to a part of the site, which stands in the address', async () => {
  const { page, said } = await readers.open(`${site.url}search/?q=penguins`)
  await page.waitForSelector(results)
  const all = await page.locator(results).count()
  await page.click('.search-filters label:text("SDK")')
  await expect.poll(() => page.locator(results).count(), soon).toBeLessThan(all)
  await expect.poll(() => new URL(page.url()).searchParams.get('in'), soon).toBe('docs-sdk-current')
  await page.reload()
  await page.waitForSelector(results)
  expect(await page.getByRole('radio', { name: 'SDK' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'SDK' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.locator(results).count(), soon).toBe(all)
  expect(complaints(said)).toEqual([])
})

test('without parts there is nothing to choose', async () => {
  const plain = await searchSite({ docs: [{ path: 'docs', routeBasePath: '/' }], changelog: false, navbar: {} })
  try {
    const { page } = await readers.open(`${plain.url}search/?q=walrus`)
    await page.waitForSelector(results)
    expect(await page.locator('.search-filters').count()).toBe(0)
  } finally {
    plain.close()
  }
})

test('what was typed before the script came is searched', async () => {
  const { page } = await readers.open('about:blank', { waits: false })
  const release = await holdBack(page, '**/assets/boot.*')
  await page.goto(`${site.url}search/`, { waitUntil: 'commit' })
  await page.fill(input, 'oven')
  release()
  await page.waitForSelector(results)
  expect(await page.inputValue(input)).toBe('oven')
})

test('without scripts the page explains itself and leads on, and the button leads to it', async () => {
  const { page } = await readers.open(`${site.url}install/`, { javaScriptEnabled: false })
  await page.click('[data-search-button]')
  await page.waitForURL('**/search')
  expect(await page.innerText('[data-search-page] noscript, [data-search-page] noscript + *')).toBeTruthy()
  expect(await page.locator('main').innerText()).toContain('Search needs JavaScript')
  await page.click('.search-sections a:text("SDK")')
  await expect.poll(() => page.innerText('h1'), soon).toBe('SDK')
})

test('a site without a search page has the window all the same', async () => {
  const other = await searchSite({ search: { provider: 'flexsearch', searchPagePath: false } })
  try {
    const { page } = await readers.open(other.url)
    await page.click('[data-search-button]')
    await ask(page, 'oven')
    expect(await page.locator('dialog .search-all').count()).toBe(0)
  } finally {
    other.close()
  }
})
