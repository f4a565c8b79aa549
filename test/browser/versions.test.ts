/** Versions of docs sets as readers meet them: the list of versions, what is remembered, the banner, the search page. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { type ReaderOptions, type Readers, ran, settled, soon, startReaders } from '../support/readers.ts'
import { ask, openWindow, options } from '../support/search-site.ts'
import { manual, sdk, versionedConfig, versionedFiles } from '../support/versioned-site.ts'
import { complaints, wakeChrome } from '../support/wake-chrome.ts'

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  // What React takes over must be what stands there, whatever the reader has chosen before.
  const building = buildSite(versionedConfig, versionedFiles, { development: true })
  ;[readers, site] = await Promise.all([startReaders(), building])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

const bar = '[data-navbar]'
const label = `${bar} summary >> nth=0`
const sdkLabel = `${bar} summary >> nth=1`
const version = (name: string) => `${bar} .dropdown >> nth=0 >> a[data-version="${name}"]`
const entries = (page: Page) =>
  page.$$eval('[data-navbar] .navbar__items--left a', links =>
    links.map(link => `${link.textContent} ${link.getAttribute('href')}`)
  )
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('docs-preferred-version-default'))
const heading = (page: Page) => page.textContent('main h1')

async function open(path: string, options?: ReaderOptions) {
  const reader = await readers.open(site.url + path, options)
  if (options?.javaScriptEnabled !== false) await ran(reader.page, '/versions.')
  return reader
}

test('without a script the list of versions is a list of links to the same page', async () => {
  const { page } = await open('guide/setup/', { javaScriptEnabled: false })
  expect(await page.innerText(label)).toMatch(/2\.0$/)
  await page.click(label)
  await page.click(version('1.0'))
  await expect.poll(() => heading(page), soon).toBe('Setup in 1.0')
  await page.click(label)
  await page.click(version('current'))
  await expect.poll(() => heading(page), soon).toBe('Setup in 3.0')
})

test.each([
  ['without React', true],
  ['with React', false]
])('%s the chosen version is remembered, and led into from pages without one', async (_, alone) => {
  const { page, said } = await open('guide/setup/?a=1#flags', { alone })
  if (!alone) await wakeChrome(page)
  expect(await stored(page)).toBeNull()
  await page.click(label)
  await page.click(version('current'))
  await expect.poll(() => heading(page), soon).toBe('Setup in 3.0')
  expect(new URL(page.url())).toMatchObject({ pathname: '/next/guide/setup', search: '?a=1', hash: '#flags' })
  expect(await stored(page)).toBe('current')
  // The list follows the page: one that 1.0 does not have leads to the start of 1.0.
  await page.click('main >> a:text("New")')
  await expect.poll(() => page.getAttribute(version('1.0'), 'href'), soon).toBe('/1.0/')
  await page.click(label)
  await page.click(`${bar} a:text("News")`)
  await expect.poll(() => heading(page), soon).toBe('Changelog')
  const preferred = ['Docs /next/', 'Setup in 3.0 /next/guide/setup', 'Extra /sdk/next/extra']
  await expect.poll(() => entries(page), soon).toEqual(preferred)
  await expect.poll(() => page.innerText(label), soon).toMatch(/3\.0 \(beta\)$/)
  expect(await page.innerText(sdkLabel)).toMatch(/v1$/)
  // Another visit begins there, too.
  await page.goto(`${site.url}changelog/`)
  await settled(page)
  await expect.poll(() => entries(page), soon).toEqual(preferred)
  if (!alone) await wakeChrome(page)
  expect(await entries(page)).toEqual(preferred)
  // The version that is read wins.
  await page.goto(`${site.url}1.0/`)
  await settled(page)
  if (!alone) await wakeChrome(page)
  await expect
    .poll(() => entries(page), soon)
    .toEqual(['Docs /1.0/', 'Setup in 1.0 /1.0/guide/setup', 'Extra /sdk/next/extra'])
  expect(complaints(said)).toEqual([])
})

test('the link of the banner chooses the last version', async () => {
  const { page, said } = await open('1.0/guide/setup/')
  expect(await page.innerText('main [role=alert]')).toContain('no longer actively maintained')
  await page.click('main [role=alert] a')
  await expect.poll(() => heading(page), soon).toBe('Setup in 2.0')
  expect(await stored(page)).toBe('2.0')
  expect(await page.locator('main [role=alert]').count()).toBe(0)
  expect(complaints(said)).toEqual([])
})

test('a stored name that the site no longer has is deleted', async () => {
  const { page } = await open('changelog/', {
    before: () => localStorage.setItem('docs-preferred-version-default', '0.9')
  })
  await expect.poll(() => stored(page), soon).toBeNull()
  expect(await entries(page)).toContain('Docs /')
})

test('the search page asks one version of each docs set, the last one first', async () => {
  const { page, said } = await open('search/?q=setup')
  const selects = page.locator('.search-filters select')
  await expect.poll(() => selects.count(), soon).toBe(2)
  expect(await selects.nth(0).locator('option').allInnerTexts()).toEqual(['Docs: 2.0', 'Docs: 3.0 (beta)', 'Docs: 1.0'])
  const found = () => page.$$eval('.search-documents h2', all => all.map(one => one.textContent))
  await expect.poll(found, soon).toEqual(expect.arrayContaining(['Setup in 2.0']))
  expect((await found()).filter(title => /[13]\.0/.test(title ?? ''))).toEqual([])
  await selects.nth(0).selectOption('1.0')
  await expect.poll(found, soon).toEqual(expect.arrayContaining(['Setup in 1.0']))
  expect((await found()).filter(title => /[23]\.0/.test(title ?? ''))).toEqual([])
  expect(complaints(said)).toEqual([])
})

/** Addresses without their place on the page. */
const found = (page: Page) =>
  page.$$eval(options, links => [...new Set(links.map(link => link.getAttribute('href')?.replace(/#.*/, '')))])

test('the window asks the version that is read, then the chosen one, then the last', async () => {
  const { page, said } = await open('changelog/')
  const ofDocs = async () => {
    await page.keyboard.press('Escape')
    await openWindow(page)
    await ask(page, 'setup')
    return (await found(page)).filter(href => href?.includes('/guide/setup'))
  }
  expect(await ofDocs()).toEqual(['/guide/setup'])
  await page.evaluate(() => localStorage.setItem('docs-preferred-version-default', '1.0'))
  expect(await ofDocs()).toEqual(['/1.0/guide/setup'])
  await page.goto(`${site.url}next/guide/setup/`)
  await settled(page)
  expect(await ofDocs()).toEqual(['/next/guide/setup'])
  expect(complaints(said)).toEqual([])
})

test('a name that another site has stored is neither followed nor deleted where nothing is remembered', async () => {
  const forgetful = await buildSite(
    { ...versionedConfig, docs: [{ ...manual, versionPersistence: 'none' }, sdk] },
    versionedFiles
  )
  onTestFinished(() => forgetful.close())
  const { page } = await readers.open(`${forgetful.url}changelog/`, {
    before: () => localStorage.setItem('docs-preferred-version-default', '1.0')
  })
  await openWindow(page)
  await ask(page, 'setup')
  expect((await found(page)).filter(href => href?.includes('/guide/setup'))).toEqual(['/guide/setup'])
  expect(await stored(page)).toBe('1.0')
})

test('axe finds nothing wrong with the open list, the banner and the badge, in the bar and in the menu', async () => {
  const { page } = await open('1.0/guide/setup/')
  await page.click(label)
  await page.waitForSelector(version('2.0'), { state: 'visible' })
  await expectAccessible(page)
  const phone = await open('1.0/guide/setup/', { viewport: { width: 390, height: 800 }, hasTouch: true })
  await phone.page.locator('header .navbar__toggle').tap()
  await phone.page.getByRole('dialog').waitFor()
  const back = phone.page.getByRole('button', { name: '← Back to main menu' })
  await back.tap()
  await phone.page.locator('[data-sidebar] summary:text("Versions") >> nth=0').tap()
  await phone.page.locator('[data-sidebar] a[data-version="2.0"]').waitFor()
  await expectAccessible(phone.page)
})
