/** The pages of the manual that show what authors can write: their live examples in a real browser. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConfigInput } from '../../src/config/schema/config.ts'
import { expectAccessible } from '../support/axe.ts'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { projectRoot } from '../support/cli.ts'
import { mermaidFiles, standIn } from '../support/packages.ts'
import { booted, copiesOf, noteCopies, type Readers, soon, startReaders } from '../support/readers.ts'

const guides = ['attributes', 'code', 'components', 'diagrams', 'marks', 'math']

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  const docs = join(projectRoot, 'docs')
  const { default: manual } = (await import(join(docs, 'site.config.js'))) as { default: Partial<ConfigInput> }
  const names = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter(name => /^(?:pages|static|sidebars|glossary|api|site|themes)/.test(name))
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => statSync(join(docs, name)).isFile())
  const files = Object.fromEntries(names.map(name => [name, readFileSync(join(docs, name))]))
  // A project that has installed what draws diagrams, in Node and in the browser, and what knows types.
  const project = {
    ...standIn('beautiful-mermaid', '1.1.3', '', 'dist/index.js'),
    ...standIn('twoslash', '0.3.9', 'core', 'dist/core.mjs'),
    ...standIn('typescript-5', '5.9.3', '', 'lib/typescript.js'),
    ...standIn('sval', '0.6.12', '', 'dist/sval.js'),
    ...standIn('sucrase', '3.35.1', '', 'dist/index.js'),
    ...mermaidFiles(),
    // The demos of presets are built by a process of their own.
    'themes/node_modules/docsgen/package.json': '{ "name": "docsgen", "type": "module", "exports": "./index.js" }',
    'themes/node_modules/docsgen/index.js': `export * from '${pathToFileURL(join(projectRoot, 'dist/index.js'))}'\n`,
    // A plugin is more than JSON.
    'site.config.mjs': "export { default } from './site.config.js'"
  }
  ;[readers, site] = await Promise.all([startReaders(), buildSite(manual, { ...files, ...project })])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

const phone = { viewport: { width: 320, height: 700 } }
const open = async (name: string, options = {}) => {
  const reader = await readers.open(`${site.url}guides/${name}/`, options)
  return { ...reader, width: (selector: string) => widthOf(reader.page, selector) }
}
const widthOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => element.getBoundingClientRect().width)

test.each(guides)('%s is accessible at 320 px in both modes, and breaks no rule of the policy', async name => {
  const { page, said } = await open(name, phone)
  await expectAccessible(page)
  expect(said).toEqual([])
})

test.each(['example-api', 'example-api/createJob', 'example-api/schemas/Job', 'example-schemas/schedule'])(
  'the API page %s is accessible with all that it folds',
  async path => {
    const { page, said } = await readers.open(`${site.url}${path}/`, { viewport: { width: 390, height: 800 } })
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>('.reference details')) fold.open = true
    })
    await expectAccessible(page)
    expect(said).toEqual([])
  }
)

test('each preset of the manual opens a site of its own, in its colors, by the router, too', async () => {
  // A slow browser ends the transition between two sites with an exception.
  const { page, said } = await readers.open(`${site.url}guides/look/`, { reducedMotion: 'reduce' })
  const links = await page.locator('a[href*="/themes/"]').evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(links).toHaveLength(8)
  const accents = new Set<string>()
  for (const href of links) {
    await page.goto(`${site.url}guides/look/`)
    await page.locator(`a[href="${href}"]`).click()
    await page.getByRole('heading', { name: 'Light, as an interface' }).waitFor()
    accents.add(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent')))
    await page.getByRole('link', { name: 'Quick start' }).first().click()
    await page.getByRole('heading', { name: 'Quick start', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${href}quick-start`)
  }
  expect(accents.size).toBe(8)
  expect(said).toEqual([])
})

/** What stands out of the page sideways; what scrolls in a box of its own does not. */
const widerThanPage = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? scrollWidth - clientWidth : 0
  })

