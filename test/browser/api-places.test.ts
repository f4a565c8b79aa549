/**
 * The longest reference page is laid out part by part as it comes into sight. Places on it stay exact all the
 * same: where a link to a message leads, and where the reader was before.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstSite } from '../support/first-site.ts'
import { frames, soon } from '../support/readers.ts'

const site = firstSite()

const job = 'api/mgmt/v1alpha1/job.proto/'
const topOf = (page: Page, id: string) =>
  page.evaluate(wanted => document.getElementById(wanted)?.getBoundingClientRect().top ?? Number.NaN, id)
/** What comes into sight gets its height in the frames after. */
const restingTop = async (page: Page, id: string): Promise<number> => {
  const before = await topOf(page, id)
  await frames(page)
  await frames(page)
  const now = await topOf(page, id)
  return now === before ? now : restingTop(page, id)
}
/** Below the bar and that of the contents, by less than a line. */
const expectAtTop = (page: Page, id: string) =>
  expect.poll(async () => Math.abs((await topOf(page, id)) - 112), soon).toBeLessThan(8)

test.each([1280, 390])('links to far parts and the way back lead to the exact place, %i px wide', async width => {
  const { page } = await site.open(`${job}#jobmappingtransformer`, { viewport: { width, height: 900 } })
  await expectAtTop(page, 'jobmappingtransformer')
  for (const id of ['jobstatus', 'setjobworkflowoptionsresponse', 'getjobs', 'terminatejobrunresponse']) {
    await page.evaluate(hash => {
      location.hash = hash
    }, id)
    await expectAtTop(page, id)
    // The place of the next jump is guessed from the heights of what has come into sight.
    await restingTop(page, id)
    await expectAtTop(page, id)
  }
  await page.evaluate(() => window.scrollBy({ top: -1200, behavior: 'instant' }))
  const before = await restingTop(page, 'terminatejobrunresponse')
  await page.evaluate(() => document.querySelector<HTMLElement>('.pagination-nav a')?.click())
  await expect.poll(() => page.textContent('main h1'), soon).not.toContain('job.proto')
  await page.goBack()
  await expect.poll(async () => Math.abs((await topOf(page, 'terminatejobrunresponse')) - before), soon).toBeLessThan(8)
})

test('on paper every part is laid out', async () => {
  const { page } = await site.open(job)
  await page.emulateMedia({ media: 'print' })
  const skipped = await page.$$eval(
    '[data-filter-item]',
    parts => parts.filter(part => getComputedStyle(part).contentVisibility !== 'visible').length
  )
  expect(skipped).toBe(0)
})
