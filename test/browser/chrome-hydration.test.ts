/** React takes over what the server has drawn and the reader has changed, without a difference and without a word. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BuiltSite } from '../support/built-site.ts'
import { chromeSite } from '../support/chrome-site.ts'
import { frames, type Readers, soon, startReaders } from '../support/readers.ts'
import { complaints, isReact, keepChromeOut, wakeChrome } from '../support/wake-chrome.ts'

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([startReaders(), chromeSite({}, {}, { development: true })])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

/** The page without the marks that React was there. */
const contentOf = async (page: Page) => (await page.content()).replaceAll(' data-react=""', '')

describe('every template', () => {
  test.each([
    ['a page of a small sidebar', ''],
    ['a page with a contents list', 'guide/one/'],
    ['a page of a category that is one', 'own/'],
    ['a page of a large sidebar', 'api/part-1/inner/deep/'],
    ['a generated index', 'api/category/part-2/'],
    ['the list of the changelog', 'changelog/'],
    ['an entry of the changelog', 'changelog/2024/05/01/first/'],
    ['the archive', 'changelog/archive/'],
    ['the authors', 'changelog/authors/'],
    ['the tags of the changelog', 'changelog/tags/'],
    ['the search page', 'search/'],
    ['the not-found page', 'nowhere']
  ])('%s is taken over as it is', async (_, path) => {
    const { page, said } = await readers.open(site.url + path)
    // The search draws its page by itself.
    if (path === 'search/') await page.waitForSelector('[data-search-page][data-react] input')
    await frames(page)
    const before = await contentOf(page)
    await wakeChrome(page)
    const expected = path === 'nowhere' ? [expect.stringContaining('status of 404')] : []
    expect(complaints(said)).toEqual(expected)
    expect(await contentOf(page)).toBe(before)
  })
})

test('a site under a path, with a bar that hides and addresses with a slash, is taken over as it is', async () => {
  const navbar = { title: 'Sub', hideOnScroll: true, items: [{ label: 'Docs', to: '/' }] }
  const config = { baseUrl: '/sub/', trailingSlash: true, announcementBar: false as const, navbar }
  const sub = await chromeSite(config, {}, { development: true })
  onTestFinished(sub.close)
  const { page, said } = await readers.open(`${sub.url}guide/one/`)
  await expect.poll(() => page.getAttribute('[data-sidebar] .navbar__brand', 'tabindex'), soon).toBe('-1')
  const before = await contentOf(page)
  await wakeChrome(page)
  expect(await contentOf(page)).toBe(before)
  await page.click('.theme-doc-sidebar-menu a:text("Two")')
  await expect.poll(() => page.textContent('main h1'), soon).toBe('Two')
  await expect
    .poll(() => page.getAttribute('.theme-doc-sidebar-menu [aria-current=page]', 'href'), soon)
    .toBe('/sub/guide/two/')
  expect(complaints(said)).toEqual([])
})

describe('what the reader has done before', () => {
  const openIn = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-sidebar] details')].map(fold => {
        const name =
          fold.querySelector('summary')?.innerText.trim() || fold.parentElement?.querySelector('a')?.textContent
        return `${name}: ${(fold as HTMLDetailsElement).open ? 'open' : 'closed'}`
      })
    )

  test('folds stay as they are', async () => {
    const { page, said } = await readers.open(`${site.url}guide/one/`)
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>('[data-sidebar] details')) fold.open = !fold.open
    })
    const before = await openIn(page)
    expect(before).toContain('Guide: closed')
    await wakeChrome(page)
    expect(await openIn(page)).toEqual(before)
    expect(complaints(said)).toEqual([])
  })

  test('branches of a large sidebar that were opened stay, and React can fold and unfold them', async () => {
    const { page, said, asked } = await readers.open(`${site.url}api/part-0/page-0/`)
    // The boot answers: React is not there yet, because the address of its module leads nowhere.
    const letChromeIn = await keepChromeOut(page)
    await page.click('[data-lazy-category]:text("Part 1")')
    await page.click('[data-category] [data-lazy-category]:text("Inner")')
    await page.waitForSelector('[data-category] [data-category]')
    await letChromeIn()
    const before = (await openIn(page)).filter(line => line.endsWith('open'))
    said.length = 0
    await wakeChrome(page)
    expect(complaints(said)).toEqual([])
    expect((await openIn(page)).filter(line => line.endsWith('open'))).toEqual(before)

    await page.click('[data-lazy-category]:text("Part 5")')
    await page.waitForSelector('a:text("Page 5.0")')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), soon).toBe('Part 5')
    expect(complaints(said)).toEqual([])
    expect(asked.filter(path => path.includes('/sidebar-'))).toEqual([
      expect.stringMatching(/\.txt$/),
      expect.stringMatching(/\.json$/)
    ])
  })

  test('an open menu stays open, with its panel', async () => {
    const { page, said } = await readers.open(`${site.url}guide/one/`, { viewport: { width: 390, height: 800 } })
    const letChromeIn = await keepChromeOut(page)
    await page.click('[data-menu-button]')
    await page.waitForSelector('[data-menu-panel=page]')
    await page.getByRole('dialog', { name: 'Site menu' }).waitFor()
    await letChromeIn()
    const before = await contentOf(page)
    said.length = 0
    await page.hover('[data-sidebar] .theme-doc-sidebar-menu')
    await expect.poll(() => isReact(page, '[data-sidebar]'), soon).toBe(true)
    expect(complaints(said)).toEqual([])
    expect(await contentOf(page)).toBe(before)
    await page.click('[data-menu-back]')
    await expect.poll(() => page.isVisible('.side-menu__site a:text("API")'), soon).toBe(true)
  })

  test('the color, a closed announcement and the key caps stay', async () => {
    const { page, said } = await readers.open(site.url)
    await page.click('[data-announcement-bar] button')
    await page.click('header [data-color-mode]')
    await wakeChrome(page)
    await page.waitForSelector('[data-announcement-bar]', { state: 'hidden' })
    await page.waitForSelector('html[data-theme-choice=light]', { state: 'attached' })
    await page.click('header [data-color-mode]')
    await page.waitForSelector('html[data-theme=dark]', { state: 'attached' })
    expect(complaints(said)).toEqual([])
  })
})

describe('when', () => {
  const asksForReact = (asked: readonly string[]) => asked.some(path => /\/chrome\.\w+\.js$/.test(path))

  test('nothing of React is loaded before the reader turns to the chrome', async () => {
    const { page, asked } = await readers.open(site.url)
    await page.hover('main h1')
    await page.click('main p')
    await frames(page)
    expect(asksForReact(asked)).toBe(false)
    await page.focus('.navbar__brand')
    await expect.poll(() => asksForReact(asked), soon).toBe(true)
  })

  test.each(['idle', 'load'] as const)('the site may want it at once: %s', async hydrate => {
    const eager = await chromeSite({ client: { hydrate } })
    onTestFinished(eager.close)
    const { page, said } = await readers.open(eager.url)
    for (const piece of ['[data-announcement-bar]', '[data-navbar]', '[data-sidebar]']) {
      await expect.poll(() => isReact(page, piece), soon).toBe(true)
    }
    expect(said).toEqual([])
  })
})
