// What a reader waits for: the time and bytes of a search on a slow network (400 ms latency, 400 kbit/s), and tasks of
// more than 50 ms while pages are loaded, searched, typed in and left, without throttling. `of network` is the time
// that round trips and bytes take by themselves, which does not depend on the machine.
//
//   node bench/reader.mjs <built folder> [--query install] [path …]       # / when none is named
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { serve } from './host.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { query: { type: 'string', default: 'install' } }
})
const [folder = 'build', ...paths] = positionals
const host = await serve(folder)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox']
})
try {
  for (const path of paths.length === 0 ? ['/'] : paths) {
    console.log(path, { ...(await searchSlowly(path)), ...(await findLongTasks(path)) })
  }
} finally {
  await browser.close()
  host.close()
}

/** Time from the shortcut to the search window and to the first results, on a slow network; the query is pasted. */
async function searchSlowly(path) {
  const { page, close } = await open(path)
  const client = await page.context().newCDPSession(page)
  const speed = (400 * 1000) / 8
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: speed,
    uploadThroughput: speed
  })
  host.asked.length = 0
  const began = performance.now()
  await page.keyboard.press('Control+k')
  await page.waitForSelector('dialog[open] [role=combobox]')
  const window = performance.now() - began
  await page.fill('dialog[open] [role=combobox]', values.query)
  await page.waitForSelector('dialog[open] [role=option]')
  const results = performance.now() - began
  const bytes = sum(host.asked)
  const requests = host.asked.length
  await page.waitForTimeout(3000)
  const all = sum(host.asked)
  await close()
  return {
    'window, ms': Math.round(window),
    'window, ms of network': networkTime(roundTripsOf(host.asked).slice(0, 1)),
    'first results, ms': Math.round(results),
    'first results, ms of network': networkTime(roundTripsUntilTexts(roundTripsOf(host.asked))),
    'first results, kB': inKilobytes(bytes),
    'first results, requests': requests,
    'with what follows, kB': inKilobytes(all)
  }
}

/**
 * Tasks of more than 50 ms in each step of a visit, in processor time, so that a busy machine measures the same as an
 * idle one.
 */
async function findLongTasks(path) {
  const { page, close } = await open(null)
  const tasks = {}
  let renderer
  const during = async (step, act) => {
    await browser.startTracing(page, {
      categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
    })
    await act()
    await page.waitForTimeout(700)
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
    renderer ??= traceEvents.find(({ args }) => args?.data?.url?.startsWith(host.base))?.pid
    const found = longTasksOf(traceEvents, renderer)
    if (found.length > 0) tasks[step] = found
  }
  const field = 'dialog[open] [role=combobox]'
  await during('load', () => page.goto(host.base + path, { waitUntil: 'networkidle' }))
  await during('hydrate', async () => {
    await page.mouse.move(100, 20)
    await page.mouse.move(120, 300)
  })
  await during('open', async () => {
    await page.keyboard.press('Control+k')
    await page.waitForSelector(field)
  })
  await during('type', async () => {
    await page.keyboard.type(values.query, { delay: 60 })
    await page.waitForSelector('dialog[open] [role=option]')
  })
  await during('navigate', async () => {
    await page.keyboard.press('Enter')
    await page.waitForSelector(field, { state: 'detached' })
  })
  await during('back', () => page.goBack())
  await close()
  return { 'tasks over 50 ms': tasks }
}

/**
 * Milliseconds of processor time on the main thread of the page's process. The browser's own window and Workers do not
 * count.
 */
function longTasksOf(events, renderer) {
  const isMain = ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain'
  const main = events.find(event => event.pid === renderer && isMain(event))?.tid
  return events
    .filter(({ name, pid, tid, tdur }) => name === 'RunTask' && pid === renderer && tid === main && tdur > 50_000)
    .map(({ tdur }) => Math.round(tdur / 1000))
}

/** Groups requests into round trips of 400 ms: a request 300 ms after the previous one begins a new trip. */
function roundTripsOf(asked) {
  const trips = []
  for (const [index, one] of asked.entries()) {
    if (index === 0 || one.at - asked[index - 1].at > 300) trips.push([])
    trips.at(-1).push(one)
  }
  return trips
}

/** Round trips up to the first texts of pages, with which the first results appear. */
function roundTripsUntilTexts(trips) {
  return trips.slice(0, trips.findIndex(trip => trip.some(({ path }) => path.includes('/d/'))) + 1)
}

/** 400 ms for each round trip and 50 bytes per ms. The router loads meanwhile: only its bytes count. */
function networkTime(trips) {
  const ofSearch = trips.filter(trip => trip.some(({ path }) => path.includes('search')))
  return Math.round(ofSearch.length * 400 + sum(trips.flat()) / 50)
}

async function open(path) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  if (path !== null) await page.goto(host.base + path, { waitUntil: 'networkidle' })
  return { page, close: () => context.close() }
}

function sum(list) {
  return list.reduce((total, { bytes }) => total + bytes, 0)
}

function inKilobytes(bytes) {
  return Math.round(bytes / 100) / 10
}
