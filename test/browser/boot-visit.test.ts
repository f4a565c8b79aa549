/** What a visit is made of: color mode, announcement, and the storage that remembers both. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltSite } from '../support/built-site.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { booted, type Readers, soon, startReaders } from '../support/readers.ts'

let readers: Readers
let site: BuiltSite
let fixed: BuiltSite
beforeAll(async () => {
  ;[readers, site, fixed] = await Promise.all([
    startReaders(),
    fixtureSite(),
    // The system's colors do not count, there is no announcement, and keys have a suffix.
    fixtureSite({
      colorMode: { defaultMode: 'light', respectPrefersColorScheme: false },
      storage: { type: 'sessionStorage', namespace: 'fix' },
      announcementBar: false
    })
  ])
})
afterAll(async () => {
  await readers.close()
  site.close()
  fixed.close()
})

const mode = (page: Page) =>
  page.evaluate(() => {
    const { theme, themeChoice } = document.documentElement.dataset
    return `${themeChoice}: ${theme}`
  })
const stored = (page: Page, type: 'localStorage' | 'sessionStorage' = 'localStorage') =>
  page.evaluate(area => ({ ...window[area] }), type)
const toggle = 'header [data-color-mode]'

describe('color mode', () => {
  test('the toggle goes from the system to light, dark and back, and remembers only choices', async () => {
    const { page, said } = await readers.open(site.url, { colorScheme: 'dark' })
    const seen = [`${await mode(page)} ${(await stored(page))['theme']}`]
    for (let press = 0; press < 3; press++) {
      await page.click(toggle)
      seen.push(`${await mode(page)} ${(await stored(page))['theme']}`)
    }
    expect(seen).toEqual(['system: dark undefined', 'light: light light', 'dark: dark dark', 'system: dark undefined'])
    expect(said).toEqual([])
  })

  test('where the system does not count, the toggle flips between two', async () => {
    const { page } = await readers.open(fixed.url, { colorScheme: 'dark' })
    const seen = [await mode(page)]
    for (let press = 0; press < 2; press++) {
      await page.click(toggle)
      seen.push(await mode(page))
    }
    expect(seen).toEqual(['light: light', 'dark: dark', 'light: light'])
  })

  test('the system is followed while it is the choice', async () => {
    const { page } = await readers.open(site.url, { colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => mode(page), soon).toBe('system: dark')
    await page.click(toggle)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await mode(page)).toBe('light: light')
  })

  test('other tabs follow at once, and lose the choice with the storage', async () => {
    const { page, context } = await readers.open(site.url, { colorScheme: 'light' })
    const other = await context.newPage()
    await other.goto(`${site.url}guide/code/`)
    await booted(other)
    await page.click(toggle)
    await page.click(toggle)
    await expect.poll(() => mode(other), soon).toBe('dark: dark')
    await page.evaluate(() => localStorage.clear())
    await expect.poll(() => mode(other), soon).toBe('system: light')
  })

  test('garbage from another tab counts as no choice', async () => {
    const { page, context } = await readers.open(site.url)
    await page.click(toggle)
    const other = await context.newPage()
    await other.goto(site.url)
    await other.evaluate(() => localStorage.setItem('theme', '{"pink":'))
    await expect.poll(() => mode(page), soon).toBe('system: light')
  })

  test('where readers cannot choose, a choice of earlier times is forgotten', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    await page.route('**/assets/boot.*', async route => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('"canSwitch":true', '"canSwitch":false')
      })
    })
    await page.addInitScript(() => localStorage.setItem('theme', 'light'))
    await page.goto(site.url)
    await booted(page)
    expect((await stored(page))['theme']).toBe(undefined)
    expect(await page.isDisabled(toggle)).toBe(true)
  })

  test('the button says what is and what comes, with names that change', async () => {
    const { page } = await readers.open(site.url)
    await page.getByRole('button', { name: 'Colour mode: system. Switch to light' }).click()
    await page.getByRole('button', { name: 'Colour mode: light. Switch to dark' }).click()
    await page.getByRole('button', { name: 'Colour mode: dark. Switch to system' }).waitFor()
  })

  test('the browser’s own frame has the color of the page', async () => {
    const { page } = await readers.open(site.url, { colorScheme: 'light' })
    await page.click(toggle)
    await page.click(toggle)
    const colors = await page.$$eval('meta[name=theme-color]', tags => tags.map(tag => tag.getAttribute('content')))
    expect(new Set(colors)).toEqual(new Set(['#15181b']))
  })
})

