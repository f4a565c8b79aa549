/** Every template of the built first site in both colour modes, wide and narrow: no accessibility violation. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startBrowser } from '../support/chromium.ts'
import { startNginx } from '../support/nginx.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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
const cases = pages.flatMap(path =>
  (['light', 'dark'] as const).flatMap(mode => [1280, 320].map(width => ({ path, mode, width })))
)

test.each(cases)('/$path in $mode mode at $width px', async ({ path, mode, width }) => {
  const page = await browser.context.newPage()
  await page.emulateMedia({ colorScheme: mode })
  await page.setViewportSize({ width, height: 900 })
  await page.goto(host.url + path)
  await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    // axe puts itself on the page's window.
    const { run } = (
      globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
    ).axe
    return (await run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  })
  expect(violations).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  )
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0)
  await page.close()
})
