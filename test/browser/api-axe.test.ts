/** All ten reference pages in both colour modes, wide and narrow: no accessibility violation, nothing scrolls sideways. */
import { test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { firstSite } from '../support/first-site.ts'

const site = firstSite()

const files =
  'account_hook transformer anonymization api_key auth connection connection_data job metrics user_account'.split(' ')

/** The longest page has thousands of elements, and the machine may have other things to do. */
const patience = 400_000

// All are drawn by the same parts: narrow, each one is looked at; wide, the one with all kinds of parts.
test.each([...files.map(file => [file, 390] as const), ['connection', 1280] as const])(
  '%s.proto at %i px',
  async (file, width) => {
    const { page } = await site.open(`api/mgmt/v1alpha1/${file}.proto/`, { viewport: { width, height: 900 } })
    await expectAccessible(page)
  },
  patience
)
