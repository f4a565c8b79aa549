/** The page says what is wrong with it, and the reader of that can do something about it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copiesOf, noteCopies, type Readers, startReaders } from '../support/readers.ts'
import { serveSite, soon } from '../support/serve.ts'

let readers: Readers
beforeAll(async () => {
  readers = await startReaders()
})
afterAll(() => readers.close())

const front = '---\ntitle: Guide\ndescription: A guide.\n---\n\n'
const site = {
  'docs/index.md': `${front}See [installing](./instaling.md) first.\n`,
  'docs/installing.md': `${front}Text.\n`,
  'docs/fine.md': `${front}Nothing is wrong here.\n`
}

const panel = (page: Page) => page.locator('docsgen-findings section')
const badge = (page: Page) => page.locator('docsgen-findings .badge')

test('a broken link is shown with its line, carets and hint, and goes when it is right', async () => {
  const served = await serveSite(site)
  const { page } = await readers.open(served.origin)
  await soon(() => panel(page).count()).toBe(1)
  const text = await panel(page).innerText()
  for (const part of [
    '1 error',
    'link/broken',
    'docs/index.md:6:18',
    '“./instaling.md” leads to no page.',
    '6 │ See [installing](./instaling.md) first.',
    '│                  ^^^^^^^^^^^^^^\n',
    'Did you mean “./installing.md”?'
  ]) {
    expect(text).toContain(part)
  }
  await served.write('docs/index.md', `${front}See [installing](./installing.md) first.\n`)
  await soon(() => page.locator('docsgen-findings').count()).toBe(0)
})

test('a page without findings shows nothing', async () => {
  const served = await serveSite(site)
  const { page } = await readers.open(`${served.origin}/fine`)
  expect(await page.locator('docsgen-findings').count()).toBe(0)
})

test('it can be closed by key and pointer, stays closed, and opens for another error', async () => {
  const served = await serveSite(site)
  const { page } = await readers.open(served.origin)
  // The panel opens by itself, so the focus is not in it.
  await page.keyboard.press('Escape')
  expect(await panel(page).count()).toBe(0)
  expect(await badge(page).innerText()).toBe('1 error')
  await page.reload()
  await soon(() => badge(page).count()).toBe(1)
  expect(await panel(page).count()).toBe(0)
  await badge(page).click()
  await panel(page).locator('button:has-text("Close")').click()
  expect(await panel(page).count()).toBe(0)
  await served.write('docs/index.md', `${front}See [installing](./instaling.md) and [more](./nowhere.md).\n`)
  await soon(() => panel(page).count()).toBe(1)
  expect(await panel(page).innerText()).toContain('2 errors')
})

test('a click on the place copies it', async () => {
  const served = await serveSite(site)
  const { page, context } = await readers.open(served.origin, { before: noteCopies })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel(page).locator('button:has-text("docs/index.md:6:18")').click()
  await soon(() => copiesOf(page)).toEqual(['docs/index.md:6:18'])
  await soon(() => panel(page).innerText()).toContain('Copied')
})

test('warnings wait behind a button', async () => {
  const served = await serveSite({ ...site, 'docs/fine.md': `${front}See [part](./installing.md#part).\n` })
  const { page } = await readers.open(`${served.origin}/fine`)
  // The page that the link leads to is compiled in the background.
  await soon(() => badge(page).count()).toBe(1)
  expect(await badge(page).innerText()).toBe('1 warning')
})

test('a page that cannot be read shows why, and is back when it can', async () => {
  const served = await serveSite({ ...site, 'docs/broken.mdx': `${front}Text.\n\n<Nothing\n` })
  const { page } = await readers.open(`${served.origin}/broken`)
  await soon(() => panel(page).count()).toBe(1)
  expect(await panel(page).innerText()).toContain('docs/broken.mdx:')
  await served.write('docs/broken.mdx', `${front}Right text.\n`)
  await soon(() => page.evaluate(() => document.querySelector('main')?.textContent)).toContain('Right text.')
  await soon(() => page.locator('docsgen-findings').count()).toBe(0)
})

test('a template that throws is shown on the page it cannot draw', async () => {
  const served = await serveSite({ ...site, 'templates/note.txt': '' })
  const { page } = await readers.open(`${served.origin}/fine`)
  await served.write(
    'templates/parts/Footer.tsx',
    "export const Footer = () => { throw new Error('No footer today') }\n"
  )
  // A new file is there before its text is, and has no footer then.
  await soon(() => panel(page).innerText()).toContain('No footer today')
  await served.write('templates/parts/Footer.tsx', 'export const Footer = () => <footer>Footer</footer>\n')
  await soon(() => page.evaluate(() => document.querySelector('main')?.textContent)).toContain('Nothing is wrong here.')
})

test('text of authors is text', async () => {
  const served = await serveSite({ ...site, 'docs/index.md': `${front}[x](<./<img src=x onerror=alert(1)>.md>)\n` })
  const { page } = await readers.open(served.origin)
  await soon(() => panel(page).innerText()).toContain('<img src=x onerror=alert(1)>')
  expect(await panel(page).locator('img').count()).toBe(0)
})

test('the reader goes to a broken page and to a right one without loading, and the findings go along', async () => {
  const served = await serveSite(site)
  const { page } = await readers.open(`${served.origin}/fine`)
  await page.evaluate(() => void Object.assign(window, { isMarked: true }))
  await page.evaluate(() => (document.querySelector('.navbar__brand') as HTMLElement).click())
  await soon(() => panel(page).count()).toBe(1)
  await page.goBack()
  await soon(() => page.locator('docsgen-findings').count()).toBe(0)
  expect(await page.evaluate(() => 'isMarked' in window)).toBe(true)
})

test('a template that draws something else in the browser than in the build is reported', async () => {
  const served = await serveSite({
    ...site,
    'templates/parts/Logo.tsx': `
      export { LogoPicture } from 'docsgen/templates/parts/Logo'
      export const Logo = () => <a href="/">{typeof window === 'undefined' ? 'Server' : 'Browser'}</a>`
  })
  const { page } = await readers.open(`${served.origin}/fine`)
  expect(await page.locator('docsgen-findings').count()).toBe(0)
  await page.hover('[data-navbar] a')
  await soon(() => badge(page).count()).toBe(1)
  await badge(page).click()
  expect(await panel(page).innerText()).toContain(
    'React found other HTML in the navigation bar than it renders there, and rendered it again.'
  )
})
