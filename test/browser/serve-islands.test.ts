/** Interactive components on served pages: alive as on the built site, and made anew when their code is edited. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Readers, startReaders } from '../support/readers.ts'
import { type ServedSite, serveSite, soon } from '../support/serve.ts'

let readers: Readers
beforeAll(async () => {
  readers = await startReaders()
})
afterAll(() => readers.close())

const front = (title: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n`
const counter = (verb: string) => `'use client'
import { useState } from 'react'
import { step } from './step.js'
export function Counter({ start = 0 }) {
  const [count, setCount] = useState(start)
  return <button type="button" className="counter" onClick={() => setCount(count + step)}>${verb} {count}</button>
}
`
const withCounter = (attributes: string, words = 'Words.') =>
  `${front('Count')}import { Counter } from '../src/Counter.jsx'\n\n<Counter ${attributes} />\n\n${words}\n`
const site = {
  'docs/index.md': `${front('Start')}Welcome.\n`,
  'docs/count.mdx': withCounter('start={3}'),
  'src/Counter.jsx': counter('Counted'),
  'src/step.js': 'export const step = 1\n',
  'static/favicon.ico': ''
}

async function open(served: ServedSite, path: string): Promise<{ page: Page; said: string[] }> {
  const { page, said } = await readers.open(served.origin + path)
  await page.evaluate(() => void Object.assign(window, { isMarked: true }))
  return { page, said }
}

const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)
const label = (page: Page) => page.evaluate(() => document.querySelector('.counter')?.textContent)
const findings = (page: Page) => page.locator('docsgen-findings section')

/** Presses until the component answers. Presses that come before it is alive are kept, and counted all at once then. */
async function pressUntil(page: Page, wanted: RegExp): Promise<void> {
  await soon(async () => {
    await page.click('.counter')
    return label(page)
  }).toMatch(wanted)
}

test('a component is alive, and nothing is said about it', async () => {
  const { page, said } = await open(await serveSite(site), '/count')
  expect(await label(page)).toBe('Counted 3')
  await pressUntil(page, /Counted (?!3$)/)
  expect(said).toEqual([])
  // What is found while the page is made is in the page already.
  const kind = () => performance.getEntriesByType('navigation').map(entry => 'type' in entry && entry.type)
  expect(await page.evaluate(kind)).toEqual(['navigate'])
})

test('it is alive on a page that the reader went to without loading it', async () => {
  const { page } = await open(await serveSite(site), '/')
  await page.click('[data-sidebar] a:has-text("Count")')
  await soon(() => label(page)).toBe('Counted 3')
  await pressUntil(page, /Counted (?!3$)/)
  expect(await isMarked(page)).toBe(true)
})

test('an edit of its code is seen and runs', async () => {
  const served = await serveSite(site)
  const { page } = await open(served, '/count')
  await pressUntil(page, /Counted (?!3$)/)
  await served.write('src/Counter.jsx', counter('Added'))
  await soon(() => label(page)).toMatch(/^Added/)
  await pressUntil(page, /Added (?!3$)/)
})

test('so is an edit of what it imports, even if its HTML is as before', async () => {
  const served = await serveSite(site)
  const { page } = await open(served, '/count')
  await pressUntil(page, /Counted (?!3$)/)
  await served.write('src/step.js', 'export const step = 100\n')
  await pressUntil(page, /Counted [1-9]\d\d/)
})

test('other properties in the page give it another beginning', async () => {
  const served = await serveSite(site)
  const { page } = await open(served, '/count')
  await pressUntil(page, /Counted (?!3$)/)
  await served.write('docs/count.mdx', withCounter('start={50}'))
  await soon(() => label(page)).toBe('Counted 50')
  await pressUntil(page, /Counted (?!50$)/)
  expect(await isMarked(page)).toBe(true)
})

test('an edit beside it leaves it as the reader left it, however often', async () => {
  const served = await serveSite(site)
  const { page } = await open(served, '/count')
  await pressUntil(page, /Counted (?!3$)/)
  const before = await label(page)
  for (const words of ['One.', 'Two.', 'Three.']) {
    await served.write('docs/count.mdx', withCounter('start={3}', words))
    await soon(() => page.textContent('main')).toContain(words)
    expect(await label(page)).toBe(before)
  }
  await page.click('.counter')
  await soon(() => label(page)).not.toBe(before)
  expect(await isMarked(page)).toBe(true)
})

test('a component that is put into an open page comes to life there', async () => {
  const served = await serveSite({ ...site, 'docs/count.mdx': `${front('Count')}None yet.\n` })
  const { page } = await open(served, '/count')
  await served.write('docs/count.mdx', withCounter('start={7}'))
  await soon(() => label(page)).toBe('Counted 7')
  await pressUntil(page, /Counted (?!7$)/)
})

test('code that cannot be read is told on the page, which comes back with the code', async () => {
  const served = await serveSite(site)
  const { page } = await open(served, '/count')
  await served.write('src/Counter.jsx', "'use client'\nexport function Counter( {")
  await soon(() => findings(page).count()).toBe(1)
  expect(await findings(page).innerText()).toContain('src/Counter.jsx')
  await served.write('src/Counter.jsx', counter('Repaired'))
  await soon(() => label(page)).toBe('Repaired 3')
  await pressUntil(page, /Repaired (?!3$)/)
  // A note about its Markdown stays: it leaves out what needs a browser.
  await soon(() => page.locator('docsgen-findings .error').count()).toBe(0)
})
