/** Languages as readers meet them: the interface, the list of languages, pages from right to left, the search of a language. */
import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { axeViolations, expectAccessible } from '../support/axe.ts'
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
  ['he/next/guide/', 390],
  ['he/next/guide/', 1440],
  ['ja/next/guide/', 390]
])('%s is accessible, and nothing scrolls sideways, at %i', async (path, width) => {
  const { page } = await readers.open(site.url + path, { viewport: { width, height: 900 } })
  await expectAccessible(page)
})

test.each(['ar', 'he'])(
  'from right to left the sidebar stands at the right, and the contents at the left: %s',
  async tag => {
    const { page } = await readers.open(`${site.url}${tag}/next/guide/`, { viewport: { width: 1440, height: 900 } })
    const left = (selector: string) => page.$eval(selector, element => element.getBoundingClientRect().left)
    expect(await left('.theme-doc-sidebar-menu')).toBeGreaterThan(await left('main article'))
    expect(await left('[data-toc]')).toBeLessThan(await left('main article'))
  }
)

test('a host that knows one not-found page shows it in the language of the address, which stays', async () => {
  const { page, said } = await readers.open(`${site.url}de/anleitun?a=b#c`)
  await expect.poll(() => page.textContent('main h1'), soon).toBe('Seite nicht gefunden')
  expect(page.url()).toBe(`${site.url}de/anleitun?a=b#c`)
  await expect.poll(() => page.locator('[data-suggestions] a').allTextContents(), soon).toEqual(['Anleitung'])
  // An address without a language, and a spelling that this host does not know.
  await page.goto(`${site.url}gude`)
  await expect.poll(() => page.locator('[data-suggestions] a').allTextContents(), soon).toContain('Guide')
  expect(await page.textContent('main h1')).toBe('Page Not Found')
  await page.goto(`${site.url}de/anleitung.html`)
  await expect.poll(() => page.textContent('main h1'), soon).toBe('Anleitung')
  // The host has lost the page of the language: the one that it has stays.
  await page.route('**/de/404*', async route => route.fulfill({ response: await page.request.get(`${site.url}nope`) }))
  await page.goto(`${site.url}de/anleitun`)
  await expect.poll(() => page.locator('[data-suggestions]').count(), soon).toBe(1)
  await expect.poll(() => page.url(), soon).toBe(`${site.url}de/anleitun`)
  expect(await page.textContent('main h1')).toBe('Page Not Found')
  expect(complaints(said).filter(line => !line.includes('404'))).toEqual([])
})

test('the list of languages leads to the same page, before React and with it', async () => {
  const { page, said } = await readers.open(`${site.url}guide/`)
  await wakeChrome(page)
  await page.click(`${languages} summary`)
  expect(await page.$$eval(`${languages} a`, links => links.map(link => link.getAttribute('href')))).toEqual([
    '/guide',
    '/de/anleitung',
    '/ar/guide',
    '/ja/guide',
    '/he/guide'
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
  const hrefs = () => page.$$eval(`${languages} a`, links => links.map(link => link.getAttribute('href')))
  await expect.poll(hrefs, soon).toContain('/ja/next/guide')
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
  // Another form of the word, in which the page does not have it.
  await page.fill('dialog input', 'einrichtungen')
  await expect.poll(() => page.textContent('dialog .search-results mark'), soon).toBe('Einrichten')
})

/**
 * A page of each kind in each language that is not English, whose pages other tests ask. The next version has all kinds of
 * documents, so that no other one is asked.
 */
const translatedPages = () =>
  readdirSync(site.folder, { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/').replace('index.html', ''))
    .filter(path => /^(?:de|ar|ja|he)\/(?:$|(?:api|changelog|next|search)\/)/.test(path) && path.endsWith('/'))
    .filter(path => !/\/(?:page\/1|parts\/one)\/$/.test(path))
    .sort()

test('a page of every kind in every language is accessible', async () => {
  const { page } = await readers.open(site.url, { viewport: { width: 390, height: 800 } })
  // Short form: the lists and documents of one version, in a language of each direction.
  const wanted = inject('isNightly')
    ? translatedPages()
    : translatedPages().filter(path => /^(?:de|he)\/(?:changelog|next|search)\//.test(path))
  for (const path of wanted) {
    await page.goto(site.url + path)
    expect(await axeViolations(page), path).toEqual([])
  }
}, 240_000)

test('code is read from left to right in every language; the arrows of the pager follow the language', async () => {
  const { page } = await readers.open(`${site.url}ar/`)
  const look = await page.evaluate(() => {
    const left = (selector: string) => {
      const element = document.querySelector(selector)
      const range = document.createRange()
      if (element) range.selectNodeContents(element)
      const [box, text] = [element?.getBoundingClientRect(), range.getClientRects()[0]]
      return Math.round((text?.left ?? 0) - (box?.left ?? 0)) < 24
    }
    const code = [...document.querySelectorAll('main :is(pre, code)')].map(each => getComputedStyle(each))
    return {
      page: getComputedStyle(document.body).direction,
      code: [...new Set(code.map(({ direction, unicodeBidi }) => `${direction} ${unicodeBidi}`))],
      startsLeft: ['main pre code', '.codeblock__title'].map(left),
      arrow: getComputedStyle(
        document.querySelector('.pagination-nav__link--prev .pagination-nav__label') ?? document.body,
        '::before'
      ).content
    }
  })
  expect(look).toEqual({ page: 'rtl', code: ['ltr isolate'], startsLeft: [true, true], arrow: '"→ " / ""' })
})

describe('a language that the reader has chosen', () => {
  const offer = 'aside[aria-label="Languages"]'
  const choose = async (page: Page, tag: string) => {
    await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
    await ran(page, '/idle')
    await page.click(`${languages} summary`)
    await page.click(`${languages} a[lang=${tag}]`)
    await page.waitForURL(`**/${tag}/**`)
  }

  test('is offered on a page in another one that it has, takes nobody there, and follows from page to page', async () => {
    const { page, said } = await readers.open(`${site.url}guide/`)
    await choose(page, 'de')
    await page.goto(`${site.url}next/?x=1#content`)
    await page.locator(offer).waitFor()
    expect(new URL(page.url()).pathname).toBe('/next/')
    expect(await page.textContent(offer)).toContain('This page is also available in: Deutsch')
    await expectAccessible(page)
    // German has no guide in the next version: then there is nothing to offer.
    await page.click('main a[href="/next/guide#setup"]')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Guide')
    await page.locator(offer).waitFor({ state: 'detached' })
    await page.goBack()
    await page.locator(`${offer} a`).click()
    await page.waitForURL('**/de/next/?x=1#content')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Anfang')
    expect(await page.locator('aside[aria-label="Sprachen"]').count()).toBe(0)
    expect(complaints(said)).toEqual([])
  })

  test('is forgotten by readers who stay with the page as it is', async () => {
    const { page } = await readers.open(`${site.url}guide/`)
    await choose(page, 'de')
    await page.goto(`${site.url}next/`)
    await page.locator(`${offer} button`).click()
    await page.locator(offer).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('docsgen.language'))).toBe('en')
    await page.goto(`${site.url}de/next/`)
    await page.locator('aside[aria-label="Sprachen"] a[lang=en]').waitFor()
  })

  test('without a script is a plain link', async () => {
    const { page } = await readers.open(`${site.url}guide/`, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 }
    })
    await page.click(`${languages} summary`)
    await page.click(`${languages} a[lang=de]`)
    await page.waitForURL('**/de/anleitung')
  })
})
