/** The reference pages in both color modes: no accessibility violation, nothing scrolls sideways. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { axeWidths, expectAccessible } from '../support/axe.ts'
import { firstSiteFolder } from '../support/built-site.ts'
import { firstSite } from '../support/first-site.ts'

const site = firstSite()

/** A long page has thousands of elements, and the machine may have other things to do. */
const patience = 400_000

// All are drawn by the same parts: wide, the page that has most kinds of them is asked, and in a full run one with the rest, too.
const cases = axeWidths(390, 1280).map(width => ['connection', width] as const)
const others = inject('isFull') ? [['connection_data', 390] as const] : []

test.each([...cases, ...others])(
  '%s.proto at %i px',
  async (file, width) => {
    const { page } = await site.open(`api/mgmt/v1alpha1/${file}.proto/`, { viewport: { width, height: 900 } })
    // Parts out of sight are not laid out; their guessed places may lie over each other, which no reader sees.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('[data-filter-item]')) {
        part.style.contentVisibility = 'visible'
      }
    })
    await expectAccessible(page)
  },
  patience
)

test('no reference page has a kind of element that none of those has that are asked', async () => {
  const folder = join(await firstSiteFolder(), 'api/mgmt/v1alpha1')
  const files = readdirSync(folder).filter(name => name.endsWith('.proto'))
  const kinds = new Map(files.map(file => [file.slice(0, -'.proto'.length), kindsIn(join(folder, file, 'index.html'))]))
  // Every template is asked in axe.test.ts, with the page of the metrics.
  const asked = new Set(['connection', 'connection_data', 'metrics'].flatMap(file => [...(kinds.get(file) ?? [])]))
  const missing = [...kinds].flatMap(([file, all]) =>
    all.filter(kind => !asked.has(kind)).map(kind => `${file}: ${kind}`)
  )
  expect(missing).toEqual([])
})

/** Elements of the content of a page by name and classes, each once. */
function kindsIn(file: string): readonly string[] {
  const [content = ''] = /<main[\s\S]*<\/main>/.exec(readFileSync(file, 'utf8')) ?? []
  const elements = content.matchAll(/<([a-z]\w*)(?:[^>]*\sclass="([^"]*)")?/g)
  return [...new Set([...elements].map(([, name, classes = '']) => `${name} ${classes}`))].sort()
}
