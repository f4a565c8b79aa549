/** The page for addresses that lead nowhere suggests where the reader may have wanted to go. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import type { BuiltSite } from '../support/built-site.ts'
import { chromeSite } from '../support/chrome-site.ts'
import { fetched, frames, type Readers, soon, startReaders } from '../support/readers.ts'

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([startReaders(), chromeSite()])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

const suggestions = '[data-suggestions] a'

test('near addresses are suggested, and the links are those of pages', async () => {
  const { page, said } = await readers.open(`${site.url}gide/too`)
  await expect.poll(() => page.locator(suggestions).allTextContents(), soon).toContain('Two')
  expect(await page.locator('main p').allTextContents()).toContain('We could not find what you were looking for.')
  expect(await axeViolations(page)).toEqual([])
  await page.click(`${suggestions}:text("Two")`)
  await expect.poll(() => page.textContent('main h1'), soon).toBe('Two')
  expect(said.filter(line => !line.includes('404'))).toEqual([])
})

test('on pages that the router could not find, too', async () => {
  const { page } = await readers.open(site.url)
  await page.evaluate(() => document.querySelector('main a')?.setAttribute('href', '/guide/onne'))
  await page.click('main a')
  await expect.poll(() => page.textContent('main h1'), soon).toBe('Page Not Found')
  await expect.poll(() => page.locator(suggestions).allTextContents(), soon).toContain('One')
  expect(new URL(page.url()).pathname).toBe('/guide/onne')
})

test('nothing is suggested for an address that is like no page, and without scripts', async () => {
  const { page } = await readers.open(`${site.url}wp-login.php`)
  await fetched(page, '/pages.')
  await frames(page)
  expect(await page.locator(suggestions).count()).toBe(0)
  const still = await readers.open(`${site.url}gide/too`, { javaScriptEnabled: false })
  expect(await still.page.locator(suggestions).count()).toBe(0)
})
