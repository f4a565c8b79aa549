// Bytes of a first view, as a browser with an empty cache asks for them: the page, what it loads, and what is fetched ahead once
// it is idle. Files are compressed as a host does (gzip, level 9; fonts and pictures as they are).
//
//   node bench/first-view.mjs <built folder> [path …]       # / when none is named
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'

const [folder = 'build', ...paths] = process.argv.slice(2)
const root = resolve(folder)
const types = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2'
}
let asked = []

function fileOf(path) {
  const file = join(root, path)
  if (file !== root && !file.startsWith(root + sep)) return null
  const candidates = [file, join(file, 'index.html'), `${file}.html`]
  return candidates.find(name => existsSync(name) && statSync(name).isFile()) ?? null
}

const server = createServer(({ url }, response) => {
  const path = decodeURIComponent(new URL(url, 'http://site').pathname)
  const file = fileOf(path)
  if (file === null) return response.writeHead(404).end()
  const type = types[extname(file)]
  const content = readFileSync(file)
  const body = type === undefined || extname(file) === '.woff2' ? content : gzipSync(content, { level: 9 })
  asked.push({ path, kind: extname(file), bytes: body.length })
  response.writeHead(200, {
    'content-type': type ?? 'application/octet-stream',
    ...(body !== content && { 'content-encoding': 'gzip' })
  })
  response.end(body)
})
await new Promise(done => server.listen(0, '127.0.0.1', done))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox']
})
try {
  for (const path of paths.length === 0 ? ['/'] : paths) await measure(path)
} finally {
  await browser.close()
  server.close()
}

async function measure(path) {
  asked = []
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${server.address().port}${path}`, { waitUntil: 'networkidle' })
  // Once nothing has been asked for two seconds, nothing is fetched ahead any more.
  for (let seen = -1; seen !== asked.length; await page.waitForTimeout(2000)) seen = asked.length
  await context.close()
  const [own, ...others] = asked
  const isAhead = ({ kind }) => kind === '.html'
  const kinds = { HTML: [own], CSS: of('.css'), scripts: of('.js'), fonts: of('.woff2'), ahead: others.filter(isAhead) }
  const known = new Set(Object.values(kinds).flat())
  const rows = { ...kinds, other: others.filter(one => !known.has(one)) }
  const total = sum(asked.filter(one => !rows.ahead.includes(one)))
  const parts = Object.entries(rows).map(([name, list]) => `${name} ${inKilobytes(sum(list))}`)
  console.log(
    `${path}  ${inKilobytes(total)} kB, ${inKilobytes(total - sum(rows.fonts))} without fonts (${parts.join(', ')})`
  )

  for (const { path: name, bytes } of rows.other) console.log(`  ${name} ${inKilobytes(bytes)}`)

  function of(kind) {
    return others.filter(one => one.kind === kind)
  }
}

function sum(list) {
  return list.reduce((total, { bytes }) => total + bytes, 0)
}

function inKilobytes(bytes) {
  return (bytes / 1000).toFixed(1)
}
