// Bytes of a first page view with an empty browser cache: the page, what it loads, and what it prefetches when idle.
// Files are compressed as on a host (bench/host.mjs).
//
//   node bench/first-view.mjs <built folder> [path …]       # / when none is named
//   node bench/first-view.mjs <built folder> <path> --name VitePress   # keeps the row in bench/results/first-view.json
//   node bench/first-view.mjs <built folder> <path> --beside <other folder> <path> --rounds 9
//     The first paint of both in turns, at 400 kbit/s and a latency of 400 ms.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { serve } from './host.mjs'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, beside: { type: 'string' }, rounds: { type: 'string', default: '9' } }
})
const [folder = 'build', ...paths] = positionals
const results = new URL('results/first-view.json', import.meta.url)
const host = await serve(folder)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox']
})
try {
  if (values.beside !== undefined) await paintBeside(values.beside)
  else for (const path of paths.length === 0 ? ['/'] : paths) await measure(path)
} finally {
  await browser.close()
  host.close()
}

/** The last path is that of the other site. */
async function paintBeside(folder) {
  const other = await serve(folder)
  const [path = '/', otherPath = '/'] = paths
  const sites = [host.base + path, other.base + otherPath].map(address => ({ address, paints: [] }))
  try {
    for (let round = 0; round < Number(values.rounds); round++)
      for (const { address, paints } of sites) paints.push(await firstPaint(address))
  } finally {
    other.close()
  }
  for (const { address, paints } of sites) {
    const sorted = paints.map(ms => ms / 1000).sort((a, b) => a - b)
    const [least, most] = [sorted[0], sorted.at(-1)]
    console.log(`${address}  ${sorted[sorted.length >> 1].toFixed(2)} s (${least.toFixed(2)} to ${most.toFixed(2)})`)
  }
}

async function firstPaint(address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const speed = (400 * 1000) / 8
  const network = { offline: false, latency: 400, downloadThroughput: speed, uploadThroughput: speed }
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await page.goto(address, { waitUntil: 'load' })
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  await context.close()
  return paint
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
