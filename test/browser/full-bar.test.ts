/** A navigation bar with more entries than fit: one row, from which every entry can be reached. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'
import { complaints, wakeChrome } from '../support/wake-chrome.ts'

const labels = [
  'Getting started',
  'Guides and tutorials',
  'Command line interface',
  'Configuration reference',
  'Integrations and plugins',
  'Deployment options',
  'Security and compliance',
  'Application programming interface',
  'Frequently asked questions',
  'Release notes and changes'
]
const name = (index: number) => `page-${index}`
const pages = Object.fromEntries(labels.map((label, index) => [`${name(index)}.md`, `# ${label}\n\nText.\n`]))
const inFolder = (folder: string, start = '# Start\n\nText.\n') =>
  Object.fromEntries(Object.entries({ 'index.md': start, ...pages }).map(([path, text]) => [`${folder}/${path}`, text]))

const config = (tabs: boolean) => ({
  theme: {},
  navbar: {
    title: 'Acme Platform Documentation',
    tabs,
    items: [
      ...labels.map((label, index) => ({ type: 'doc' as const, docId: name(index), label })),
      { label: 'Community and support', items: [{ label: 'Forum', href: 'https://forum.example' }] },
      { label: 'Customer dashboard', href: 'https://dashboard.example', position: 'right' as const },
      {
        href: 'https://github.com/acme',
        icon: 'github',
        label: '',
        'aria-label': 'GitHub',
        position: 'right' as const
      },
      { type: 'docsVersionDropdown' as const, position: 'right' as const },
      { type: 'localeDropdown' as const, position: 'right' as const }
    ]
  },
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/', versions: { current: { label: '3.0 (upcoming)' } } }],
  search: 'flexsearch' as const
})

const files = {
  ...inFolder('docs'),
  ...inFolder('versioned_docs/version-2.0'),
  'versions.json': '["2.0"]'
}

let readers: Readers
let inRow: BuiltSite
let asTabs: BuiltSite
beforeAll(async () => {
  readers = await startReaders()
  inRow = await buildSite(config(false), files)
  asTabs = await buildSite(config(true), files)
})
afterAll(async () => {
  await readers.close()
  inRow.close()
  asTabs.close()
})

describe.each([1440, 1100, 1000])('in a window of %i pixels', width => {
  test.each(['in one row', 'as tabs'])('no label wraps, and the page does not scroll sideways: %s', async kind => {
    const { url } = kind === 'as tabs' ? asTabs : inRow
    const { page, said } = await readers.open(url, { viewport: { width, height: 800 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const overflow = await page
      .locator('[data-navbar] nav > *')
      .evaluateAll(rows => rows.map(row => row.scrollWidth - row.clientWidth))
    expect(Math.max(...overflow)).toBeLessThanOrEqual(0)
    const lines = await page.locator('.navbar__link, .navbar__title').evaluateAll(all =>
      all.map(label => {
        const text = [...label.childNodes].find(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        if (!text) return 1
        const range = document.createRange()
        range.selectNodeContents(text)
        return range.getClientRects().length
      })
    )
    expect(lines.length).toBeGreaterThan(13)
    expect(Math.max(...lines)).toBe(1)
    await wakeChrome(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectAccessible(page)
    expect(complaints(said)).toEqual([])
  })

  test.each(['in one row', 'as tabs'])('every entry can be reached by Tab, without a script: %s', async kind => {
    const { url } = kind === 'as tabs' ? asTabs : inRow
    const { page } = await readers.open(url, { viewport: { width, height: 800 }, javaScriptEnabled: false })
    const entries = [...labels, 'Community and support', 'Customer dashboard', '2.0', 'English']
    const reached: string[] = []
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      const text = await focused.evaluate(element => element.textContent?.trim() ?? '')
      const isSeen = () =>
        focused.evaluate(element => {
          const { left, right, top, height } = element.getBoundingClientRect()
          const list = element.closest('ul')?.getBoundingClientRect()
          const [from, to] = [Math.max(left, list?.left ?? 0), Math.min(right, list?.right ?? innerWidth)]
          const hit = document.elementFromPoint((from + to) / 2, top + height / 2)
          return to - from >= Math.min(right - left, 40) - 1 && (element === hit || element.contains(hit))
        })
      if (entries.some(entry => text.startsWith(entry))) await expect.poll(isSeen, { timeout: 3000 }).toBe(true)
      reached.push(text)
    }
    for (const entry of entries)
      expect(
        reached.some(text => text.startsWith(entry)),
        entry
      ).toBe(true)
  })

  test('the wheel brings entries into view, and menus open below their label', async () => {
    const { page } = await readers.open(inRow.url, { viewport: { width, height: 800 } })
    const list = page.locator('.navbar__items--left')
    const isInView = (label: string) =>
      list.getByText(label, { exact: true }).evaluate(element => {
        const box = element.getBoundingClientRect()
        const frame = element.closest('ul')?.getBoundingClientRect()
        return frame !== undefined && Math.min(box.right, frame.right) - Math.max(box.left, frame.left) > 40
      })
    expect(await isInView('Release notes and changes')).toBe(false)
    await list.hover({ position: { x: 5, y: 20 } })
    await page.mouse.wheel(-5000, 0)
    await expect.poll(() => isInView('Getting started'), soon).toBe(true)
    await page.mouse.wheel(5000, 0)
    await expect.poll(() => isInView('Community and support'), soon).toBe(true)
    await list.getByText('Community and support').click()
    const forum = page.locator('.dropdown').getByRole('link', { name: 'Forum' })
    await forum.click({ trial: true })
    const summary = await list.getByText('Community and support').boundingBox()
    const menu = await page.locator('.dropdown[open] .dropdown__menu').boundingBox()
    expect(Math.abs((menu?.x ?? 0) - (summary?.x ?? 0))).toBeLessThan(200)
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(width)
    await page.locator('.locales > summary').click()
    await page.locator('.locales').getByRole('link', { name: 'Deutsch' }).click({ trial: true })
  })
})
