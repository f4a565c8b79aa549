/** A link to a heading inside of a tab that is not chosen selects the tab, however the reader gets there. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { type Readers, soon, startReaders } from '../support/readers.ts'
import { ask, openWindow } from '../support/search-site.ts'
import { complaints } from '../support/wake-chrome.ts'

const filler = 'Some text to make the page long.\n\n'.repeat(60)
const body = `[to beta](#beta-setup)

${filler}<Tabs groupId="os" queryString="os">
<TabItem value="a" label="Alpha">

## Alpha setup

Text a.

</TabItem>
<TabItem value="b" label="Beta">

## Beta setup

Text b. <span id="raw">raw</span>

</TabItem>
</Tabs>

<details>
<summary>More</summary>

<Tabs>
<TabItem value="x" label="X">X text</TabItem>
<TabItem value="y" label="Y">

### Nested

Y text.

</TabItem>
</Tabs>

</details>

${filler}`

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([
    startReaders(),
    buildSite(
      { title: 'T', url: 'https://t.example', docs: { path: 'docs', routeBasePath: '/' } },
      {
        'docs/index.md': '---\ntitle: Home\ndescription: d\n---\n\n[there](./a.mdx#beta-setup)\n',
        'docs/a.mdx': `---\ntitle: Tabs page\ndescription: d\n---\n\n${body}`
      }
    )
  ])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

/** Whether the element is shown inside of the window. */
const isSeen = (page: Page, id: string) =>
  page.evaluate(id => {
    const element = document.getElementById(id)
    const top = element?.getBoundingClientRect().top ?? -1
    return element?.checkVisibility() === true && top >= 0 && top < innerHeight
  }, id)
const sees = (page: Page, id: string) => expect.poll(() => isSeen(page, id), soon).toBe(true)

test.each([
  ['a/#beta-setup', 'beta-setup'],
  ['a/#raw', 'raw'],
  ['a/#nested', 'nested'],
  ['a/?os=b#alpha-setup', 'alpha-setup']
])('when %s is loaded', async (path, id) => {
  const { page } = await readers.open(site.url + path)
  await sees(page, id)
})

test('by links, the contents, the search, the router, and against the remembered tab', async () => {
  const { page, said } = await readers.open(`${site.url}a/`)
  const choose = (name: string) => page.getByRole('tab', { name }).click()
  const leave = () => page.evaluate(() => scrollTo(0, 0))
  await page.click('main a:text("to beta")')
  await sees(page, 'beta-setup')
  // The same link again: the address does not change.
  await choose('Alpha')
  await leave()
  await page.click('main a:text("to beta")')
  await sees(page, 'beta-setup')
  await choose('Alpha')
  await leave()
  await page.click('[data-toc] a:text("Beta setup")')
  await sees(page, 'beta-setup')
  await choose('Alpha')
  await leave()
  await openWindow(page)
  await ask(page, 'beta setup')
  await page.keyboard.press('Enter')
  await sees(page, 'beta-setup')
  // “Alpha” is remembered.
  await choose('Alpha')
  await page.goto(site.url)
  await page.click('main a:text("there")')
  await page.waitForSelector('h1:text("Tabs page")')
  await sees(page, 'beta-setup')
  await page.goto(`${site.url}a/`)
  expect(await page.getByRole('tab', { name: 'Alpha' }).getAttribute('aria-selected')).toBe('true')
  expect(complaints(said)).toEqual([])
})
