/** A large sidebar with the site's own entries: whoever puts them in the page, they look as the site's template draws them. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltSite } from '../support/built-site.ts'
import { chromeSite } from '../support/chrome-site.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'
import { complaints, isReact, keepChromeOut, wakeChrome } from '../support/wake-chrome.ts'

/** The entry of the current page has an element that others do not have, as well as a class of its own. */
const templates = {
  'templates/parts/SidebarItems.tsx': `
    import { SidebarCategory } from './SidebarCategory'
    export function SidebarItems({ items, ...rest }) {
      return items.map((item, index) => {
        if (item.kind === 'category')
          return <SidebarCategory key={index} category={item} startsOpen={rest.trail.includes(item.id)} {...rest} />
        const isCurrent = item.href === rest.permalink
        return (
          <li key={index} className="own-item">
            <a href={item.href} aria-current={isCurrent ? 'page' : undefined}>
              <b>★</b> {item.label} {isCurrent && <i>you are here</i>}
            </a>
          </li>
        )
      })
    }`
}

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([startReaders(), chromeSite({}, templates, { development: true })])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

const branch = (page: Page, label: string) =>
  page.evaluate(label => {
    const summaries = [...document.querySelectorAll('[data-sidebar] summary')]
    return summaries.find(({ textContent }) => textContent === label)?.closest('li')?.outerHTML
  }, label)
const current = (page: Page) =>
  page.$$eval('.theme-doc-sidebar-menu [aria-current=page]', links => links.map(link => link.textContent))

describe('while React is on its way', () => {
  test('a branch that is opened is the one of the template, before and after React takes over', async () => {
    const { page, said } = await readers.open(`${site.url}api/part-3/page-1/`)
    const letChromeIn = await keepChromeOut(page)
    await page.click('[data-lazy-category]:text("Part 1")')
    await page.waitForSelector('.own-item a:has-text("Page 1.2")')
    await page.click('[data-category] [data-lazy-category]:text("Inner")')
    await page.waitForSelector('[data-category] [data-category]')
    const opened = await branch(page, 'Part 1')
    expect(opened).toMatch(/<li class="own-item"><a href="[^"]*"><b>★<\/b> (?:<!-- -->)?Page 1\.2/)
    expect(await isReact(page, '[data-sidebar]')).toBe(false)
    await letChromeIn()
    said.length = 0
    await wakeChrome(page)
    expect(await branch(page, 'Part 1')).toBe(opened)
    expect(complaints(said)).toEqual([])
  })

  test('the current entry follows the reader, and its branch stays open without it', async () => {
    const { page, said } = await readers.open(`${site.url}api/part-3/page-1/`)
    const letChromeIn = await keepChromeOut(page)
    expect(await current(page)).toEqual(['★ Page 3.1 you are here'])
    const go = async (href: string, title: string) => {
      await page.evaluate(href => document.querySelector('main a')?.setAttribute('href', href), href)
      await page.click('main a')
      await expect.poll(() => page.textContent('main h1'), soon).toBe(title)
    }
    await go('/api/part-3/page-2', 'Page 3.2')
    expect(await current(page)).toEqual(['★ Page 3.2 you are here'])
    await go('/api/part-5/page-0', 'Page 5.0')
    await expect.poll(() => current(page), soon).toEqual(['★ Page 5.0 you are here'])
    await expect.poll(() => page.locator('.own-item i').count(), soon).toBe(1)
    expect(await page.isVisible('.own-item a:has-text("Page 3.2")')).toBe(true)
    await letChromeIn()
    said.length = 0
    await wakeChrome(page)
    expect(await page.isVisible('.own-item a:has-text("Page 3.2")')).toBe(true)
    expect(complaints(said)).toEqual([])
  })
})

test('without scripts a closed category leads to its first page', async () => {
  const { page } = await readers.open(`${site.url}api/part-3/page-1/`, { javaScriptEnabled: false })
  await page.click('.theme-doc-sidebar-menu a:text("Part 1")')
  await page.waitForURL('**/api/part-1/**')
  expect(await current(page)).toHaveLength(1)
})
