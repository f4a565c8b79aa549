// Pages of an API beside what other tools make of the same description: time and memory of a build, bytes and memory of a
// first view. Also compares docsgen's pages with the descriptions, by a script that walks them.
//
//   npm ci --prefix bench/peers-openapi && node bench/openapi.mjs [--only docsgen,Redoc] [--operations 100]
//
// The descriptions are those of @octokit/openapi. Results: bench/results/openapi.json.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { compareWithDescription } from '../plugins/openapi/test/walk.mjs'
import { serve } from './host.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'docsgen,Redoc,Scalar' },
    operations: { type: 'string', default: '100' }
  }
})
const root = fileURLToPath(new URL('..', import.meta.url))
const peers = join(root, 'bench/peers-openapi/node_modules')
const given = join(peers, '@octokit/openapi/generated')
const resultsFile = join(root, 'bench/results/openapi.json')
const work = mkdtempSync(join(tmpdir(), 'docsgen-bench-openapi-'))
const wanted = values.only.split(',')
const { rows = {}, compared = {} } = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {}
const results = { rows, compared }
const whole = { name: 'all', text: readFileSync(join(given, 'api.github.com.json'), 'utf8') }
const part = { name: 'part', text: JSON.stringify(cut(JSON.parse(whole.text), Number(values.operations))) }
const operation = 'actions/get-actions-cache-usage-for-org'

const tools = { docsgen: ownSite, Redoc: redoc, Scalar: scalar }
try {
  for (const name of wanted) {
    results.rows[name] = await tools[name]()
    console.log(name, JSON.stringify(results.rows[name]))
    write()
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}

function write() {
  const version = name => JSON.parse(readFileSync(join(peers, name, 'package.json'), 'utf8')).version
  const versions = {
    '@redocly/cli': version('@redocly/cli'),
    Scalar: version('@scalar/api-reference'),
    '@octokit/openapi': version('@octokit/openapi')
  }
  const machine = { cores: cpus().length, node: process.version, load: Number(loadavg()[0].toFixed(1)) }
  const date = new Date().toISOString().slice(0, 10)
  const { operations } = values
  writeFileSync(
    resultsFile,
    `${JSON.stringify({ date, machine, versions, operations: Number(operations), ...results }, null, 2)}\n`
  )
}

/** The description with its first operations only, and all schemas. */
function cut(api, most) {
  let count = 0
  const paths = Object.entries(api.paths).filter(([, item]) => {
    count += Object.keys(item).filter(key => /^(?:get|put|post|delete|patch)$/.test(key)).length
    return count <= most
  })
  const kept = { ...api, paths: Object.fromEntries(paths), webhooks: undefined, 'x-webhooks': undefined }
  const used = new Set()
  const visit = text => {
    for (const [, kind, name] of text.matchAll(/#\/components\/(\w+)\/([^"]+)/g)) {
      if (used.has(`${kind}/${name}`)) continue
      used.add(`${kind}/${name}`)
      visit(JSON.stringify(api.components[kind]?.[name] ?? ''))
    }
  }
  visit(JSON.stringify(kept.paths))
  const components = Object.entries(api.components).map(([kind, all]) => [
    kind,
    kind === 'securitySchemes'
      ? all
      : Object.fromEntries(Object.entries(all).filter(([name]) => used.has(`${kind}/${name}`)))
  ])
  return { ...kept, components: Object.fromEntries(components) }
}

/** CPU seconds of all processes of a command and the peak memory of the largest one; null: it failed. */
function measure(command, cwd) {
  const { status, stderr } = spawnSync('/usr/bin/time', ['-f', '%U %S %M', ...command], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9
  })
  const [user, system, kilobytes] = stderr.trim().split('\n').at(-1).split(' ').map(Number)
  if (status !== 0) {
    console.error(stderr.slice(-2000))
    return null
  }
  return { cpuSeconds: Number((user + system).toFixed(1)), peakMegabytes: Math.round(kilobytes / 1000) }
}

/** Bytes of a first view with an empty cache, and the memory of the scripts. */
async function view(folder, path) {
  const host = await serve(folder)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox']
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(host.base + path, { waitUntil: 'networkidle', timeout: 240_000 })
    await page.waitForSelector('h1, h2', { state: 'attached', timeout: 240_000 })
    for (let seen = -1; seen !== host.asked.length; await page.waitForTimeout(3000)) seen = host.asked.length
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize').value
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    const bytes = host.asked.reduce((sum, one) => sum + one.bytes, 0)
    return { kilobytes: Math.round(bytes / 1000), heapMegabytes: Math.round(heap / 1e6), elements }
  } finally {
    await browser.close()
    host.close()
  }
}

