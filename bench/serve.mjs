#!/usr/bin/env node
// What an author waits for, and what `docsgen serve` costs: start to first page, edit to paint in a real Chromium,
// memory after visits and edits. One row for each size of a synthetic corpus, generated in a temporary folder; the
// first start has no cache. Needs `npm run build` first. If other programs run, the server's processor time says more
// than elapsed time.
//
//   node bench/serve.mjs [--pages 100,1000,10000] [--starts 5] [--edits 20] [--visits 500] [--soak 1000] [--sockets 50]
//                        [--crowd 200] [--seconds 20]
//
// `--crowd`: clients that request all pages in sequence, once at rest and once while the configuration changes.
//
// Prints a table and writes the figures to bench/results/serve.json. CHROMIUM_PATH sets the browser.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { WebSocket } from 'ws'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,1000,10000' },
    starts: { type: 'string', default: '5' },
    edits: { type: 'string', default: '20' },
    visits: { type: 'string', default: '500' },
    soak: { type: 'string', default: '1000' },
    sockets: { type: 'string', default: '50' },
    crowd: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    corpus: { type: 'string', default: join(root, 'bench', 'corpus.mjs') },
    results: { type: 'string', default: join(root, 'bench', 'results', 'serve.json') }
  }
})
const [starts, edits, visits, soak, sockets, crowd, seconds] = [
  ...['starts', 'edits', 'visits', 'soak', 'sockets', 'crowd', 'seconds']
].map(name => Number(values[name]))

const work = mkdtempSync(join(tmpdir(), 'docsgen-bench-serve-'))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu']
})
const rows = []
try {
  for (const pages of values.pages.split(',').map(Number)) {
    rows.push(await measureCorpus(pages))
    keep()
  }
  print()
} finally {
  await browser.close()
  rmSync(work, { recursive: true, force: true })
}

async function measureCorpus(pages) {
  const site = makeCorpus(pages)
  console.error(`${pages} pages: starting (load ${loadavg()[0].toFixed(1)})`)
  const begun = []
  for (let start = 1; start < starts; start++) {
    const { figures, stop } = await startServer(site)
    begun.push(figures)
    await stop()
  }
  const server = await startServer(site)
  begun.push(server.figures)
  const of = key => spread(begun.map(figures => figures[key]))
  const row = { pages, ready: of('ready'), firstPage: of('firstPage'), firstPageCpu: of('cpu') }
  try {
    if (crowd > 0) row.crowd = { atRest: await measureCrowd(server, false), changing: await measureCrowd(server, true) }
    if (edits > 0) row.editToPaint = await measureEdits(server)
    if (visits > 0) row.visits = await measureVisits(server)
    if (soak > 0) row.soak = await measureSoak(server)
    return row
  } finally {
    await server.stop()
  }
}

function makeCorpus(pages) {
  const site = join(work, String(pages))
  execFileSync(process.execPath, [resolve(values.corpus), '--pages', String(pages), '--out', site, '--quiet'])
  const config = { title: 'Corpus', url: 'https://docs.example.com', docs: [{ path: 'docs', routeBasePath: '/' }] }
  writeFileSync(join(site, 'site.config.mjs'), `export default ${JSON.stringify(config)}\n`)
  return site
}

async function startServer(site) {
  const began = performance.now()
  const tool = [join(root, 'bin', 'docsgen.js'), 'serve', site, '--port', '0']
  const child = spawn(process.execPath, tool, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise(done => child.on('exit', done))
  let text = ''
  const address = await new Promise((done, fail) => {
    child.stderr.on('data', part => {
      text += part
      const match = /Serving (\S+) /.exec(text)
      if (match) done(match[1])
    })
    child.on('exit', () => fail(new Error(text)))
  })
  const ready = performance.now() - began
  const url = address.replace('localhost', '127.0.0.1')
  await (await fetch(url)).text()
  const { pid } = child
  return {
    site,
    url,
    pid,
    figures: { ready, firstPage: performance.now() - began, cpu: cpu(pid) },
    async stop() {
      child.kill('SIGINT')
      await ended
    }
  }
}

/** Time from the write to the frame that shows the edit. */
async function measureEdits({ site, url, pid }) {
  const file = join(site, 'docs', 'index.md')
  const original = readFileSync(file, 'utf8')
  const page = await browser.newPage()
  await page.goto(url)
  // By then, the watcher has listed all files.
  await wait(3000)
  await page.evaluate(() => {
    window.paints = new Map()
    new MutationObserver(() => {
      const marker = /Edit number (\d+)\./.exec(document.querySelector('main').textContent)?.[1]
      if (marker === undefined || window.paints.has(marker)) return
      window.paints.set(marker, 0)
      // A task after the frame: the change has been painted.
      requestAnimationFrame(() => setTimeout(() => window.paints.set(marker, Date.now())))
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true })
  })
  const times = []
  const before = cpu(pid)
  for (let edit = 1; edit <= edits; edit++) {
    const began = Date.now()
    writeFileSync(file, `${original}\n\nEdit number ${edit}.\n`)
    const painted = await page.waitForFunction(edit => window.paints.get(String(edit)), edit)
    times.push((await painted.jsonValue()) - began)
    await wait(200)
  }
  await page.close()
  return { ...spread(times), cpu: Math.round((cpu(pid) - before) / edits) }
}

function pagesOf(site) {
  const names = readdirSync(join(site, 'docs'), { recursive: true, encoding: 'utf8' })
  return names.filter(name => name.endsWith('.md')).map(name => name.replace(/(?:(?:^|\/)index)?\.md$/, ''))
}

async function measureVisits({ site, url, pid }) {
  const paths = pagesOf(site)
  const before = megabytes(pid)
  for (const path of paths.slice(0, visits)) await (await fetch(url + path)).text()
  return { pages: Math.min(visits, paths.length), beforeMb: before, afterMb: megabytes(pid) }
}

/** Each client has one connection and requests all pages in turn; `changes`: the site title changes every second. */
async function measureCrowd({ site, url, pid }, changes) {
  const paths = pagesOf(site)
  const file = join(site, 'site.config.mjs')
  const config = readFileSync(file, 'utf8')
  const times = []
  let failed = 0
  const [began, before] = [performance.now(), cpu(pid)]
  const client = async number => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let at = number; performance.now() - began < seconds * 1000; at++) {
      const asked = performance.now()
      if ((await statusOf(url + paths[at % paths.length], agent)) !== 200) failed += 1
      times.push(performance.now() - asked)
    }
    agent.destroy()
  }
  let edit = 0
  const change = () => writeFileSync(file, config.replace('Corpus', `Corpus ${++edit}`))
  const timer = changes ? setInterval(change, 1000) : null
  await Promise.all(Array.from({ length: crowd }, (_, number) => client(number)))
  clearInterval(timer)
  writeFileSync(file, config)
  // Share of a core that the server got: with less than one, the times are those of a busy machine.
  const share = Math.round(((cpu(pid) - before) / (performance.now() - began)) * 100) / 100
  return { ...spread(times), answers: times.length, failed, share }
}

