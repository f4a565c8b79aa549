/** Icons of a sidebar are loaded when they are seen, and look alike with and without scripts, and in forced colors. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { iconNames } from '../../src/config/icons.ts'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'
import { complaints } from '../support/wake-chrome.ts'

/** More rows than a screen has; the closed category has an icon of its own. */
const count = 76
const names = (await iconNames()).slice(100, 100 + count + 1)
let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  const pages = Array.from({ length: count }, (_, n) => [`docs/p${n}.md`, `# Page ${n}\n`])
  const items = names.slice(0, count).map((icon, n) => ({ type: 'doc', id: `p${n}`, icon }))
  const closed = { type: 'category', label: 'Closed', items: [{ type: 'doc', id: 'inner', icon: names[count] }] }
  ;[readers, site] = await Promise.all([
    startReaders(),
    buildSite(
      { docs: { sidebarPath: 'sidebars.json' } },
      {
        ...Object.fromEntries(pages),
        'docs/index.md': '# Start\n',
        'docs/inner.md': '# Inner\n',
        'sidebars.json': JSON.stringify({ main: [closed, ...items] })
      },
      { development: true }
    )
  ])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

/** The pictures that were loaded, in the order of the style sheet. */
async function loaded(page: Page): Promise<number[]> {
  return await page.evaluate(() => {
    const sheet = [...document.styleSheets].find(({ href }) => /icons\.\w+\.css$/.test(href ?? ''))
    const rules = [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText).join('')
    const files = [...rules.matchAll(/--picture: ?url\("([^"]*)"\)/g)].map(([, file]) => file ?? '')
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return files.flatMap((file, at) => (asked.includes(file) ? [at] : []))
  })
}
const scrollDown = (page: Page) => page.$eval('[data-sidebar]', column => column.scrollTo(0, column.scrollHeight))
const pixelsOf = async (page: Page, row: string) =>
  (await page.locator(`.menu__link[href="${row}"] .icon`).screenshot()).toString('base64')

test('those at the top come with the page, those further down when the reader scrolls, those of a closed category when it opens', async () => {
  const { page, said } = await readers.open(`${site.url}p0/`)
  await expect.poll(() => loaded(page), soon).toEqual([0])
  await scrollDown(page)
  await expect.poll(() => loaded(page), soon).toEqual([0, 2, 3])
  await page.$eval('[data-sidebar]', column => column.scrollTo(0, column.scrollHeight / 2))
  await expect.poll(() => loaded(page), soon).toEqual([0, 1, 2, 3])
  await page.click('.menu summary')
  await expect.poll(() => loaded(page), soon).toEqual([0, 1, 2, 3, 4])
  expect(complaints(said)).toEqual([])
})

test('a page far down has those around it at once', async () => {
  const { page } = await readers.open(`${site.url}p${count - 1}/`)
  await expect.poll(() => loaded(page), soon).toEqual([0, 2, 3])
})

test('on a narrow screen none is loaded before the menu opens', async () => {
  const { page } = await readers.open(`${site.url}p0/`, { viewport: { width: 390, height: 844 } })
  expect(await loaded(page)).toEqual([])
  await page.click('[data-menu-button]')
  await expect.poll(() => loaded(page), soon).toContain(0)
})

test('without a script, all that the page shows', async () => {
  const { page } = await readers.open(`${site.url}p0/`, { javaScriptEnabled: false })
  const row = page.locator(`.menu__link[href="/p${count - 1}"] .icon`)
  expect(await row.evaluate(icon => getComputedStyle(icon).maskImage)).toContain('.svg')
})

test.each(['light', 'dark'] as const)(
  'they have the color of their text, %s, and are drawn one by one',
  async colorScheme => {
    const { page } = await readers.open(`${site.url}p0/`, { colorScheme })
    const rows = ['/p1', '/p2', '/p3']
    const pixels = await Promise.all(rows.map(row => pixelsOf(page, row)))
    expect(new Set(pixels).size).toBe(3)
    const [background, color] = await page.$eval('.menu__link[href="/p1"] .icon', icon => {
      const style = getComputedStyle(icon)
      return [style.backgroundColor, style.color]
    })
    expect(background).toBe(color)
  }
)

test('in forced colors they have that of links', async () => {
  const { page } = await readers.open(`${site.url}p0/`, { forcedColors: 'active' })
  const colors = await page.$eval('.menu__link[href="/p1"]', link => {
    const icon = link.querySelector('.icon') as Element
    return [getComputedStyle(link).color, getComputedStyle(icon).backgroundColor]
  })
  expect(colors[1]).toBe(colors[0])
})
