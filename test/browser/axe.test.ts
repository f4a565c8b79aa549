/** Every template of the built first site in both color modes, narrow, and in a full run wide: no accessibility violation. */
import { test } from 'vitest'
import { axeWidths, expectAccessible } from '../support/axe.ts'
import { firstSite } from '../support/first-site.ts'

const site = firstSite()

const pages = [
  '',
  'cli/sync/',
  'api/',
  'api/mgmt/v1alpha1/metrics.proto/',
  'changelog/webhooks/',
  'changelog/archive/',
  'changelog/tags/jobs/',
  'search/',
  'nope'
]
/** Wide, each of them is laid out as one of those. */
const alike = [
  'cli/installing/',
  'connections/postgres/',
  'transformers/system/',
  'changelog/',
  'changelog/tags/',
  'changelog/authors/'
]
const cases = [
  ...pages.flatMap(path => axeWidths(320, 1280).map(width => ({ path, width }))),
  ...alike.map(path => ({ path, width: 320 }))
]

test.each(cases)('/$path at $width px', async ({ path, width }) => {
  const { page } = await site.open(path, { viewport: { width, height: 900 } })
  await expectAccessible(page)
})
