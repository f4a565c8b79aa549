/** What sites with a theme have beside its colors: bars, menus and pages of docsgen's own, on all widths and in both modes. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations, axeWidths, expectAccessible } from '../support/axe.ts'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { frames, type Readers, soon, startReaders } from '../support/readers.ts'
import { complaints, wakeChrome } from '../support/wake-chrome.ts'

const parts = ['First', 'Second', 'Third', 'Fourth']
const text = 'Words that fill a line of a page of documentation. '.repeat(40)

const pages = {
  'docs/index.md': `---
title: Start
---

${parts.map(part => `## ${part}\n\n${text}\n`).join('\n')}
| Option | Type | Default | Since | What it does |
|---|---|---|---|---|
| \`retry.backoffStrategy\` | \`exponential\` | \`exponential\` | 1.0 | ${'How long it waits. '.repeat(9)} |
`,
  'sidebars.js': `export default { docs: [
    { type: 'html', className: 'sidebarcategory', value: '<b>Start</b>' }, 'index',
    { type: 'html', className: 'sidebarcategory', value: 'Guides' }, { type: 'category', label: 'Daily', items: ['guides/one', 'guides/two'] }
  ] }`,
  'docs/guides/two.md': '---\nsidebar_badge: 2\n---\n\n# Two sources\n',
  'changelog/2026-01-02-two.md':
    '---\ntitle: Second\nversion: 2.10\nkinds: [added, oddities]\n---\n\n## Added\n\nMuch.\n',
  'changelog/2026-01-01-one.md': '---\ntitle: First\nkinds: fixed\n---\n\nLittle.\n',
  'docs/guides/one.md': `---
title: One
sidebar_badge: { text: Beta, tone: warning }
---

<Tabs>
<TabItem value="a" label="A">

\`\`\`bash
npm install
\`\`\`

</TabItem>
<TabItem value="b" label="B">

\`\`\`bash
pnpm install
\`\`\`

</TabItem>
</Tabs>

:::tip

\`\`\`bash
npm start
\`\`\`

:::
`
}

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  readers = await startReaders()
  site = await buildSite(
    {
      theme: { accent: '#4f46e5' },
      navbar: { title: 'Acme', items: [{ label: 'Docs', to: '/' }] },
      docs: { path: 'docs', routeBasePath: '/', sidebarPath: 'sidebars.js', editUrl: 'https://example.com/edit/' },
      changelog: { path: 'changelog' },
      search: 'flexsearch',
      aiOutputs: { menu: [] }
    },
    pages
  )
})
afterAll(async () => {
  await readers.close()
  site.close()
})

const phone = { viewport: { width: 390, height: 800 }, hasTouch: true }
const tablet = { viewport: { width: 820, height: 900 } }
const chosen = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])

test('the search opens with the pages beside this one, those read before, and what can be done here; all by keyboard', async () => {
  const { page, said } = await readers.open(`${site.url}guides/one/`, { colorScheme: 'light' })
  const rows = () => page.locator('dialog[open] .search-hit').allInnerTexts()
  const open = async () => {
    await page.keyboard.press('Control+k')
    await page.locator('dialog[open] h2', { hasText: 'Actions' }).waitFor()
  }
  await open()
  await expect
    .poll(async () => (await rows()).map(row => row.trim()), soon)
    .toEqual([
      'Two sources',
      'Copy page',
      'View as Markdown',
      'Edit this page',
      'Color mode: Light',
      'Color mode: Dark'
    ])
  expect(await axeViolations(page)).toEqual([])
  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key)
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await expect.poll(() => chosen(page), soon).toBe('dark')
  // The menu of the bar, whose entry was pressed, stays closed.
  expect(await page.locator('[popover]:popover-open').count()).toBe(0)
  await open()
  expect(await axeViolations(page)).toEqual([])
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('heading', { name: 'Two sources' }).waitFor()
  expect(complaints(said)).toEqual([])
})

test.each(axeWidths(390, 1440))('at %i px pages are accessible in both modes', async width => {
  for (const path of ['', 'guides/one', 'changelog', 'nope']) {
    const { page } = await readers.open(site.url + path, { viewport: { width, height: 800 } })
    await expectAccessible(page)
  }
})

test('what lies behind the bar and the search is blurred, but for readers who want less transparency', async () => {
  const { page, context } = await readers.open(site.url)
  const devtools = await context.newCDPSession(page)
  const prefer = (value: string) =>
    devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-transparency', value }] })
  await page.keyboard.press('Control+k')
  await page.waitForSelector('dialog[open]')
  const filters = () =>
    page.evaluate(() => {
      const filterOf = (selector: string, pseudo: string) =>
        getComputedStyle(document.querySelector(selector) ?? document.body, pseudo).backdropFilter
      return [filterOf('dialog', '::backdrop'), filterOf('[data-navbar]', '::before')]
    })
  await prefer('no-preference')
  expect(await filters()).toEqual(['blur(3px)', 'saturate(1.6) blur(12px)'])
  await prefer('reduce')
  expect(await filters()).toEqual(['none', 'none'])
})

test('on a phone the bar of contents stays, names what is read, and closes by a choice, Escape and a tap beside it', async () => {
  const { page } = await readers.open(site.url, phone)
  const bar = page.locator('.theme-doc-toc-mobile')
  const top = () => bar.evaluate(element => Math.round(element.getBoundingClientRect().top))
  expect(await top()).toBe(60)
  await bar.locator('summary').click()
  expect(await axeViolations(page)).toEqual([])
  await bar.getByRole('link', { name: 'Third' }).click()
  await expect.poll(() => bar.locator('small').textContent(), soon).toBe('Third')
  await expect.poll(top, soon).toBe(60)
  expect(await bar.getAttribute('open')).toBe(null)
  await bar.locator('summary').click()
  await page.keyboard.press('Escape')
  expect(await bar.getAttribute('open')).toBe(null)
  await bar.locator('summary').click()
  await page.mouse.click(200, 700)
  expect(await bar.getAttribute('open')).toBe(null)
})

test('on a tablet a short bar keeps its links and the color menu, and the menu shows both levels', async () => {
  const { page } = await readers.open(site.url, tablet)
  expect(await page.locator('header').getByRole('link', { name: 'Docs' }).isVisible()).toBe(true)
  expect(await page.locator('header .color-menu').isVisible()).toBe(true)
  await page.click('.navbar__toggle')
  const menu = page.locator('#docsgen-menu')
  await menu.getByRole('link', { name: 'Docs' }).waitFor()
  await menu.getByRole('link', { name: 'Start' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('the color menu names three modes, marks the chosen one, and each choice changes what is seen; by keyboard, too', async () => {
  const { page, said } = await readers.open(site.url, { colorScheme: 'light' })
  await wakeChrome(page)
  const menu = page.locator('header .color-menu')
  const open = menu.locator('button').first()
  expect((await open.innerText()).trim()).toBe('Color mode: system')
  await open.focus()
  await page.keyboard.press('Enter')
  await frames(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await menu.locator('.dropdown__menu button').allInnerTexts()).toEqual([
    expect.stringMatching(/^System\s+✓/),
    'Light',
    'Dark'
  ])
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => chosen(page), soon).toBe('dark')
  await menu.locator('[popover]').waitFor({ state: 'hidden' })
  await open.click()
  await menu.getByRole('button', { name: 'Light' }).click()
  await expect.poll(() => chosen(page), soon).toBe('light')
  await page.keyboard.press('Escape')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await chosen(page)).toBe('light')
  await open.click()
  await menu.getByRole('button', { name: 'System' }).click()
  await expect.poll(() => chosen(page), soon).toBe('dark')
  expect(complaints(said)).toEqual([])
})

test('the only link of the pager has half of the width, on its side, and all of it on a phone', async () => {
  const { page } = await readers.open(site.url)
  const only = page.locator('.pagination-nav__link--next:only-child')
  const share = () =>
    only.evaluate(link => {
      const [own, all] = [link, link.parentElement ?? link].map(element => element.getBoundingClientRect())
      return [Number(((own?.width ?? 0) / (all?.width ?? 1)).toFixed(1)), own?.right === all?.right]
    })
  expect(await share()).toEqual([0.5, true])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await share()).toEqual([1, true])
})

test('code in tabs and in admonitions has one frame', async () => {
  const { page } = await readers.open(`${site.url}guides/one`)
  const visibleBorder = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(element)
        return borderTopWidth !== '0px' && borderTopColor !== 'rgba(0, 0, 0, 0)'
      })
  expect(await visibleBorder('.tabs')).toBe(true)
  expect(await visibleBorder('.tabs .codeblock')).toBe(false)
  expect(await visibleBorder('.theme-admonition')).toBe(true)
  expect(await visibleBorder('.theme-admonition .codeblock')).toBe(false)
})

test('the sidebar shows badges, and breadcrumbs name the group', async () => {
  const { page, said } = await readers.open(`${site.url}guides/one`)
  const entry = (name: string) => page.locator('.theme-doc-sidebar-menu a', { hasText: name }).innerText()
  expect(await entry('One')).toMatch(/^One\s+Beta$/)
  expect(await entry('Two')).toMatch(/^Two sources\s+2$/)
  expect(await page.locator('.breadcrumbs').innerText()).toMatch(/^Guides\s+Daily\s+One$/)
  await wakeChrome(page)
  expect(await entry('One')).toMatch(/^One\s+Beta$/)
  expect(complaints(said)).toEqual([])
})

test('entries of the changelog have their version and what they tell of, in lists and on their pages', async () => {
  const { page } = await readers.open(`${site.url}changelog`)
  const badges = (place: string) => page.locator(`${place} .post-meta .tag`).allTextContents()
  expect(await badges('.post-item >> nth=0 >>')).toEqual(['2.10', 'added', 'oddities'])
  expect(await badges('.post-item >> nth=1 >>')).toEqual(['fixed'])
  await page.click('text=Second')
  await expect.poll(() => page.textContent('main h1'), soon).toBe('Second')
  expect(await badges('main')).toEqual(['2.10', 'added', 'oddities'])
})

test('an address that leads nowhere: what happened, its words in the search, near pages, and the way home without scripts', async () => {
  const { page } = await readers.open(`${site.url}old/sources-two.html`)
  expect(await page.textContent('h1')).toBe('There is no page at this address')
  await expect.poll(() => page.locator('main input').inputValue(), soon).toBe('sources two')
  await expect.poll(() => page.locator('[data-suggestions] a').allTextContents(), soon).toEqual(['Two sources'])
  await page.locator('main').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/search?q=sources+two')
  await page.locator('main a', { hasText: 'Two sources' }).first().waitFor()
  const still = await readers.open(`${site.url}nope`, { javaScriptEnabled: false })
  await still.page.click('text=Go to the start page')
  await expect.poll(() => still.page.textContent('h1'), soon).toBe('Start')
})
