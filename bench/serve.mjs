#!/usr/bin/env node
// Measures `docsgen serve` on a site: start to first page, edit to paint in a real Chromium, memory. Where other
// programs run, the processor time of the server (`cpuMs`) says more than the clock.
//
//   node bench/serve.mjs SITE [--edits 20] [--visits 500] [--soak 1000] [--sockets 50]
//
// SITE is a folder with site.config.ts and docs/index.md, for example a corpus of make-corpus.mjs. The file
// docs/index.md is edited and put back. Prints one JSON object. CHROMIUM_PATH names the browser.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { WebSocket } from 'ws'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    edits: { type: 'string', default: '20' },
    visits: { type: 'string', default: '500' },
    soak: { type: 'string', default: '1000' },
    sockets: { type: 'string', default: '50' }
  }
})
const [site] = positionals
if (site === undefined) throw new Error('usage: node bench/serve.mjs SITE')
const [edits, visits, soak, sockets] = ['edits', 'visits', 'soak', 'sockets'].map(name => Number(values[name]))
const bin = fileURLToPath(new URL('../bin/docsgen.js', import.meta.url))
const file = join(site, 'docs', 'index.md')
const original = readFileSync(file, 'utf8')

const server = await startServer()
const result = { pages: server.pages, start: server.start }
try {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu']
  })
  result.memoryAtStart = megabytes()
  if (edits > 0) result.editToPaint = await measureEdits(browser)
  if (visits > 0) result.visits = await measureVisits()
  if (soak > 0) result.soak = await measureSoak(browser)
  await browser.close()
} finally {
  writeFileSync(file, original)
  server.child.kill('SIGINT')
}
console.log(JSON.stringify(result, null, 2))

async function startServer() {
  const began = performance.now()
  const child = spawn(process.execPath, [bin, 'serve', site, '--port', '0'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  const [, address, pages] = await new Promise((done, fail) => {
    child.stderr.on('data', part => {
      text += part
      const match = /Serving (\S+) \((\d+) pages/.exec(text)
      if (match) done(match)
    })
    child.on('exit', () => fail(new Error(text)))
  })
  const ready = performance.now() - began
  const url = address.replace('localhost', '127.0.0.1')
  await (await fetch(url)).text()
  const start = { readyMs: round(ready), firstPageMs: round(performance.now() - began), cpuMs: cpu(child.pid) }
  return { child, url, pages: Number(pages), start }
}

/** Time from the write to the frame that shows it. */
async function measureEdits(browser) {
  const page = await browser.newPage()
  await page.goto(server.url)
  await page.waitForTimeout(3000)
  await page.evaluate(() => {
    window.paints = new Map()
    new MutationObserver(() => {
      const marker = /Edit number (\d+)\./.exec(document.querySelector('main').textContent)?.[1]
      if (marker === undefined || window.paints.has(marker)) return
      window.paints.set(marker, 0)
      // The task after the frame: it has been painted.
      requestAnimationFrame(() => setTimeout(() => window.paints.set(marker, Date.now())))
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true })
  })
  const times = []
  const cpuBefore = cpu(server.child.pid)
  for (let edit = 1; edit <= edits; edit++) {
    const began = Date.now()
    writeFileSync(file, `${original}\n\nEdit number ${edit}.\n`)
    const painted = await page.waitForFunction(edit => window.paints.get(String(edit)), edit)
    times.push((await painted.jsonValue()) - began)
    await page.waitForTimeout(200)
  }
  const cpuMs = round((cpu(server.child.pid) - cpuBefore) / edits)
  await page.close()
  times.sort((a, b) => a - b)
  return { medianMs: times[Math.floor(times.length / 2)], worstMs: times.at(-1), cpuMs, all: times }
}

async function measureVisits() {
  const names = readdirSync(join(site, 'docs'), { recursive: true, encoding: 'utf8' })
  const paths = names.filter(name => name.endsWith('.md')).map(name => name.replace(/(?:(?:^|\/)index)?\.md$/, ''))
  const before = megabytes()
  for (const path of paths.slice(0, visits)) await (await fetch(server.url + path)).text()
  return { pages: Math.min(visits, paths.length), beforeMb: before, afterMb: megabytes() }
}

/** Many edits with many connections: every one hears of each, and memory stays. */
async function measureSoak(browser) {
  const page = await browser.newPage()
  await page.goto(server.url)
  const token = /"token":"([^"]+)"/.exec(await (await fetch(server.url)).text())[1]
  const { host, origin } = new URL(server.url)
  const all = await Promise.all(
    Array.from({ length: sockets }, async () => {
      const state = { socket: new WebSocket(`ws://${host}/__docsgen/live?token=${token}`, { origin }), heard: 0 }
      state.socket.on('message', data => {
        const { pages } = JSON.parse(String(data))
        if (pages === null || pages.length > 0) state.heard += 1
      })
      await new Promise(done => state.socket.on('open', done))
      return state
    })
  )
  const times = []
  let early = 0
  for (let edit = 1; edit <= soak; edit++) {
    const began = performance.now()
    writeFileSync(file, `${original}\n\nSoak ${edit}, ${'word '.repeat(edit % 50)}.\n`)
    while (all.some(({ heard }) => heard < edit)) await new Promise(done => setTimeout(done, 1))
    times.push(performance.now() - began)
    if (edit === 100) early = megabytes()
  }
  const isRight = await page
    .waitForFunction(edit => document.querySelector('main').textContent.includes(`Soak ${edit},`), soak)
    .then(() => true)
  for (const { socket } of all) socket.close()
  times.sort((a, b) => a - b)
  return {
    edits: soak,
    sockets,
    medianMs: round(times[Math.floor(times.length / 2)]),
    p99Ms: round(times[Math.floor(times.length * 0.99)]),
    after100Mb: early,
    afterAllMb: megabytes(),
    descriptors: readdirSync(`/proc/${server.child.pid}/fd`).length,
    isRight
  }
}

function megabytes() {
  return round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]) / 1024)
}

/** Processor time of a process so far, in milliseconds. */
function cpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function round(number) {
  return Math.round(number)
}
