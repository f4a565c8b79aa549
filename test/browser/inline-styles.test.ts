/** Inline styles look as they are written, on the page itself and after a navigation, without a word of the policy. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildSite } from '../support/built-site.ts'
import { isAlive, type Readers, startReaders } from '../support/readers.ts'
import { serveSite, soon } from '../support/serve.ts'

let readers: Readers
beforeAll(async () => {
  readers = await startReaders()
})
afterAll(() => readers.close())

const front = (title: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n`
const files = {
  'docs/index.md': `${front('Start')}[Styled](./styled.mdx)\n`,
  'docs/styled.mdx': `${front('Styled')}import { Box } from '../src/Box.jsx'

<p id="own" style={{ color: 'rgb(1, 2, 3)', '--gap': '7px', paddingLeft: 'var(--gap)' }}>Styled</p>

<Box />
`,
  'src/Box.jsx': `'use client'
import { useState } from 'react'
export function Box() {
  const [width, setWidth] = useState(40)
  return <button id="box" style={{ width, boxSizing: 'border-box', color: 'rgb(4, 5, 6)' }} onClick={() => setWidth(80)}>Wider</button>
}
`,
  'src/own.css': '.theme-doc-markdown p { color: rgb(9, 9, 9) }\n'
}
const styleOf = (page: Page, id: string, name: string) =>
  page.evaluate(([id, name]) => getComputedStyle(document.getElementById(id) as Element).getPropertyValue(name), [
    id,
    name
  ] as const)

test('as written, in place of the sheets of the site, and after a click', async () => {
  const site = await buildSite({ styles: ['src/own.css'] }, files)
  onTestFinished(site.close)
  const plain = await readers.open(`${site.url}styled`, { javaScriptEnabled: false })
  expect(await styleOf(plain.page, 'own', 'color')).toBe('rgb(1, 2, 3)')
  expect(await styleOf(plain.page, 'own', 'padding-left')).toBe('7px')
  expect(await styleOf(plain.page, 'box', 'color')).toBe('rgb(4, 5, 6)')

  const { page, said, asked } = await readers.open(site.url)
  expect(asked.filter(path => path.includes('inline'))).toEqual([])
  await page.click('main a[href*="styled"]')
  await page.waitForSelector('#own')
  await expect.poll(() => styleOf(page, 'own', 'color')).toBe('rgb(1, 2, 3)')
  await expect.poll(() => isAlive(page, '#box')).toBe(true)
  await page.click('#box')
  await expect.poll(() => styleOf(page, 'box', 'width')).toBe('80px')
  expect(said).toEqual([])
})

test('in the server a style follows its edit', async () => {
  const styled = (color: string) => `${front('Start')}<p id="own" style="color: ${color}">Styled</p>\n`
  const served = await serveSite({ 'docs/index.md': styled('rgb(1, 2, 3)') })
  const { page, said } = await readers.open(served.origin)
  expect(await styleOf(page, 'own', 'color')).toBe('rgb(1, 2, 3)')
  await served.write('docs/index.md', styled('rgb(7, 8, 9)'))
  await soon(() => styleOf(page, 'own', 'color')).toBe('rgb(7, 8, 9)')
  expect(said).toEqual([])
})
