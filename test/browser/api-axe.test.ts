/** The reference pages in both color modes: no accessibility violation, nothing scrolls sideways. */
import { inject, test } from 'vitest'
import { axeWidths, expectAccessible } from '../support/axe.ts'
import { firstSite } from '../support/first-site.ts'

const site = firstSite()

const files = 'account_hook transformer anonymization api_key auth connection_data job metrics user_account'.split(' ')

/** The longest page has thousands of elements, and the machine may have other things to do. */
const patience = 400_000

// All are drawn by the same parts: in a full run each one is looked at, and wide the one that has all kinds of them.
const cases = axeWidths(390, 1280).map(width => ['connection', width] as const)
const others = inject('isFull') ? files.map(file => [file, 390] as const) : []

test.each([...cases, ...others])(
  '%s.proto at %i px',
  async (file, width) => {
    const { page } = await site.open(`api/mgmt/v1alpha1/${file}.proto/`, { viewport: { width, height: 900 } })
    // Parts out of sight are not laid out; their guessed places may lie over each other, which no reader sees.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('[data-filter-item]')) {
        part.style.contentVisibility = 'visible'
      }
    })
    await expectAccessible(page)
  },
  patience
)
