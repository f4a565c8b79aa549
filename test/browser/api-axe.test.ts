/** All ten reference pages in both colour modes, wide and narrow: no accessibility violation, nothing scrolls sideways. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
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

// All are drawn by the same parts: narrow, each one is looked at; wide, the one with all kinds of parts.
test.each([...files.map(file => [file, 390] as const), ['connection', 1280] as const])(
  '%s.proto at %i px',
  async (file, width) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site.url}api/mgmt/v1alpha1/${file}.proto/`)
    await expectAccessible(page)
  },
  patience
)
