/** The filter of the first site's longest reference page, by keyboard: it narrows, counts, clears, and outlives the router. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstSite } from '../support/first-site.ts'
import { noteShifts, settled, shiftsOf, soon } from '../support/readers.ts'

const site = firstSite()

const job = 'api/mgmt/v1alpha1/job.proto/'
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filter' })
const status = (page: Page) => page.locator('main [role=status]')
const shown = (page: Page) => page.locator('main :is(h3, h4) > code:visible').allTextContents()

test('narrows the page while words are typed, says how many are left, and Escape clears it', async () => {
  const { page, said } = await site.open(job)
  await filter(page).waitFor()
  const all = await shown(page)
  await filter(page).focus()
  await page.keyboard.type('pause job')
  const found = ['JobService', 'PauseJob', 'PauseJobRequest', 'PauseJobResponse', 'JobStatus']
  await expect.poll(() => shown(page), soon).toEqual(found)
  expect(await status(page).textContent()).toBe('4 results')
  await page.locator('[data-toc-mobile] > summary').click()
  const contents = await page.locator('[data-toc-mobile] a:visible').allTextContents()
  expect(contents).toEqual([
    'Services',
    'JobService',
    'PauseJob',
    'Messages',
    'PauseJobRequest',
    'PauseJobResponse',
    'Enums',
    'JobStatus'
  ])
  await filter(page).focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => shown(page), soon).toEqual(all)
  expect(await status(page).textContent()).toBe('')
  expect(said).toEqual([])
})

test('nothing moves when it comes', async () => {
  const { page } = await site.open(job, { before: noteShifts })
  await filter(page).waitFor()
  await settled(page)
  expect(await shiftsOf(page)).toEqual([])
})

test('a link of the sidebar to something hidden shows it', async () => {
  const { page } = await site.open(job)
  await filter(page).fill('pausejob')
  await page.locator('aside').getByText('Enums', { exact: true }).click()
  await page.locator('aside').getByRole('link', { name: 'JobStatus', exact: true }).click()
  await expect.poll(() => page.locator('#jobstatus').isVisible(), soon).toBe(true)
  expect(await filter(page).inputValue()).toBe('')
})

test('works on the page that the router goes to next', async () => {
  const { page } = await site.open(job)
  await filter(page).fill('pausejob')
  await page.locator('aside').getByRole('link', { name: 'transformer.proto' }).click()
  await page.waitForFunction(() => document.title.startsWith('transformer.proto'))
  await filter(page).waitFor()
  expect(await filter(page).inputValue()).toBe('')
  await filter(page).fill('getsystemtransformers')
  await expect.poll(() => status(page).textContent(), soon).toMatch(/^\d+ results?$/)
  expect(await shown(page)).toEqual([
    'TransformersService',
    'GetSystemTransformers',
    'GetSystemTransformersRequest',
    'GetSystemTransformersResponse'
  ])
  await page.goBack()
  await page.waitForFunction(() => document.title.startsWith('job.proto'))
  await filter(page).fill('pausejob')
  await expect.poll(() => status(page).textContent(), soon).toBe('3 results')
})

test('without scripts the page is plain and whole', async () => {
  const { page } = await site.open(job, { javaScriptEnabled: false })
  expect(await page.locator('main input').isVisible()).toBe(false)
  expect(await page.locator('main section:visible').count()).toBe(await page.locator('main section').count())
})
