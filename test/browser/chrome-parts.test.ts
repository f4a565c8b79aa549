/** What parts of the chrome do with React: dropdowns, the sidebar that folds away, categories that close each other. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import type { BuiltSite } from '../support/built-site.ts'
import { chromeSite, smallSidebar } from '../support/chrome-site.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'
import { isReact, wakeChrome } from '../support/wake-chrome.ts'

let readers: Readers
let site: BuiltSite
let folding: BuiltSite
beforeAll(async () => {
  ;[readers, site, folding] = await Promise.all([
    startReaders(),
    chromeSite(),
    chromeSite({
      docs: [
        {
          path: 'docs',
          routeBasePath: '/',
          sidebars: smallSidebar,
          sidebarHideable: true,
          autoCollapseCategories: true
        },
        { id: 'api', path: 'api', routeBasePath: '/api', autoCollapseCategories: true }
      ]
    })
  ])
})
afterAll(async () => {
  await readers.close()
  site.close()
  folding.close()
})

const label = '.dropdown summary:has-text("More")'
const list = '.dropdown:has-text("More") .dropdown__menu'

describe('a dropdown of the bar', () => {
  test('opens without React at a click', async () => {
    const { page } = await readers.open(site.url)
    await page.route('**/chrome.*.js', route => route.abort())
    await page.click(label)
    expect(await page.isVisible(list)).toBe(true)
  })

  test('opens under the mouse that has brought React here, stays at a click, closes when the mouse leaves', async () => {
    const { page } = await readers.open(site.url)
    await page.hover(label)
    await expect.poll(() => page.isVisible(list), soon).toBe(true)
    await page.click(label)
    expect(await page.isVisible(list)).toBe(true)
    await page.hover(`${list} a:text("Two")`)
    expect(await page.isVisible(list)).toBe(true)
    await page.hover('main h1')
    expect(await page.isVisible(list)).toBe(false)
    await page.hover(label)
    expect(await page.isVisible(list)).toBe(true)
  })

  test('closes on Escape, with the focus back on its label', async () => {
    const { page } = await readers.open(site.url)
    await wakeChrome(page)
    await page.focus(label)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('One')
    await page.keyboard.press('Escape')
    expect(await page.isVisible(list)).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More')
  })

  test('closes when the focus leaves it', async () => {
    const { page } = await readers.open(site.url)
    await wakeChrome(page)
    await page.focus(label)
    await page.keyboard.press('Enter')
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab')
    expect(await page.isVisible(list)).toBe(false)
  })

  test('closes when one of its links is chosen, or something else is pressed', async () => {
    const { page } = await readers.open(site.url, { hasTouch: true })
    await page.tap(label)
    await expect.poll(() => isReact(page, '[data-navbar]'), soon).toBe(true)
    expect(await page.isVisible(list)).toBe(true)
    await page.tap('main h1')
    expect(await page.isVisible(list)).toBe(false)
    await page.tap(label)
    await page.tap(`${list} a:text("Two")`)
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Two')
    expect(await page.isVisible(list)).toBe(false)
  })
})

describe('a sidebar that folds away', () => {
  const width = (page: Page) => page.evaluate(() => document.querySelector('[data-sidebar]')?.clientWidth)

  test('D-18 does so at the first click, which waits for React, and stays so on the next page', async () => {
    const { page, said } = await readers.open(folding.url)
    await page.route('**/site.*.json', async route => {
      await page.waitForTimeout(300)
      await route.continue()
    })
    const before = await width(page)
    await page.click('button:has-text("Collapse sidebar"), [aria-label="Collapse sidebar"]')
    await expect.poll(() => page.isVisible('[aria-label="Expand sidebar"]'), soon).toBe(true)
    expect(await width(page)).toBeLessThan(80)
    expect(await page.isVisible('.theme-doc-sidebar-menu')).toBe(false)
    await page.click('main a:text("one")')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('One')
    expect(await width(page)).toBeLessThan(80)
    await page.click('[aria-label="Expand sidebar"]')
    expect(await width(page)).toBe(before)
    expect(said).toEqual([])
  })

  test('has no such button on narrow screens', async () => {
    const { page } = await readers.open(folding.url, { viewport: { width: 390, height: 800 } })
    await page.click('[data-menu-button]')
    expect(await page.isVisible('[aria-label="Collapse sidebar"]')).toBe(false)
  })
})

describe('categories of which only one is open', () => {
  const open = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-sidebar] details[open] > summary')].map(s => s.textContent)
    )

  test('D-13 close each other, with and without React, and open on the way to a page', async () => {
    const { page } = await readers.open(`${folding.url}guide/one/`)
    expect(await open(page)).toEqual(['Guide'])
    await page.click('summary:text("Open")')
    expect(await open(page)).toEqual(['Open'])
    await wakeChrome(page)
    expect(await open(page)).toEqual(['Open'])
    await page.click('summary:text("Guide")')
    expect(await open(page)).toEqual(['Guide'])
    await page.click('summary:text("Open")')
    await page.click('main a:text("two")')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Two')
    expect(await open(page)).toEqual(['Guide'])
  })

  test('D-13 in a large sidebar, too', async () => {
    const { page } = await readers.open(`${folding.url}api/part-0/page-0/`)
    await wakeChrome(page)
    await page.click('[data-lazy-category]:text("Part 4")')
    expect(await open(page)).toEqual(['Part 4'])
    await page.click('summary:text("Part 0")')
    expect(await open(page)).toEqual(['Part 0'])
  })
})

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390]
] as const)('nothing is wrong with an open list or menu in %s mode at %i px', async (colorScheme, width) => {
  const { page } = await readers.open(folding.url, { colorScheme, viewport: { width, height: 800 } })
  if (width > 996) {
    await page.hover(label)
    await expect.poll(() => page.isVisible(list), soon).toBe(true)
  } else {
    await page.click('[data-menu-button]')
    await expect.poll(() => isReact(page, '[data-sidebar]'), soon).toBe(true)
  }
  expect(await axeViolations(page)).toEqual([])
})