describe('announcement', () => {
  const bar = '.theme-announcement-bar'

  test('closed once, it stays closed, and the focus goes on to the navigation bar', async () => {
    const { page, said } = await readers.open(site.url)
    const keys = ['docusaurus.announcement.dismiss', 'docusaurus.announcement.id'] as const
    const read = async () => keys.map(async key => (await stored(page))[key])
    expect(await Promise.all(await read())).toEqual(['false', 'news-1'])
    await page.click(`${bar} > button`)
    await page.waitForSelector(bar, { state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('header') !== null), soon).toBe(true)
    await page.goto(`${site.url}guide/code/`)
    expect(await page.isVisible(bar)).toBe(false)
    expect(await Promise.all(await read())).toEqual(['true', 'news-1'])
    expect(said).toEqual([])
  })

  test('a new announcement shows at once to those who closed the last one', async () => {
    const { page } = await readers.open(site.url, {
      before: () => {
        if (localStorage.length > 0) return
        localStorage.setItem('docusaurus.announcement.dismiss', 'true')
        localStorage.setItem('docusaurus.announcement.id', 'news-0')
      }
    })
    expect(await page.isVisible(bar)).toBe(true)
    expect(await stored(page)).toEqual({
      'docusaurus.announcement.dismiss': 'false',
      'docusaurus.announcement.id': 'news-1'
    })
  })

  test('closed in one tab, it goes away in the others', async () => {
    const { page, context } = await readers.open(site.url)
    const other = await context.newPage()
    await other.goto(site.url)
    await booted(other)
    await page.click(`${bar} > button`)
    await other.waitForSelector(bar, { state: 'hidden' })
  })
})

describe('storage', () => {
  test('the area and the suffix of the configuration, and nothing before the reader acts', async () => {
    const { page } = await readers.open(fixed.url)
    expect([await stored(page), await stored(page, 'sessionStorage')]).toEqual([{}, {}])
    await page.click(toggle)
    expect([await stored(page), await stored(page, 'sessionStorage')]).toEqual([{}, { 'theme-fix': 'dark' }])
  })

  test('blocked: one warning, and everything works for this page', async () => {
    const { page, said } = await readers.open(site.url, {
      before: () =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('blocked')
          }
        })
    })
    await page.click(toggle)
    await expect.poll(() => mode(page), soon).toBe('light: light')
    await page.click('.theme-announcement-bar > button')
    await page.waitForSelector('.theme-announcement-bar', { state: 'hidden' })
    expect(said.map(line => line.split('\n')[0])).toEqual(['warning: storage is not available DOMException: blocked'])
  })

  test('full: one warning for each key, and everything works for this page', async () => {
    const { page, said } = await readers.open(fixed.url, {
      before: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full')
        }
      }
    })
    await page.click(toggle)
    await page.click(toggle)
    await page.click(toggle)
    await expect.poll(() => mode(page), soon).toBe('dark: dark')
    expect(said).toEqual(["warning: can't set key=theme DOMException: full"])
  })

  test('garbage in every key is not a reason to fail', async () => {
    const { page, said } = await readers.open(`${site.url}guide/tabs/`, {
      before: () => {
        const keys = ['theme', 'docusaurus.announcement.dismiss', 'docusaurus.announcement.id', 'docusaurus.tab.pm']
        for (const key of [...keys, 'docsgen.load-failure']) localStorage.setItem(key, '"\u0000{[<script>')
      }
    })
    expect(await mode(page)).toBe('system: light')
    expect(await page.getByRole('tab', { name: 'npm', exact: true }).first().getAttribute('aria-selected')).toBe('true')
    expect(said).toEqual([])
  })
})