test.each(guides)('%s on paper, from right to left, and without scripts at 390 px', async name => {
  const { page } = await open(name, { javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  const words = async () => (await page.locator('article').first().innerText()).replace(/\s+/g, ' ').length
  const onScreen = await words()
  expect(await widerThanPage(page)).toBe(0)
  // Nobody can press what needs a script; a live example shows what its author draws.
  const buttons = page.locator('article button[class]:not([popovertarget]):visible')
  expect(await buttons.evaluateAll(all => all.map(button => button.outerHTML))).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    expect(await widerThanPage(page)).toBe(0)
    expect(await page.locator('article button[class]:not([popovertarget]):visible, nav:visible').count()).toBe(0)
    expect(await words()).toBeGreaterThan(onScreen * 0.9)
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toMatch(/^(?:rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\))$/)
  }
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect(await widerThanPage(page)).toBe(0)
  expect(await page.locator('article h1').evaluate(element => getComputedStyle(element).textAlign)).toBe('start')
})

describe('code', () => {
  test('a package manager is chosen for all pages', async () => {
    const { page } = await open('code')
    await page.getByRole('tab', { name: 'pnpm' }).first().click()
    await expect
      .poll(() => page.locator('code:visible').allTextContents(), soon)
      .toContainEqual('pnpm add --save-dev docsgen\npnpm dlx docsgen serve')
    await page.reload()
    await expect
      .poll(() => page.getByRole('tab', { name: 'pnpm' }).first().getAttribute('aria-selected'), soon)
      .toBe('true')
  })

  test('without a script all blocks of a group are shown, and folds open', async () => {
    const { page } = await open('code', { javaScriptEnabled: false })
    for (const name of ['npm install', 'pnpm add'])
      expect(await page.locator('code', { hasText: name }).first().isVisible()).toBe(true)
    await page.getByText('4 collapsed lines').click()
    await page.getByText('node:fs/promises').waitFor()
  })

  test('links to lines mark them, and open the fold that hides one', async () => {
    const { page } = await open('code')
    await page.getByRole('link', { name: 'Line 2 of this block' }).click()
    const marked = () => page.locator('.codeblock__line--linked').allTextContents()
    await expect.poll(marked, soon).toEqual(['console.log(`Hello, ${name}`)'])
    await page.locator('#greeting-L1 a').click({ modifiers: ['Shift'] })
    await expect.poll(async () => (await marked()).length, soon).toBe(2)
    expect(new URL(page.url()).hash).toBe('#greeting-L1-L2')
  })

  test('the copy button leaves out prompts and answers', async () => {
    const { page, context } = await open('code', { before: noteCopies })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('.codeblock--terminal [data-copy]').first().click()
    await expect.poll(() => copiesOf(page), soon).toEqual(['docsgen build\ndocsgen preview'])
  })
})

describe('marks', () => {
  test('a note on a line of code and a tooltip open by key and pointer, also without a script', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await open('marks', { javaScriptEnabled })
      const note = page.locator('.code-note', { hasText: 'Hosts set the port' })
      expect(await note.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Note 2' }).first().press('Enter')
      await note.waitFor()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.keyboard.press('Escape')
      await note.waitFor({ state: 'hidden' })
      const term = page.getByRole('button', { name: 'ledger' })
      const text = page.getByRole('tooltip', { name: /published addresses/, includeHidden: true })
      await term.hover()
      await text.waitFor()
      await term.click()
      await page.mouse.move(0, 0)
      expect(await text.isVisible()).toBe(true)
    }
  })
})

