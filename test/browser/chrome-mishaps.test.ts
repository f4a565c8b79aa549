/** Crashes, translations and missing files: the page stays readable, and the rest of it works. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltSite } from '../support/built-site.ts'
import { chromeSite } from '../support/chrome-site.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'
import { isReact, wakeChrome } from '../support/wake-chrome.ts'

/** A bar of the site's own, whose button works in the browser only, and one that throws there. */
const templates = {
  'templates/parts/Navbar.tsx': `
    import { useState } from 'react'
    import { Navbar as Original } from 'docsgen/templates/parts/Navbar'
    export function Navbar(props) {
      const [count, setCount] = useState(0)
      if (count > 2) throw new Error('Three is too much', { cause: new Error('Counting') })
      return (
        <>
          <Original {...props} />
          <button type="button" data-needs-chrome="" className="counter" onClick={() => setCount(count + 1)}>{'Count ' + count}</button>
        </>
      )
    }`,
  'templates/parts/Logo.tsx': `
    import { LogoPicture } from 'docsgen/templates/parts/Logo'
    export { LogoPicture }
    export const Logo = ({ site }) => <a className="navbar__brand" href={site.baseUrl}>Own logo</a>`
}

let readers: Readers
let site: BuiltSite
let own: BuiltSite
beforeAll(async () => {
  ;[readers, site, own] = await Promise.all([startReaders(), chromeSite(), chromeSite({}, templates)])
})
afterAll(async () => {
  await readers.close()
  site.close()
  own.close()
})

describe('templates of the site’s own', () => {
  test('are taken over like ours, and their first click is not lost', async () => {
    const { page, said } = await readers.open(own.url)
    expect(await page.textContent('[data-navbar] .navbar__brand')).toBe('Own logo')
    await page.click('.counter')
    await expect.poll(() => page.textContent('.counter'), soon).toBe('Count 1')
    expect(await page.textContent('[data-navbar] .navbar__brand')).toBe('Own logo')
    expect(said).toEqual([])
  })
})

describe('a crash', () => {
  test('in one piece says so, leaves a copy that works without React, and the other pieces alone', async () => {
    const { page } = await readers.open(own.url)
    await wakeChrome(page)
    for (const _ of [1, 2, 3]) await page.click('.counter')
    await expect.poll(() => page.textContent('[data-navbar] [role=alert] strong'), soon).toBe('This page crashed.')
    expect(await page.textContent('.crash-message')).toBe('Three is too much\n\nCause:\nCounting')

    await page.waitForSelector('main h1:text("Start")')
    await page.click('.theme-doc-sidebar-menu summary:text("Guide")')
    await page.click('.theme-doc-sidebar-menu a:text("Two")')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Two')
    expect(await isReact(page, '[data-sidebar]')).toBe(true)
    await page.click('.crash-copy a:text("Docs")')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Start')
  })

  test('is over after “Try again”', async () => {
    const { page } = await readers.open(own.url)
    await wakeChrome(page)
    for (const _ of [1, 2, 3]) await page.click('.counter')
    await page.click('button:text("Try again")')
    await expect.poll(() => page.textContent('.counter'), soon).toBe('Count 0')
    await expect.poll(() => page.locator('[role=alert]').count(), soon).toBe(0)
  })
})

describe('a page that the browser has translated', () => {
  /** What browsers do: every text becomes an element with another text. */
  const translate = (page: Page) =>
    page.evaluate(() => {
      for (const where of document.querySelectorAll('[data-navbar], [data-sidebar], main')) {
        const walker = document.createTreeWalker(where, NodeFilter.SHOW_TEXT)
        const texts: Text[] = []
        while (walker.nextNode()) texts.push(walker.currentNode as Text)
        for (const text of texts) {
          const font = document.createElement('font')
          font.textContent = text.data.trim() === '' ? text.data : `ü${text.data}`
          text.replaceWith(font)
        }
      }
    })

  test('before React is there is taken over', async () => {
    const { page, said } = await readers.open(site.url)
    await translate(page)
    await wakeChrome(page)
    await page.click('main a:has-text("one")')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('One')
    await expect
      .poll(() => page.getAttribute('.theme-doc-sidebar-menu [aria-current=page]', 'href'), soon)
      .toBe('/guide/one')
    expect(said).toEqual([])
  })

  test('when React is there goes on working, to the sidebar of another docs set and back', async () => {
    const { page, said } = await readers.open(site.url)
    await wakeChrome(page)
    await translate(page)
    await page.hover('.dropdown')
    await page.click('main a:has-text("the API")')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Page 3.1')
    await expect.poll(() => isReact(page, '[data-sidebar]'), soon).toBe(true)
    await translate(page)
    await page.click('[data-lazy-category]:has-text("Part 7")')
    await page.click('.theme-doc-sidebar-menu a:has-text("Page 7.2")')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Page 7.2')
    await page.goBack()
    await page.goBack()
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Start')
    await expect.poll(() => page.textContent('.theme-doc-sidebar-menu [aria-current=page]'), soon).toBe('Start')
    expect(said).toEqual([])
  })
})

describe('files that are gone', () => {
  test.each(['**/chrome.*.js', '**/site.*.json'])('%s: all works without React', async pattern => {
    const { page, said } = await readers.open(site.url)
    await page.route(pattern, route => route.fulfill({ status: 404, body: '<!doctype html>' }))
    await page.hover('[data-navbar] a')
    await page.click('.dropdown summary')
    await page.click('.dropdown a:text("Two")')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Two')
    await expect
      .poll(() => page.getAttribute('.theme-doc-sidebar-menu [aria-current=page]', 'href'), soon)
      .toBe('/guide/two')
    expect(said.filter(line => !/404|Failed to load|dynamically imported|MIME/.test(line))).toEqual([])
  })
})
