/** The dialog that enlarges pictures, tables and diagrams, on a site from right to left. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { standIn } from '../support/packages.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'

const columns = Array.from({ length: 14 }, (_, index) => `عمود-${index}`)
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1200"><rect width="2400" height="1200" fill="#46e"/></svg>'

const page = `---
title: كبير
---

![صورة واسعة](./wide.svg)

${[row(columns), row(columns.map(() => '---')), row(columns.map((_, index) => `قيمة-طويلة-${index}`))].join('\n')}

\`\`\`mermaid title="مخطط"
flowchart LR
  A[ملف] --> B[صفحة]
\`\`\`
`

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  readers = await startReaders()
  site = await buildSite(
    { i18n: { defaultLocale: 'ar', locales: ['ar'] }, theme: {} },
    {
      'docs/index.md': page,
      'docs/wide.svg': picture,
      ...standIn('beautiful-mermaid', '1.1.3', '', 'dist/index.js')
    }
  )
})
afterAll(async () => {
  await readers.close()
  site.close()
})

/** Distance of the middle of the drawing from that of the stage, in CSS pixels. */
const offCenter = (selector: string) => {
  const stage = document.querySelector('.zoom__stage')?.getBoundingClientRect()
  const box = document.querySelector(`.zoom__stage ${selector}`)
  const drawing = (box?.shadowRoot?.querySelector('svg') ?? box)?.getBoundingClientRect()
  if (!stage || !drawing) return Number.NaN
  return Math.round(Math.abs((drawing.left + drawing.right) / 2 - (stage.left + stage.right) / 2))
}

test('a picture is zoomed around its middle, arrows go where they point, and the buttons are at the end', async () => {
  const { page, said } = await readers.open(site.url)
  await page.getByRole('button', { name: 'صورة واسعة' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const width = () => dialog.locator('img').evaluate(image => image.getBoundingClientRect().width)
  await expect.poll(width, soon).toBeGreaterThan(1000)
  expect(await page.evaluate(offCenter, 'img')).toBeLessThanOrEqual(1)
  const before = await width()
  await page.keyboard.press('+')
  await expect.poll(async () => (await width()) / before, soon).toBeCloseTo(1.5)
  expect(await page.evaluate(offCenter, 'img')).toBeLessThanOrEqual(1)
  const left = () => dialog.locator('img').evaluate(image => image.getBoundingClientRect().left)
  const start = await left()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left, soon).toBeLessThan(start)
  const bar = await dialog.locator('.zoom__bar').boundingBox()
  expect(bar?.x).toBe(12)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(said).toEqual([])
})

test('a wide table begins with its first column, on the right, also after it is back in its place', async () => {
  const { page, said } = await readers.open(site.url, { viewport: { width: 820, height: 800 } })
  const button = page.locator('.enlarge button').first()
  await button.waitFor()
  // The button is at the end of the upper edge, which is on the left.
  const [edge, box] = [await button.boundingBox(), await page.locator('.table-wrapper').boundingBox()]
  expect((edge?.x ?? 0) - (box?.x ?? 0)).toBeLessThan(20)
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const rightOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(it => it.getBoundingClientRect().right)
  await dialog.locator('th').first().waitFor()
  expect(await dialog.locator('table').evaluate(it => getComputedStyle(it).direction)).toBe('rtl')
  expect((await rightOf('.zoom__stage')) - (await rightOf('.zoom th'))).toBeLessThan(40)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await rightOf('.table-wrapper th')).toBeLessThanOrEqual(await rightOf('.table-wrapper'))
  expect(await button.evaluate(it => it === document.activeElement)).toBe(true)
  expect(said).toEqual([])
})

test('a diagram is zoomed around its middle', async () => {
  const { page, said } = await readers.open(site.url)
  await page.locator('.diagram .enlarge button').click()
  const dialog = page.getByRole('dialog', { name: 'مخطط' })
  await dialog.waitFor()
  await expect.poll(() => page.evaluate(offCenter, '.diagram__box'), soon).toBeLessThanOrEqual(1)
  for (const _ of [1, 2]) await page.keyboard.press('+')
  await expect
    .poll(() => dialog.locator('.zoom__stage').evaluate(it => it.scrollWidth > it.clientWidth), soon)
    .toBe(true)
  expect(await page.evaluate(offCenter, '.diagram__box')).toBeLessThanOrEqual(1)
  expect(said).toEqual([])
})
