// Bytes of a first page view with an empty browser cache: the page, what it loads, and what it prefetches when idle.
// Files are compressed as on a host (bench/host.mjs).
//
//   node bench/first-view.mjs <built folder> [path …]       # / when none is named
//   node bench/first-view.mjs <built folder> <path> --name VitePress   # keeps the row in bench/results/first-view.json
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { serve } from './host.mjs'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } })
const [folder = 'build', ...paths] = positionals
const results = new URL('results/first-view.json', import.meta.url)
const host = await serve(folder)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox']
})
try {
  for (const path of paths.length === 0 ? ['/'] : paths) await measure(path)
} finally {
  await browser.close()
  host.close()
}

async function measure(path) {
  host.asked.length = 0
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(host.base + path, { waitUntil: 'networkidle' })
  // After two seconds without a request, prefetching has ended.
  for (let seen = -1; seen !== host.asked.length; await page.waitForTimeout(2000)) seen = host.asked.length
  await context.close()
  const [own, ...others] = host.asked
  const isAhead = ({ kind }) => kind === '.html'
  const kinds = { HTML: [own], CSS: of('.css'), scripts: of('.js'), fonts: of('.woff2'), ahead: others.filter(isAhead) }
  const known = new Set(Object.values(kinds).flat())
  const rows = { ...kinds, other: others.filter(one => !known.has(one)) }
  const total = sum(host.asked.filter(one => !rows.ahead.includes(one)))
  const parts = Object.entries(rows).map(([name, list]) => `${name} ${inKilobytes(sum(list))}`)
  console.log(
    `${path}  ${inKilobytes(total)} kB, ${inKilobytes(total - sum(rows.fonts))} without fonts (${parts.join(', ')})`
  )
  if (values.name !== undefined) keep(values.name, { all: total, ...sums(rows) })
  for (const { path: name, bytes } of rows.other) console.log(`  ${name} ${inKilobytes(bytes)}`)

  function of(kind) {
    return others.filter(one => one.kind === kind)
  }
}

function sums(rows) {
  return Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, sum(list)]))
}

/** Bytes of a generator, beside those of the others. */
function keep(name, bytes) {
  const kept = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {}
  writeFileSync(results, `${JSON.stringify({ ...kept, [name]: bytes }, null, 2)}\n`)
}

function sum(list) {
  return list.reduce((total, { bytes }) => total + bytes, 0)
}

function inKilobytes(bytes) {
  return (bytes / 1000).toFixed(1)
}
