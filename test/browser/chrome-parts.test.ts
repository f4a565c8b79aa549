/** What parts of the chrome do with React: dropdowns, the sidebar that folds away, categories that close each other. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import type { BuiltSite } from '../support/built-site.ts'
import { chromeSite, smallSidebar } from '../support/chrome-site.ts'
import {
  frames,
  holdBack,
  noteShifts,
  type Readers,
  settled,
  shiftsOf,
  soon,
  startReaders
} from '../support/readers.ts'
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
const opens = (page: Page) => page.waitForSelector(list, { state: 'visible' })
const closes = (page: Page) => page.waitForSelector(list, { state: 'hidden' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe('a dropdown of the bar', () => {
  test('opens without React at a click', async () => {
    const { page } = await readers.open(site.url)
    await page.route('**/chrome.*.js', route => route.abort())
    await page.click(label)
    await opens(page)
  })

  test('opens under the mouse that has brought React here, stays at a click, closes when the mouse leaves', async () => {
    const { page } = await readers.open(site.url)
    await page.hover(label)
    await opens(page)
    await page.click(label)
    await frames(page)
    expect(await page.isVisible(list)).toBe(true)
    await page.hover(`${list} a:text("Two")`)
    await frames(page)
    expect(await page.isVisible(list)).toBe(true)
    await page.hover('main h1')
    await closes(page)
    await page.hover(label)
    await opens(page)
  })

  test('closes on Escape, with the focus back on its label', async () => {
    const { page } = await readers.open(site.url)
    await wakeChrome(page)
    await page.focus(label)
    await page.keyboard.press('Enter')
    await opens(page)
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page), soon).toBe('One')
    await page.keyboard.press('Escape')
    await closes(page)
    await expect.poll(() => focused(page), soon).toBe('More')
  })

  test('closes when the focus leaves it', async () => {
    const { page } = await readers.open(site.url)
    await wakeChrome(page)
    await page.focus(label)
    await page.keyboard.press('Enter')
    await opens(page)
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab')
    await closes(page)
  })

  test('closes when one of its links is chosen, or something else is pressed', async () => {
    const { page } = await readers.open(site.url, { hasTouch: true })
    await page.tap(label)
    await expect.poll(() => isReact(page, '[data-navbar]'), soon).toBe(true)
    await opens(page)
    await page.tap('main h1')
    await closes(page)
    await page.tap(label)
    await page.tap(`${list} a:text("Two")`)
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Two')
    await closes(page)
  })
})

describe('a sidebar that folds away', () => {
  const width = (page: Page) => page.evaluate(() => document.querySelector('[data-sidebar]')?.clientWidth)

  test('does so at the first click, which waits for React, and stays so on the next page', async () => {
    const { page, said } = await readers.open(folding.url)
    const letGo = await holdBack(page, '**/site.*.json')
    const before = await width(page)
    await page.click('[aria-label="Collapse sidebar"]')
    expect(await width(page)).toBe(before)
    letGo()
    await page.waitForSelector('[aria-label="Expand sidebar"]')
    await expect.poll(() => width(page), soon).toBeLessThan(80)
    await page.waitForSelector('.theme-doc-sidebar-menu', { state: 'hidden' })
    await page.click('main a:text("one")')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('One')
    await expect.poll(() => width(page), soon).toBeLessThan(80)
    // On a later visit it is folded before anything is painted, and nothing moves.
    await page.addInitScript(noteShifts)
    await page.reload()
    await settled(page)
    expect(await width(page)).toBeLessThan(80)
    expect(await shiftsOf(page)).toEqual([])
    await page.click('[aria-label="Expand sidebar"]')
    await expect.poll(() => width(page), soon).toBe(before)
    await page.reload()
    await settled(page)
    expect(await width(page)).toBe(before)
    expect(said).toEqual([])
  })

  test('has no such button on narrow screens', async () => {
    const { page } = await readers.open(folding.url, { viewport: { width: 390, height: 800 } })
    await page.click('[data-menu-button]')
    await page.waitForSelector('[data-sidebar]:popover-open')
    expect(await page.isVisible('[aria-label="Collapse sidebar"]')).toBe(false)
  })
})

describe('categories of which only one is open', () => {
  const open = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-sidebar] details[open] > summary')].map(s => s.textContent)
    )

  test('close each other, with and without React, and open on the way to a page', async () => {
    const { page } = await readers.open(`${folding.url}guide/one/`)
    await expect.poll(() => open(page), soon).toEqual(['Guide'])
    await page.click('summary:text("Open")')
    await expect.poll(() => open(page), soon).toEqual(['Open'])
    await wakeChrome(page)
    await expect.poll(() => open(page), soon).toEqual(['Open'])
    await page.click('summary:text("Guide")')
    await expect.poll(() => open(page), soon).toEqual(['Guide'])
    await page.click('summary:text("Open")')
    await page.click('main a:text("two")')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Two')
    await expect.poll(() => open(page), soon).toEqual(['Guide'])
  })

  test('in a large sidebar, too', async () => {
    const { page } = await readers.open(`${folding.url}api/part-0/page-0/`)
    await wakeChrome(page)
    await page.click('[data-lazy-category]:text("Part 4")')
    await expect.poll(() => open(page), soon).toEqual(['Part 4'])
    await page.click('summary:text("Part 0")')
    await expect.poll(() => open(page), soon).toEqual(['Part 0'])
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
