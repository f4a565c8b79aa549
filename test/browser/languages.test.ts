/** Languages as readers meet them: the interface, the list of languages, pages from right to left, the search of a language. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { languageConfig, languageFiles } from '../support/language-site.ts'
import { type Readers, ran, soon, startReaders } from '../support/readers.ts'
import { complaints, wakeChrome } from '../support/wake-chrome.ts'

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([startReaders(), buildSite(languageConfig, languageFiles)])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

const languages = '[data-navbar] .navbar__items--right .dropdown'

test.each([
  ['de/next/guide/', 390],
  ['ar/', 390],
  ['ar/next/guide/', 1440],
  ['ja/next/guide/', 390]
])('%s is accessible, and nothing scrolls sideways, at %i', async (path, width) => {
  const { page } = await readers.open(site.url + path, { viewport: { width, height: 900 } })
  await expectAccessible(page)
})

test('from right to left the sidebar stands at the right, and the contents at the left', async () => {
  const { page } = await readers.open(`${site.url}ar/next/guide/`, { viewport: { width: 1440, height: 900 } })
  const left = (selector: string) => page.$eval(selector, element => element.getBoundingClientRect().left)
  expect(await left('.theme-doc-sidebar-menu')).toBeGreaterThan(await left('main article'))
  expect(await left('[data-toc]')).toBeLessThan(await left('main article'))
})

test('the list of languages leads to the same page, before React and with it', async () => {
  const { page, said } = await readers.open(`${site.url}guide/`)
  await wakeChrome(page)
  await page.click(`${languages} summary`)
  expect(await page.$$eval(`${languages} a`, links => links.map(link => link.getAttribute('href')))).toEqual([
    '/guide',
    '/de/anleitung',
    '/ar/guide',
    '/ja/guide'
  ])
  await page.click(`${languages} a[lang=de]`)
  await expect.poll(() => page.textContent('main h1'), soon).toBe('Anleitung')
  expect(complaints(said)).toEqual([])
})

test('the chrome that React draws is in the language of the page, and follows to the next one', async () => {
  const { page, said } = await readers.open(`${site.url}de/next/`)
  await wakeChrome(page)
  await page.click('aside .menu a[href="/de/next/guide"]')
  await expect.poll(() => page.textContent('main h1'), soon).toBe('Guide')
  const hrefs = await page.$$eval(`${languages} a`, links => links.map(link => link.getAttribute('href')))
  expect(hrefs).toContain('/ja/next/guide')
  expect(await page.getAttribute('nav.menu:not(.side-menu__site)', 'aria-label')).toBe('Seitenleiste der Dokumentation')
  expect(complaints(said)).toEqual([])
})

test('the search window speaks the language, and finds what is written in it', async () => {
  const { page } = await readers.open(`${site.url}de/anleitung/`)
  await ran(page, '/boot.')
  await page.click('[data-search-button]')
  await page.fill('dialog input', 'einrichten')
  await expect.poll(() => page.textContent('dialog .search-results'), soon).toContain('Anleitung')
  expect(await page.textContent('dialog .search-hints')).toContain('auswählen')
})