function statusOf(address, agent) {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { accept: 'text/html' } }, response => {
      response.resume().on('end', () => resolve(response.statusCode))
    }).on('error', reject)
  })
}

/** Many edits with many connections: each connection is notified of each edit, and memory must not grow. */
async function measureSoak({ site, url, pid }) {
  const file = join(site, 'docs', 'index.md')
  const original = readFileSync(file, 'utf8')
  const page = await browser.newPage()
  await page.goto(url)
  const listeners = await Promise.all(Array.from({ length: sockets }, () => listenTo(url)))
  const times = []
  const before = megabytes(pid)
  let most = before
  for (let edit = 1; edit <= soak; edit++) {
    const began = performance.now()
    const heard = listeners.map(listener => listener.heard)
    writeFileSync(file, `${original}\n\nSoak ${edit}, ${'word '.repeat(edit % 50)}.\n`)
    while (listeners.some((listener, at) => listener.heard === heard[at])) {
      if (performance.now() - began > 30_000) throw new Error(`nobody tells of edit ${edit}`)
      await wait(1)
    }
    times.push(performance.now() - began)
    if (edit % 50 === 0) most = Math.max(most, megabytes(pid))
  }
  await page.waitForFunction(edit => document.querySelector('main').textContent.includes(`Soak ${edit},`), soak)
  for (const { socket } of listeners) socket.close()
  await page.close()
  const descriptors = readdirSync(`/proc/${pid}/fd`).length
  return {
    edits: soak,
    sockets,
    ...spread(times),
    beforeMb: before,
    mostMb: most,
    afterMb: megabytes(pid),
    descriptors
  }
}

/** Counts the messages that an open page would act on. */
async function listenTo(url) {
  const { host, origin } = new URL(url)
  const token = /"token":"([^"]+)"/.exec(await (await fetch(url)).text())[1]
  const socket = new WebSocket(`ws://${host}/__docsgen/live?token=${token}`, { origin })
  const listener = { socket, heard: 0 }
  socket.on('message', data => {
    const { pages } = JSON.parse(String(data))
    if (pages === null || pages.length > 0) listener.heard += 1
  })
  await new Promise(done => socket.on('open', done))
  return listener
}

function megabytes(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024)
}

/** Processor time of a process so far, in milliseconds. */
function cpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function spread(times) {
  const sorted = [...times].sort((a, b) => a - b).map(Math.round)
  return { median: sorted[Math.floor(sorted.length / 2)], worst: sorted.at(-1) }
}

function keep() {
  const machine = { node: process.version, cores: cpus().length, memory: Math.round(totalmem() / 2 ** 30) }
  writeFileSync(values.results, `${JSON.stringify({ machine, rows }, null, 2)}\n`)
}

function print() {
  const times = it => (it === undefined ? '–' : `${it.median} / ${it.worst}`)
  const memory = it => (it === undefined ? '–' : `${it.beforeMb} → ${it.afterMb}`)
  const table = [
    [
      'pages',
      'ready',
      'first page',
      'its CPU',
      'edit to paint',
      `${visits} visits, MB`,
      `${soak} edits, MB`,
      'most',
      `${crowd} clients`,
      'changing'
    ],
    ...rows.map(row => [
      String(row.pages),
      times(row.ready),
      times(row.firstPage),
      times(row.firstPageCpu),
      times(row.editToPaint),
      memory(row.visits),
      memory(row.soak),
      String(row.soak?.mostMb ?? '–'),
      times(row.crowd?.atRest),
      times(row.crowd?.changing)
    ])
  ]
  const widths = table[0].map((_, column) => Math.max(...table.map(cells => cells[column].length)))
  for (const cells of table) console.log(cells.map((cell, column) => cell.padStart(widths[column])).join('  '))
  console.log(`Times in milliseconds, median / worst of ${starts} starts and ${edits} edits.`)
}