describe('the menu of a page', () => {
  test('copies its Markdown, and says so', async () => {
    const { page, context, said } = await readers.open('about:blank', { waits: false, before: noteCopies })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install({ time: 0 })
    await page.goto(`${site.url}guides/code/`)
    await booted(page)
    // It says so for two seconds of the page's clock, however long the test needs to look.
    await page.clock.pauseAt(3_600_000)
    await page.getByRole('link', { name: 'Copy page' }).click()
    await page.getByRole('link', { name: 'Copied' }).waitFor()
    await expect.poll(() => copiesOf(page), soon).toEqual([expect.stringMatching(/^---\ntitle: .*\n[\s\S]+\n```/)])
    await expect.poll(() => page.getByRole('status').allTextContents(), soon).toContain('Copied')
    await page.clock.runFor(2000)
    await page.getByRole('link', { name: 'Copy page' }).waitFor()
    expect(page.url()).toBe(`${site.url}guides/code/`)
    expect(said).toEqual([])
  })

  test('opens by key, closes by Escape, is accessible open, and leads to programs that read the page', async () => {
    const { page } = await open('code', phone)
    await page.locator('.page-menu summary').press('Enter')
    const link = page.getByRole('link', { name: 'Open in Claude' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toContain(encodeURIComponent('/guides/code.md'))
    await expectAccessible(page)
    await link.focus()
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('SUMMARY')
  })

  test('works on pages that the router has brought, and without a script as links', async () => {
    const { page, context } = await open('code', { before: noteCopies })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const before = await page.title()
    await page.locator('.pagination-nav a, nav[aria-label="Docs pages"] a').last().click()
    await expect.poll(() => page.title(), soon).not.toBe(before)
    await page.getByRole('link', { name: 'Copy page' }).click()
    await expect.poll(() => copiesOf(page), soon).toEqual([expect.stringContaining('title: ')])
    const plain = await open('code', { javaScriptEnabled: false })
    const link = plain.page.getByRole('link', { name: 'Copy page' })
    const answer = await plain.page.request.get(new URL((await link.getAttribute('href')) ?? '', plain.page.url()).href)
    expect(await answer.text()).toContain('title: ')
  })
})

describe('types', () => {
  test('are shown for a name that is pointed at or has the focus, without a script, and are not copied', async () => {
    const { page } = await open('code', { javaScriptEnabled: false })
    const name = page.locator('.codeblock__type', { hasText: 'release' }).first()
    const popup = () => name.evaluate(element => getComputedStyle(element, '::after').display)
    expect(await popup()).toBe('none')
    await name.hover()
    await expect.poll(popup, soon).toBe('block')
    await page.mouse.move(0, 0)
    await expect.poll(popup, soon).toBe('none')
    await name.focus()
    await expect.poll(popup, soon).toBe('block')
    const note = page.locator('.codeblock__note--answer').first()
    expect((await note.boundingBox())?.height).toBeGreaterThan(15)
    expect(await page.locator('.codeblock--typed pre').first().innerText()).not.toContain('string')
  })
})

describe('live examples', () => {
  test('are drawn without a script', async () => {
    const { page } = await open('code', { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: 'Pressed 0 times' }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  })

  test('answer, and draw what is written into their editor, under the policy of the site', async () => {
    const { page, said } = await open('code')
    const example = page.locator('.live').first()
    await example.scrollIntoViewIfNeeded()
    await example.getByRole('button', { name: 'Edit' }).waitFor()
    await example.getByRole('button', { name: 'Pressed' }).click()
    await example.getByRole('button', { name: 'Pressed 1 times' }).waitFor()
    await example.getByRole('button', { name: 'Edit' }).click()
    await example.locator('.codeblock').waitFor({ state: 'hidden' })
    const editor = page.getByRole('textbox', { name: 'Code of the example' })
    await editor.fill('() => <p style={{ fontWeight: 700 }}>Written {1 + 1}</p>')
    await example.getByText('Written 2').waitFor()
    await expectAccessible(page)
    await editor.fill('() => <p>{</p>')
    await example.getByRole('alert').waitFor()
    await example.getByRole('button', { name: 'Reset' }).click()
    await example.getByRole('button', { name: 'Pressed 0 times' }).waitFor()
    expect(said).toEqual([])
  })
})

describe('diagrams', () => {
  test('are drawn without a script, in the colors of the mode', async () => {
    const { page } = await open('diagrams', { javaScriptEnabled: false, colorScheme: 'dark' })
    const label = page.locator('.diagram text', { hasText: 'Markdown file' })
    const colorOf = () => label.evaluate(text => getComputedStyle(text).fill)
    const dark = await colorOf()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(colorOf, soon).not.toBe(dark)
    expect(await page.getByRole('figure', { name: 'From a file to a page' }).isVisible()).toBe(true)
  })
})

describe('diagrams that the browser draws', () => {
  test('appear when they come into sight, again in the other mode, and break no rule of the policy', async () => {
    const { page, said, asked } = await open('diagrams', { colorScheme: 'light' })
    const isLoaded = () => asked.some(path => path.includes('/mermaid.esm.min.js'))
    expect(isLoaded()).toBe(false)
    const figure = page.getByRole('figure', { name: 'Where the time of a build goes' })
    expect(await figure.locator('pre').isVisible()).toBe(true)
    await figure.scrollIntoViewIfNeeded()
    await figure.locator('svg text', { hasText: 'Search index' }).waitFor()
    expect(isLoaded()).toBe(true)
    await figure.locator('pre').waitFor({ state: 'hidden' })
    const title = figure.locator('svg text', { hasText: 'Where the time' })
    const colorOf = () => title.evaluate(text => getComputedStyle(text).fill)
    const light = await colorOf()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(colorOf, soon).not.toBe(light)
    // On paper its colors are inverted; those of a background would become black.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const box = figure.locator('.diagram__box')
    expect(await box.evaluate(each => [getComputedStyle(each).filter, getComputedStyle(each).backgroundColor])).toEqual(
      ['invert(1) hue-rotate(180deg)', 'rgba(0, 0, 0, 0)']
    )
    expect(said).toEqual([])
  })

  test('and all others fill the window, where keys zoom them', async () => {
    const { page, said } = await open('diagrams')
    for (const name of ['From a file to a page', 'Where the time of a build goes']) {
      const figure = page.getByRole('figure', { name })
      await figure.scrollIntoViewIfNeeded()
      const button = page.getByRole('button', { name: `Enlarge: ${name}` })
      await button.waitFor()
      const drawing = figure.locator('.diagram__box svg')
      const before = await drawing.evaluate(svg => svg.getBoundingClientRect().width)
      await button.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name })
      const width = () => dialog.locator('.diagram__box svg').evaluate(svg => svg.getBoundingClientRect().width)
      await expect.poll(width, soon).toBeGreaterThan(before)
      const [fitting, space] = [await width(), await dialog.locator('.zoom__stage').evaluate(each => each.scrollWidth)]
      expect(space).toBe(page.viewportSize()?.width)
      await expectAccessible(page)
      await page.keyboard.press('+')
      await expect.poll(async () => (await width()) / fitting, soon).toBeCloseTo(1.5)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await button.evaluate(each => each === document.activeElement)).toBe(true)
      expect(await drawing.evaluate(svg => svg.getBoundingClientRect().width)).toBe(before)
    }
    expect(said).toEqual([])
  })

  test('without a script the source is shown', async () => {
    const { page } = await open('diagrams', { javaScriptEnabled: false })
    const figure = page.getByRole('figure', { name: 'Where the time of a build goes' })
    expect(await figure.getByText('"Search index" : 16').isVisible()).toBe(true)
  })
})

describe('math', () => {
  test('is drawn without a script, and its style sheet is on pages with formulas alone', async () => {
    const { page, width } = await open('math', { javaScriptEnabled: false })
    expect(await width('math mfrac, math msqrt')).toBeGreaterThan(5)
    expect(
      await page
        .locator('.formula math')
        .first()
        .evaluate(math => getComputedStyle(math).display)
    ).toBe('block math')
    // One each of formulas, terminals, tabs, the inline styles that formulas have, related pages, and the menu of the page.
    expect(await page.locator('head link[data-sheet]').count()).toBe(6)
    await page.goto(`${site.url}searching/`)
    expect(await page.locator('head link[data-sheet]').count()).toBe(2)
  })

  test('has its style sheet after a click on a link, before it is shown', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    await page.clock.install({ time: 0 })
    await page.goto(`${site.url}guides/code/`)
    await booted(page)
    // The page waits three seconds for a sheet; on its own clock, which stands still, it waits as long as it takes.
    await page.clock.pauseAt(3_600_000)
    await page.getByRole('link', { name: 'Math' }).first().click()
    await page.locator('.formula math').first().waitFor()
    expect(
      await page
        .locator('.formula math')
        .first()
        .evaluate(math => getComputedStyle(math).display)
    ).toBe('block math')
  })
})
