/** Every template of the built first site in both colour modes, wide and narrow: no accessibility violation. */
import { afterAll, beforeAll, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { startBrowser } from '../support/chromium.ts'
import { startNginx } from '../support/nginx.ts'

let browser: Awaited<ReturnType<typeof startBrowser>>
let host: Awaited<ReturnType<typeof startNginx>>
beforeAll(async () => {
  browser = await startBrowser()
  host = await startNginx(inject('builtSite'), '/')
})
afterAll(async () => {
  await browser.close()
  await host.close()
})

const pages = [
  '',
  'cli/installing/',
  'cli/sync/',
  'connections/postgres/',
  'transformers/system/',
  'api/',
  'api/mgmt/v1alpha1/metrics.proto/',
  'changelog/',
  'changelog/webhooks/',
  'changelog/archive/',
  'changelog/tags/',
  'changelog/tags/jobs/',
  'changelog/authors/',
  'search/',
  'nope'
]
const cases = pages.flatMap(path => [1280, 320].map(width => ({ path, width })))

test.each(cases)('/$path at $width px', async ({ path, width }) => {
  const page = await browser.context.newPage()
  await page.setViewportSize({ width, height: 900 })
  await page.goto(host.url + path)
  await expectAccessible(page)
  await page.close()
})
