/** Open pages outlive the server, and keep up with it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServeCli } from '../support/cli-serve.ts'
import { writeSite } from '../support/files.ts'
import { type Readers, startReaders } from '../support/readers.ts'
import { config, serveSite, soon } from '../support/serve.ts'
import { wakeChrome } from '../support/wake-chrome.ts'

let readers: Readers
beforeAll(async () => {
  readers = await startReaders()
})
afterAll(() => readers.close())

const front = '---\ntitle: Guide\ndescription: A guide.\n---\n\n'
const mainText = (page: Page) => page.evaluate(() => document.querySelector('main')?.textContent ?? '')

test('a server that is killed and started again finds its pages waiting, and shows them what they missed', async () => {
  const root = await writeSite({ 'site.config.ts': config, 'docs/index.md': `${front}Before.\n` })
  const first = await startServeCli(root)
  const { page } = await readers.open(first.address)
  expect(await mainText(page)).toContain('Before.')
  first.child.kill('SIGKILL')
  await first.ended()
  await first.write('docs/index.md', `${front}While it was down.\n`)
  const second = await startServeCli(root, ['--port', new URL(first.address).port])
  await soon(() => mainText(page)).toContain('While it was down.')
  await second.write('docs/index.md', `${front}Afterwards.\n`)
  await soon(() => mainText(page)).toContain('Afterwards.')
})

test('an answer that breaks off is not an end: the page follows the next edit', async () => {
  const served = await serveSite({ 'docs/index.md': `${front}Before.\n` })
  const { page } = await readers.open(served.origin)
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = async (...asked) => {
      window.fetch = fetch
      const answer = await fetch(...asked)
      await answer.body?.cancel()
      Object.assign(window, { isBroken: true })
      return answer
    }
  })
  await served.write('docs/index.md', `${front}Unread.\n`)
  await page.waitForFunction(() => 'isBroken' in window)
  expect(await mainText(page)).toContain('Before.')
  await served.write('docs/index.md', `${front}Afterwards.\n`)
  await soon(() => mainText(page)).toContain('Afterwards.')
})

test('the sidebar follows an edit, too, when React has taken it over', async () => {
  const served = await serveSite({
    'docs/index.md': `${front}Text.\n`,
    'docs/other.md': '---\ntitle: Other\n---\n\nText.\n'
  })
  const { page, said } = await readers.open(served.origin)
  await wakeChrome(page)
  await page.evaluate(() => void Object.assign(window, { isMarked: true }))
  await served.write('docs/other.md', '---\ntitle: Renamed\n---\n\nText.\n')
  await soon(() => page.textContent('[data-sidebar]')).toContain('Renamed')
  await served.write('docs/index.md', `${front}New text.\n`)
  await soon(() => mainText(page)).toContain('New text.')
  expect(await page.evaluate(() => 'isMarked' in window)).toBe(true)
  expect(said.filter(line => line.startsWith('exception'))).toEqual([])
})

test('an open page comes through a hundred quick edits, and is right in the end', async () => {
  const served = await serveSite({ 'docs/index.md': `${front}Edit 0.\n` })
  const { page } = await readers.open(served.origin)
  for (let edit = 1; edit <= 100; edit++) await served.write('docs/index.md', `${front}Edit ${edit}.\n`)
  await soon(() => mainText(page)).toContain('Edit 100.')
  await served.write('docs/index.md', `${front}Afterwards.\n`)
  await soon(() => mainText(page)).toContain('Afterwards.')
})
