/** From page to page React stays, and draws what the next page needs. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltSite } from '../support/built-site.ts'
import { chromeSite } from '../support/chrome-site.ts'
import { holdBack, type Readers, soon, startReaders } from '../support/readers.ts'
import { complaints, isReact, wakeChrome } from '../support/wake-chrome.ts'

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([startReaders(), chromeSite({}, {}, { development: true })])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

const title = (page: Page) => page.textContent('main h1')
/** Labels of what is marked as current, in the bar and in the side column. */
const current = (page: Page) =>
  page.evaluate(() =>
    ['.navbar__items--left > li >', '.theme-doc-sidebar-menu'].map(where =>
      [...document.querySelectorAll(`${where} [aria-current]`)].map(
        link => `${link.textContent} ${link.getAttribute('aria-current')}`
      )
    )
  )

/** Puts a mark on elements, which is lost when they are drawn anew. */
const mark = (page: Page, selector: string) =>
  page.evaluate(selector => {
    for (const element of document.querySelectorAll(selector)) element.setAttribute('data-kept', '')
  }, selector)

async function go(page: Page, link: string, to: string): Promise<void> {
  await page.click(link)
  await expect.poll(() => title(page), soon).toBe(to)
}

describe('with React there', () => {
  test('links follow the page, its categories open, nothing closes and nothing is drawn anew', async () => {
    const { page, said } = await readers.open(site.url)
    await wakeChrome(page)
    await mark(page, '[data-sidebar] a, [data-navbar] a')
    const kept = await page.locator('[data-kept]').count()

    await go(page, 'main a:text("one")', 'One')
    await expect.poll(() => current(page), soon).toEqual([['Docs true'], ['One page']])
    await page.waitForSelector('.theme-doc-sidebar-menu a:text("Two")')

    await go(page, '.theme-doc-sidebar-menu a:text("Own page")', 'Own page')
    await expect.poll(() => current(page), soon).toEqual([['Docs true'], ['Own page page']])
    await page.waitForSelector('.theme-doc-sidebar-menu a:text("Two")')
    await expect.poll(() => page.locator('[data-kept]').count(), soon).toBe(kept)
    expect(complaints(said)).toEqual([])
  })

  test('the sidebar of another docs set stands there at once, and is taken over', async () => {
    const { page, said } = await readers.open(site.url)
    await wakeChrome(page)
    await page.route('**/sidebar-api*.json', async route => {
      expect(await page.isVisible('.theme-doc-sidebar-menu a:text("Page 3.1")')).toBe(true)
      await route.continue()
    })
    await go(page, 'main a:text("the API")', 'Page 3.1')
    await expect.poll(() => current(page), soon).toEqual([['API true'], ['Page 3.1 page']])
    await expect.poll(() => isReact(page, '[data-sidebar]'), soon).toBe(true)

    await page.click('[data-lazy-category]:text("Part 7")')
    await go(page, '.theme-doc-sidebar-menu a:text("Page 7.2")', 'Page 7.2')
    await expect.poll(() => current(page), soon).toEqual([['API true'], ['Page 7.2 page']])
    expect(await page.isVisible('.theme-doc-sidebar-menu a:text("Page 3.1")')).toBe(true)

    await page.goBack()
    await page.goBack()
    await expect.poll(() => title(page), soon).toBe('Start')
    await expect.poll(() => isReact(page, '[data-sidebar]'), soon).toBe(true)
    await expect.poll(() => current(page), soon).toEqual([['Docs page'], ['Start page']])
    expect(complaints(said)).toEqual([])
  })

  test('a sidebar whose file is gone stays HTML, which leads on', async () => {
    const { page } = await readers.open(site.url)
    await wakeChrome(page)
    await page.route('**/sidebar-api*.json', route => route.fulfill({ status: 404 }))
    await go(page, 'main a:text("the API")', 'Page 3.1')
    await go(page, '.theme-doc-sidebar-menu a:text("Page 3.2")', 'Page 3.2')
    await expect.poll(() => current(page), soon).toEqual([['API true'], ['Page 3.2 page']])
    expect(await isReact(page, '[data-navbar]')).toBe(true)
  })

  test('pages without a sidebar have none', async () => {
    const { page, said } = await readers.open(site.url)
    await wakeChrome(page)
    await page.evaluate(() => document.querySelector('main a')?.setAttribute('href', '/nowhere'))
    await go(page, 'main a', 'Page Not Found')
    await page.waitForSelector('.theme-doc-sidebar-menu', { state: 'detached' })
    await page.goBack()
    await expect.poll(() => title(page), soon).toBe('Start')
    await expect.poll(() => current(page), soon).toEqual([['Docs page'], ['Start page']])
    expect(complaints(said).filter(line => !line.includes('404'))).toEqual([])
  })

  test('a page of another build brings its own chrome, and React lets go', async () => {
    const { page, said } = await readers.open(site.url)
    await wakeChrome(page)
    await page.route('**/open/a/', async route => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(/data-site-file="[^"]*"/, 'data-site-file="/assets/site.new.json"')
      await route.fulfill({ response: answer, body: html.replaceAll('>Docs<', '>Manual<') })
    })
    await go(page, '.theme-doc-sidebar-menu a:text("Open A")', 'Open A')
    await expect.poll(() => current(page), soon).toEqual([['Manual true'], ['Open A page']])
    await expect.poll(() => isReact(page, '[data-navbar]'), soon).toBe(false)
    await go(page, '.theme-doc-sidebar-menu a:text("Fixed A")', 'Fixed A')
    await expect.poll(() => current(page), soon).toEqual([['Docs true'], ['Fixed A page']])
    expect(complaints(said)).toEqual([])
  })
})

describe('while React is on its way', () => {
  test('a page that comes first is the one that is taken over', async () => {
    const { page, said } = await readers.open(site.url)
    const letGo = await holdBack(page, '**/sidebar-default*.json')
    await page.hover('[data-navbar] .navbar__inner', { position: { x: 2, y: 2 } })
    await expect.poll(() => isReact(page, '[data-navbar]'), soon).toBe(true)
    await go(page, 'main a:text("the API")', 'Page 3.1')
    letGo()
    await expect.poll(() => isReact(page, '[data-sidebar]'), soon).toBe(true)
    await expect.poll(() => current(page), soon).toEqual([['API true'], ['Page 3.1 page']])
    expect(complaints(said)).toEqual([])
  })
})
