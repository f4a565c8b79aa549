/** Every state of the search is accessible in both color modes, narrow, and in a full run wide, and fits the screen. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { axeWidths, expectAccessible } from '../support/axe.ts'
import type { BuiltSite } from '../support/built-site.ts'
import { type Readers, startReaders } from '../support/readers.ts'
import { ask, dialog, openWindow, searchSite } from '../support/search-site.ts'

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([startReaders(), searchSite()])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

const window = (reach: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await openWindow(page)
  await reach(page)
}
const states: readonly [name: string, path: string, reach: (page: Page) => Promise<unknown>][] = [
  ['the empty window', '', window(async () => {})],
  ['results', '', window(page => ask(page, 'oven'))],
  ['no results', '', window(page => ask(page, 'zzqqxxjj'))],
  [
    'a failure',
    '',
    window(async page => {
      await page.route('**/search.json', route => route.abort())
      await ask(page, 'oven')
    })
  ],
  [
    'what is remembered',
    '',
    async page => {
      for (const query of ['oven', 'install']) {
        await openWindow(page)
        await ask(page, query)
        await page.keyboard.press('Enter')
        await page.waitForSelector(dialog, { state: 'detached' })
      }
      await openWindow(page)
      await page.getByRole('button', { name: 'Save this search' }).first().click()
    }
  ],
  ['the search page', 'search/', page => page.waitForSelector('[data-search-page][data-react]')],
  ['the search page with results', 'search/?q=oven', page => page.waitForSelector('.search-documents li')],
  ['the search page without results', 'search/?q=zzqqxxjj', page => page.waitForSelector('.search-message')]
]
const cases = states.flatMap(([name, path, reach]) => axeWidths(390, 1280).map(width => ({ name, path, reach, width })))

test.each(cases)('$name, $width px', async ({ path, reach, width }) => {
  const { page } = await readers.open(site.url + path, { viewport: { width, height: 800 } })
  await reach(page)
  await expectAccessible(page)
})
