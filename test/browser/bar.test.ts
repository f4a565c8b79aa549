/** The navigation bar: sections that share a sidebar, sections as tabs, and menus that open on hover. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'
import { complaints, wakeChrome } from '../support/wake-chrome.ts'

const text = 'Words that fill a line of a page of documentation. '.repeat(30)
const wide = '| Option | Type | Meaning |\n|---|---|---|\n| `retry.backoff` | `"exponential"` | How the pause grows. |'
const page = (title: string, body = `${text}\n\n## One\n\n${text}\n\n## Two\n\n${text}`) =>
  `---\ntitle: ${title}\n---\n\n${body}\n`

const files = {
  'docs/index.md': '---\ntitle: Home\ndisplayed_sidebar: null\n---\n\nWords.\n',
  'docs/start.md': page('Start'),
  'docs/deep.md': page('Deep'),
  'docs/options.md': page('Options'),
  'docs/codes.md': page('Codes'),
  'docs/plain.md': page('Plain', `${text}\n\n${wide}\n\n\`\`\`js\nconst a = 1\n\`\`\``),
  'sidebars.js': `const group = (label, items) => ({ type: 'category', label, items })
export default { all: [
  group('Guides', ['start', group('More', ['deep', 'plain'])]),
  group('Reference', ['options', group('Findings', ['codes'])])
] }`
}

const config = (tabs: boolean) => ({
  theme: {},
  navbar: {
    title: 'Acme',
    tabs,
    items: [
      { type: 'doc' as const, docId: 'start', label: 'Docs' },
      { type: 'doc' as const, docId: 'options', label: 'Options' },
      { type: 'doc' as const, docId: 'codes', label: 'Findings' },
      { label: 'Community', items: [{ label: 'Forum', href: 'https://forum.example' }] },
      { label: 'Team', href: 'https://team.example', position: 'right' as const }
    ]
  },
  docs: { path: 'docs', routeBasePath: '/', sidebarPath: 'sidebars.js' },
  search: 'flexsearch' as const
})

let readers: Readers
let site: BuiltSite
let tabbed: BuiltSite
beforeAll(async () => {
  readers = await startReaders()
  site = await buildSite(config(false), files)
  tabbed = await buildSite(config(true), files)
})
afterAll(async () => {
  await readers.close()
  site.close()
  tabbed.close()
})

const active = '.navbar__link--active'

test.each([
  ['start', ['Docs']],
  ['deep', ['Docs']],
  ['options', ['Options']],
  ['codes', ['Findings']]
])('of sections that share a sidebar, /%s marks only its own, also when React draws the bar', async (path, marked) => {
  const { page, said } = await readers.open(`${site.url}${path}/`)
  expect(await page.locator(active).allInnerTexts()).toEqual(marked)
  await wakeChrome(page)
  expect(await page.locator(active).allInnerTexts()).toEqual(marked)
  expect(complaints(said)).toEqual([])
})

test('the mark follows the reader to a page of another section', async () => {
  const { page } = await readers.open(`${site.url}start/`)
  await wakeChrome(page)
  await page.locator('.theme-doc-sidebar-menu').getByText('Reference').click()
  await page.locator('.theme-doc-sidebar-menu').getByRole('link', { name: 'Options' }).click()
  await page.getByRole('heading', { name: 'Options', level: 1 }).waitFor()
  await expect.poll(() => page.locator(active).allInnerTexts(), soon).toEqual(['Options'])
})

test('sections as tabs are a second row, below which the columns and scroll targets stay visible', async () => {
  const { page, said } = await readers.open(`${tabbed.url}start/`)
  const top = (selector: string) => page.locator(selector).evaluate(it => it.getBoundingClientRect().top)
  const bottom = (selector: string) => page.locator(selector).evaluate(it => it.getBoundingClientRect().bottom)
  expect(await top('.navbar__tabs')).toBeGreaterThanOrEqual(await bottom('.navbar__inner'))
  expect(await page.locator(`.navbar__tabs ${active}`).allInnerTexts()).toEqual(['Docs'])
  expect(await page.locator('.navbar__inner').innerText()).toContain('Team')
  await page.locator('.theme-doc-toc-desktop, .table-of-contents').getByRole('link', { name: 'Two' }).first().click()
  await expect.poll(() => page.evaluate(() => window.scrollY), soon).toBeGreaterThan(100)
  const header = await bottom('.site-header')
  expect(await top('#docsgen-menu')).toBeGreaterThanOrEqual(header - 1)
  expect(await top('h2#two')).toBeGreaterThanOrEqual(header)
  await wakeChrome(page)
  expect(await page.locator(`.navbar__tabs ${active}`).allInnerTexts()).toEqual(['Docs'])
  await expectAccessible(page)
  expect(complaints(said)).toEqual([])
})

test('on a phone the tabs are in the menu, and the bar has one row', async () => {
  const { page } = await readers.open(`${tabbed.url}start/`, { viewport: { width: 390, height: 800 } })
  expect(await page.locator('.navbar__tabs').isVisible()).toBe(false)
  expect(await page.locator('.site-header').evaluate(it => it.clientHeight)).toBe(60)
  await page.click('.navbar__toggle')
  await page.locator('#docsgen-menu').getByRole('link', { name: 'Findings' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a menu of the bar opens under the mouse, stays open on a click, and closes when the mouse leaves', async () => {
  const { page } = await readers.open(`${site.url}start/`)
  const menu = page.locator('.dropdown').filter({ hasText: 'Community' })
  const forum = menu.getByRole('link', { name: 'Forum' })
  await page.mouse.move(300, 400)
  expect(await forum.isVisible()).toBe(false)
  await menu.locator('summary').hover()
  await forum.waitFor()
  await menu.locator('summary').click()
  expect(await forum.isVisible()).toBe(true)
  await forum.hover()
  expect(await forum.isVisible()).toBe(true)
  await page.mouse.move(300, 400)
  await forum.waitFor({ state: 'hidden' })
})

test('a menu of the bar opens by touch and by key, and closes by Escape, which returns the focus', async () => {
  const { page } = await readers.open(`${site.url}start/`, { hasTouch: true })
  const menu = page.locator('.dropdown').filter({ hasText: 'Community' })
  await menu.locator('summary').tap()
  await menu.getByRole('link', { name: 'Forum' }).waitFor()
  await wakeChrome(page)
  await menu.locator('summary').focus()
  await page.keyboard.press('Escape')
  await menu.getByRole('link', { name: 'Forum' }).waitFor({ state: 'hidden' })
  expect(await menu.locator('summary').evaluate(it => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Forum' }).waitFor()
})

test('on a page without headings, text begins where it always does, and tables and code use the room of the contents', async () => {
  const boxOf = async (path: string, selector: string) => {
    const { page } = await readers.open(`${site.url}${path}/`)
    const box = await page.locator(selector).first().boundingBox()
    return { left: box?.x ?? 0, width: box?.width ?? 0 }
  }
  const [withList, without] = [await boxOf('start', '.markdown > p'), await boxOf('plain', '.markdown > p')]
  expect(without.left).toBe(withList.left)
  expect(without.width).toBeLessThanOrEqual(45.5 * 16)
  const code = await boxOf('plain', '.codeblock')
  expect(code.left).toBe(withList.left)
  expect(code.width).toBeGreaterThan(without.width + 100)
})
