/** `<style>` in MDX and in components: its rules hold on its page, under the policy, and leave with the page. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'
import { complaints } from '../support/wake-chrome.ts'

let site: BuiltSite
let readers: Readers

const style = (rules: string) => `<style>{\`${rules}\`}</style>`

beforeAll(async () => {
  site = await buildSite(
    {},
    {
      'docs/index.mdx': `---\ndescription: d\n---\n\n# Styled\n\n${style('.mark > b { color: rgb(1, 2, 3) }\\n@media (min-width: 1px) { h1 { letter-spacing: 3px } }')}\n\n<p className="mark"><b>Marked</b></p>\n\n[Plain](./plain.md)\n`,
      'docs/plain.md': '---\ndescription: d\n---\n\n# Plain\n\n<p class="mark"><b>Unmarked</b></p>\n',
      'docs/alive.mdx': `---\ndescription: d\n---\n\n# Alive\n\nimport { Alive } from './Alive.tsx'\n\n<Alive />\n`,
      'docs/Alive.tsx': `import { useState } from 'react'
export function Alive() {
  const [count, setCount] = useState(0)
  return <div className="mark"><style>{'.mark > button { color: rgb(4, 5, 6) }'}</style><button onClick={() => setCount(count + 1)}>{count} times</button></div>
}
`
    }
  )
  readers = await startReaders()
})
afterAll(async () => {
  await readers?.close()
  await site?.close()
})

test('rules of a page hold under its policy, and leave when the reader goes on', async () => {
  const { page, said } = await readers.open(site.url)
  const color = () => page.locator('.mark > b').evaluate(element => getComputedStyle(element).color)
  const spacing = () => page.locator('h1').evaluate(element => getComputedStyle(element).letterSpacing)
  expect([await color(), await spacing()]).toEqual(['rgb(1, 2, 3)', '3px'])
  await page.locator('main').getByRole('link', { name: 'Plain', exact: true }).click()
  await expect.poll(() => page.locator('h1').textContent(), soon).toBe('Plain')
  expect(await color()).not.toBe('rgb(1, 2, 3)')
  expect(await spacing()).not.toBe('3px')
  await page.goBack()
  await expect.poll(() => page.locator('h1').textContent(), soon).toBe('Styled')
  expect(await color()).toBe('rgb(1, 2, 3)')
  expect(complaints(said)).toEqual([])
})

test('rules of an interactive component hold before and after it starts, and it keeps its HTML', async () => {
  const { page, said } = await readers.open(`${site.url}alive`)
  const button = page.locator('.mark > button')
  const color = () => button.evaluate(element => getComputedStyle(element).color)
  expect(await color()).toBe('rgb(4, 5, 6)')
  await button.evaluate(element => element.setAttribute('data-kept', ''))
  await button.click()
  await expect.poll(() => button.textContent(), soon).toBe('1 times')
  expect(await color()).toBe('rgb(4, 5, 6)')
  expect(await button.getAttribute('data-kept')).toBe('')
  expect(complaints(said)).toEqual([])
})

test('rules are no text: neither search nor the Markdown of the page has them', () => {
  const files = readdirSync(site.folder, { recursive: true, encoding: 'utf8' })
  const read = files
    .filter(file => /\.(?:json|md|txt)$/.test(file))
    .map(file => readFileSync(join(site.folder, file), 'utf8'))
  expect(read.filter(text => /letter-spacing|rgb\(4/.test(text))).toEqual([])
})
