/** All ten reference pages in both colour modes, wide and narrow: no accessibility violation, nothing scrolls sideways. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { serve } from '../support/built-site.ts'
import { startBrowser } from '../support/chromium.ts'

let browser: Awaited<ReturnType<typeof startBrowser>>
let site: Awaited<ReturnType<typeof serve>>
let page: Page
beforeAll(async () => {
  ;[browser, site] = await Promise.all([startBrowser(), serve(inject('builtSite'), '/')])
  page = await browser.context.newPage()
})
afterAll(async () => {
  await browser.close()
  site.close()
})

const files =
  'account_hook transformer anonymization api_key auth connection connection_data job metrics user_account'.split(' ')

/** The longest page has thousands of elements, and the machine may have other things to do. */
const patience = 400_000

describe.each(files)('%s.proto', file => {
  test.each([1280, 390])(
    'at %i px',
    async width => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(`${site.url}api/mgmt/v1alpha1/${file}.proto/`)
      expect(await axeViolations(page), 'light').toEqual([])
      // The modes differ in colours and in nothing else.
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await page.reload()
      expect(await axeViolations(page, ['color-contrast']), 'dark').toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      )
      expect(overflow).toBeLessThanOrEqual(0)
    },
    patience
  )
})