async function ownSite() {
  const build = (file, name) => {
    const folder = join(work, `docsgen-${name}`)
    mkdirSync(join(folder, 'docs'), { recursive: true })
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(root, join(folder, 'node_modules/docsgen'), 'dir')
    writeFileSync(join(folder, 'docs/index.md'), '# Home\n')
    writeFileSync(join(folder, 'api.json'), file)
    writeFileSync(
      join(folder, 'site.config.mjs'),
      `import openapi from 'docsgen/plugins/openapi'\nexport default { title: 'API', url: 'https://docs.example.com', plugins: [openapi({ file: 'api.json', path: '/api' })] }\n`
    )
    return { folder, built: measure([process.execPath, join(root, 'bin/docsgen.js'), 'build', '--jobs', '1'], folder) }
  }
  const all = build(whole.text, 'all')
  const server = build(readFileSync(join(given, 'ghes-3.19.json'), 'utf8'), 'ghes')
  for (const [name, { folder }] of Object.entries({ 'api.github.com': all, 'ghes-3.19': server })) {
    const rounds = [1, 2, 3].map(seed =>
      compareWithDescription(join(folder, 'api.json'), join(folder, 'build/api'), { seed })
    )
    const sum = key => rounds.reduce((total, { counts }) => total + counts[key], 0)
    results.compared[name] = {
      ...Object.fromEntries(Object.keys(rounds[0].counts).map(key => [key, sum(key)])),
      wrong: rounds.flatMap(({ wrong }) => wrong).length
    }
  }
  const pages = readdirSync(join(all.folder, 'build/api'), { recursive: true }).filter(name =>
    name.endsWith('index.html')
  )
  const sizes = pages
    .map(name => gzipSync(readFileSync(join(all.folder, 'build/api', name))).length)
    .sort((a, b) => a - b)
  return {
    all: all.built,
    ghes: server.built,
    part: build(part.text, 'part').built,
    pages: { count: sizes.length, medianBytes: sizes[Math.floor(sizes.length / 2)], largestBytes: sizes.at(-1) },
    view: await view(join(all.folder, 'build'), `/api/${operation}/`)
  }
}

async function redoc() {
  const build = ({ name, text }) => {
    const folder = join(work, `redoc-${name}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'api.json'), text)
    const built = measure(
      [
        process.execPath,
        '--max-old-space-size=6000',
        join(peers, '.bin/redocly'),
        'build-docs',
        'api.json',
        '-o',
        'index.html'
      ],
      folder
    )
    return { built }
  }
  // The script of a built page comes from a network of copies: a first view would measure another version.
  return { all: build(whole).built, part: build(part).built, view: null }
}

async function scalar() {
  const folder = join(work, 'scalar')
  mkdirSync(folder)
  writeFileSync(join(folder, 'api.json'), whole.text)
  cpSync(join(peers, '@scalar/api-reference/dist/browser/standalone.js'), join(folder, 'standalone.js'))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html><head><title>API</title><meta charset="utf-8"></head><body><div id="app"></div><script src="standalone.js"></script><script>Scalar.createApiReference('#app', { url: 'api.json' })</script></body></html>\n`
  )
  // It has no build: the browser reads the description.
  return { all: null, part: null, view: await view(folder, '/index.html') }
}
