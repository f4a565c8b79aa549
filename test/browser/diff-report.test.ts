/** The report of `docsgen diff` as HTML: both color modes without a violation of axe, and narrow. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDiffHtml } from '../../plugins/diff/diff-html.ts'
import type { SiteDiff } from '../../plugins/diff/report.ts'
import { axeViolations } from '../support/axe.ts'
import { type Readers, startReaders } from '../support/readers.ts'

let readers: Readers
beforeAll(async () => {
  readers = await startReaders()
})
afterAll(() => readers.close())

const content = [
  { kind: 'heading', under: 'Install', before: '## Flags', after: '## All flags' },
  { kind: 'text', under: 'Install', before: 'Wait for 5 minutes.', after: 'Wait for <b>10</b> minutes.' },
  {
    kind: 'code',
    under: 'Install',
    before: 'npm install\nnpm start',
    after: `npm ci ${'--long-option '.repeat(20)}\nnpm start`
  },
  { kind: 'picture', under: 'Install', before: null, after: 'Plan (plan.png, 20 × 10, 2,500 bytes)' },
  { kind: 'text', under: 'Install', before: 'Moved.', after: 'Moved.' }
] as const

const known = { linkedFrom: ['/', '/other'], inLedger: true }
const sizes = { before: 1000, after: 2000 }
const diff: SiteDiff = {
  version: 1,
  base: { name: 'main', pages: 3 },
  head: { name: 'working files', pages: 3 },
  notes: ['1 file has uncommitted changes, which are included.'],
  added: [{ address: '/new', title: 'New' }],
  removed: [{ address: '/gone', title: 'Gone', ...known }],
  moved: [{ address: '/b', from: '/a', title: 'B', redirected: false, ...known }],
  changed: [
    {
      address: `/guide/${'long-name'.repeat(12)}`,
      title: 'Guide',
      from: null,
      head: [{ what: 'title', before: 'Guide', after: 'The guide' }],
      anchors: [{ id: 'flags', now: 'all-flags', breaking: true, ...known }],
      content,
      bytes: sizes
    }
  ],
  lists: ['/changelog'],
  redirects: [{ what: '/old', before: null, after: '/b' }],
  navigation: [{ name: 'sidebar', added: ['New → /new'], removed: ['Gone → /gone'], moved: ['B → /b'] }],
  search: [{ query: 'flags', before: { first: '/guide', passes: true }, after: { first: null, passes: false } }],
  weight: [{ name: 'pages', files: sizes, bytes: sizes }],
  findings: { appeared: [{ severity: 'error', code: 'link/broken', file: 'a.md', line: 3, message: 'x' }], gone: [] },
  contracts: [
    {
      contract: 'Jobs API',
      address: '/api/createJob',
      subject: 'POST /jobs › body › “name”',
      text: 'is now required',
      breaking: true,
      usedBy: ['POST /jobs', 'PUT /jobs/{id}']
    },
    { contract: 'Jobs API', address: null, subject: 'GET /runs', text: 'is new', breaking: false, usedBy: [] }
  ]
}

test('the report is accessible in both color modes, and nothing scrolls sideways at 320 pixels', async () => {
  const { page } = await readers.open('about:blank', { waits: false, viewport: { width: 320, height: 800 } })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setContent(formatDiffHtml(diff))
    await page.locator('h1').waitFor()
    expect(await axeViolations(page), colorScheme).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await page.locator('ins', { hasText: 'The' }).first().textContent()).toBe('The guide')
})
