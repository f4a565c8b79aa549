/** A card that is a link and has links inside: each part leads where its author meant, with and without scripts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'
import { complaints } from '../support/wake-chrome.ts'

let site: BuiltSite
let readers: Readers

const page = (title: string, body = '') => `---\ndescription: d\n---\n\n# ${title}\n\n${body}`

beforeAll(async () => {
  site = await buildSite(
    {},
    {
      'docs/index.mdx': page('Home', "import { Card } from './Card.tsx'\n\n<Card />\n"),
      'docs/Card.tsx':
        'export const Card = () => <a className="own-card" href="/outer"><h3>Outer title</h3><p>With an <a href="/inner">inner link</a>.</p></a>\n',
      'docs/outer.md': page('Outer'),
      'docs/inner.md': page('Inner')
    }
  )
  readers = await startReaders()
})
afterAll(async () => {
  await readers?.close()
  await site?.close()
})

test.each([true, false])('each part leads to its page; scripts: %s', async javaScriptEnabled => {
  for (const [text, title] of [
    ['Outer title', 'Outer'],
    ['inner link', 'Inner']
  ] as const) {
    const { page, said } = await readers.open(site.url, { javaScriptEnabled })
    const card = page.locator('.own-card')
    expect(await card.locator('h3').count()).toBe(1)
    const box = await card.getByText(text).boundingBox()
    if (box === null) throw new Error(`${text} is not shown`)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect.poll(() => page.locator('h1').textContent(), soon).toBe(title)
    expect(complaints(said)).toEqual([])
  }
})

test('a screen reader hears two links with their names', async () => {
  const { page } = await readers.open(site.url)
  const names = await page
    .locator('.own-card')
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('aria-label') ?? link.textContent))
  expect(names).toEqual(['inner link', 'Outer title With an .'])
})
