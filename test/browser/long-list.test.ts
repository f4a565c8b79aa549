/** Lists of more items than a page holds: the boot, React and a reader without scripts all get to the rest. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'
import { complaints, keepChromeOut, wakeChrome } from '../support/wake-chrome.ts'

const nameOf = (n: number) => `page-${String(n).padStart(3, '0')}`
const folder = (name: string, count: number) =>
  Object.fromEntries([
    [`docs/${name}/_category_.json`, `{"label": "All of ${name}"}`],
    ...Array.from({ length: count }, (_, n) => [
      `docs/${name}/${nameOf(n)}.md`,
      `---\ntitle: ${name} ${n}.\n---\n\n[On](./${nameOf(Math.min(n + 1, count - 1))}.md).\n`
    ])
  ])

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([
    startReaders(),
    buildSite(
      { search: false, navbar: { items: [{ label: 'Start', to: '/' }] } },
      { 'docs/index.md': '# Start\n', ...folder('many', 260), ...folder('other', 120) },
      { development: true }
    )
  ])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

/** The pages of `many` that stand in the sidebar, and how to get to the others. */
const shown = (page: Page) =>
  page.$$eval('.theme-doc-sidebar-menu ul ul, .theme-doc-sidebar-menu details > ul', lists => {
    const items = [...(lists[0]?.querySelectorAll(':scope > li > a') ?? [])].map(it => it.textContent)
    const pages = items.filter(item => !item?.includes('more'))
    return [pages.length, pages[0], pages.at(-1), ...items.filter(item => item?.includes('more'))]
  })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
/** Without the mark of the boot, which React takes off. */
const list = async (page: Page) =>
  (await page.$eval('.theme-doc-sidebar-menu details > ul', element => element.outerHTML)).replace(
    / data-whole-list="[^"]*"/,
    ''
  )
const part = (n: number) => `${site.url}many/${nameOf(n)}/`
const around = [100, 'many 80.', 'many 179.', '80 more before', '80 more after']
const all = [260, 'many 0.', 'many 259.']

test.each([true, false])(
  'the link shows the whole list, and the focus goes on where the link was; without React: %s',
  async alone => {
    const { page, said, asked } = await readers.open(part(130), { alone })
    if (!alone) await wakeChrome(page)
    expect(await shown(page)).toEqual(around)
    const more = page.getByRole('link', { name: '80 more before', exact: true })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => shown(page), soon).toEqual(all)
    await expect.poll(() => focused(page), soon).toBe('many 79.')
    expect(new URL(page.url()).pathname).toBe(`/many/${nameOf(130)}/`)
    expect(asked.filter(path => path.includes('/sidebar-'))).toHaveLength(1)
    expect(complaints(said)).toEqual([])
  }
)

test('React takes over a list that was shown whole', async () => {
  const { page, said } = await readers.open(part(130))
  const letChromeIn = await keepChromeOut(page)
  await page.getByRole('link', { name: '80 more after', exact: true }).click()
  await expect.poll(() => shown(page), soon).toEqual(all)
  await letChromeIn()
  const before = await list(page)
  said.length = 0
  await wakeChrome(page)
  expect(complaints(said)).toEqual([])
  expect(await list(page)).toBe(before)
})

test.each([true, false])('on the next page the list is that around it; alone: %s', async alone => {
  const { page, said } = await readers.open(part(130), { alone })
  if (!alone) await wakeChrome(page)
  await page.getByRole('link', { name: '80 more before', exact: true }).click()
  await expect.poll(() => shown(page), soon).toEqual(all)
  await page.click('.markdown a')
  await expect.poll(() => page.textContent('main h1'), soon).toBe('many 131.')
  await expect.poll(() => shown(page), soon).toEqual([100, 'many 81.', 'many 180.', '81 more before', '79 more after'])
  expect(await page.$$eval('aside [aria-current=page]', links => links.map(it => it.textContent))).toEqual([
    'many 131.'
  ])
  await page.getByRole('link', { name: '79 more after', exact: true }).click()
  await expect.poll(() => shown(page), soon).toEqual(all)
  expect(complaints(said)).toEqual([])
})

test.each([true, false])(
  'a branch that is loaded has the first items, and its rest follows; without React: %s',
  async alone => {
    const { page, said } = await readers.open(site.url, { alone })
    if (!alone) await wakeChrome(page)
    await page.click('.theme-doc-sidebar-menu a:text("All of other")')
    await page.getByRole('link', { name: '20 more after', exact: true }).click()
    await expect.poll(() => shown(page), soon).toEqual([120, 'other 0.', 'other 119.'])
    await expect.poll(() => focused(page), soon).toBe('other 100.')
    expect(complaints(said)).toEqual([])
  }
)

test('a long list that stays open on a page outside of it has its first items, and React takes it over', async () => {
  const { page, said } = await readers.open(part(130))
  const letChromeIn = await keepChromeOut(page)
  await page.evaluate(() => document.querySelector('.markdown a')?.setAttribute('href', '/other/page-000/'))
  await page.click('.markdown a')
  await expect.poll(() => page.textContent('main h1'), soon).toBe('other 0.')
  await expect.poll(() => shown(page), soon).toEqual([100, 'many 0.', 'many 99.', '160 more after'])
  await letChromeIn()
  said.length = 0
  await wakeChrome(page)
  expect(complaints(said)).toEqual([])
  expect(await shown(page)).toEqual([100, 'many 0.', 'many 99.', '160 more after'])
})

test('the mobile menu stays open, in a language from right to left, too', async () => {
  const { page } = await readers.open(part(130), { viewport: { width: 390, height: 800 } })
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await page.click('[data-menu-button]')
  await page.getByRole('link', { name: '80 more before', exact: true }).click()
  await expect.poll(() => shown(page), soon).toEqual(all)
  expect(await page.isVisible('#docsgen-menu:popover-open')).toBe(true)
  await expect.poll(() => focused(page), soon).toBe('many 79.')
})

test('without its file the link leads to the next page', async () => {
  const { page } = await readers.open('about:blank', { waits: false })
  await page.route('**/assets/sidebar-*.txt', route => route.abort())
  await page.goto(part(130))
  await page.getByRole('link', { name: '80 more after', exact: true }).click()
  await expect.poll(() => page.textContent('main h1'), soon).toBe('many 180.')
})

test('without scripts the links lead to the last page, and back to the first', async () => {
  const { page } = await readers.open(part(0), { javaScriptEnabled: false })
  for (const label of ['160 more after', '110 more after', '60 more after', '10 more after']) {
    await page.getByRole('link', { name: label, exact: true }).click()
  }
  await page.getByRole('link', { name: 'many 259.', exact: true }).click()
  await expect.poll(() => shown(page), soon).toEqual([100, 'many 160.', 'many 259.', '160 more before'])
  for (const label of ['160 more before', '109 more before', '58 more before', '7 more before']) {
    await page.getByRole('link', { name: label, exact: true }).click()
  }
  await page.getByRole('link', { name: 'many 0.', exact: true }).click()
  await expect.poll(() => shown(page), soon).toEqual([100, 'many 0.', 'many 99.', '160 more after'])
})
