/** The theme of `examples/themes/book`, and the glossary of `examples/plugins`, as readers have them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeWidths, expectAccessible } from '../support/axe.ts'
import { type BuiltSite, buildOwnSite } from '../support/built-site.ts'
import { projectRoot } from '../support/cli.ts'
import { type Readers, startReaders } from '../support/readers.ts'

/** The files of a folder, under another path. */
const copied = (from: string, to: string) =>
  Object.fromEntries(
    readdirSync(join(projectRoot, from), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.\w+$/.test(name))
      .map(name => [`${to}/${name}`, readFileSync(join(projectRoot, from, name), 'utf8')])
  )

const files = {
  ...copied('examples/themes/book', 'theme'),
  ...copied('examples/plugins/glossary', 'glossary'),
  'site.config.ts': `import { glossary } from './glossary/glossary.ts'
export default {
  title: 'A Book', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' },
  theme: './theme', plugins: [glossary({ file: 'terms.json' })], footer: { copyright: 'Nobody' }
}`,
  'terms.json': '{"night":"When it is dark."}',
  'docs/index.md':
    '---\nsidebar_position: 1\n---\n\n# The first chapter\n\nIt was a dark night.\n\n## A storm\n\nIt rained on, `code` and all.\n',
  'docs/second.md': '---\nsidebar_position: 2\n---\n\n# The second chapter\n\nMorning after the night.\n'
}

let site: BuiltSite
let readers: Readers

beforeAll(async () => {
  site = await buildOwnSite({}, files)
  readers = await startReaders()
})
afterAll(async () => {
  site.close()
  await readers.close()
})

test.each(axeWidths(320, 1280))('everybody can read it, %i pixels wide', async width => {
  const { page } = await readers.open(site.url, { viewport: { width, height: 800 } })
  await expectAccessible(page)
})

test('it looks like a book, arrow keys turn the page, and terms explain themselves there, too', async () => {
  const { page, said } = await readers.open(site.url)
  const look = await page.evaluate(() => ({
    font: getComputedStyle(document.querySelector('.markdown') as Element).fontFamily,
    ground: getComputedStyle(document.documentElement).backgroundColor
  }))
  expect(look.font).toContain('Palatino')
  expect(look.ground).toBe('rgb(248, 243, 230)')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.title()).toContain('The second chapter')
  const term = page.locator('dfn.term')
  await term.focus()
  await expect.poll(() => term.locator('[role=tooltip]').isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => term.locator('[role=tooltip]').isVisible()).toBe(false)
  expect(said).toEqual([])
})
