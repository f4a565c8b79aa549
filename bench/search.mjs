// Cost of the search for several sizes of a site: CPU of indexing per page, size of the index, and the bytes and
// requests of a first and a further query as sent by a static host (gzip). Needs `npm run build` first.
//
//   node bench/search.mjs [--pages 100,1000] [--corpus path/to/corpus.mjs]
//   node bench/search.mjs --site .
//   node bench/search.mjs --index build
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import * as esbuild from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,1000' },
    corpus: { type: 'string', default: join(root, 'bench', 'corpus.mjs') },
    site: { type: 'string' },
    index: { type: 'string' }
  }
})

/** Queries for each size: every second one is a page title, the others the beginning of one. */
const sampleSize = 80

const work = mkdtempSync(join(tmpdir(), 'docsgen-bench-search-'))
const { build } = await import(pathToFileURL(join(root, 'dist', 'index.js')).href)
const { createOfflineIndex } = await bundleEngine()
try {
  if (values.index) console.log(await describe(resolve(values.index)))
  else if (values.site) console.log(await measure(resolve(values.site)))
  else for (const pages of values.pages.split(',').map(Number)) console.log(await measure(makeSite(pages)))
} finally {
  rmSync(work, { recursive: true, force: true })
}

function makeSite(pages) {
  const site = join(work, String(pages))
  execFileSync(process.execPath, [resolve(values.corpus), '--pages', String(pages), '--out', site, '--quiet'])
  const config = {
    title: 'Corpus',
    url: 'https://docs.example.com',
    docs: { path: 'docs' },
    staticDirectories: ['static']
  }
  writeFileSync(join(site, 'site.config.mjs'), `export default ${JSON.stringify(config)}\n`)
  return site
}

/** Bundles the code that runs in the browser's Worker. */
async function bundleEngine() {
  const outfile = join(work, 'engine.mjs')
  await esbuild.build({
    stdin: {
      contents: "export * from './offline-index.ts'",
      resolveDir: join(root, 'client/search')
    },
    outfile,
    bundle: true,
    format: 'esm',
    logLevel: 'warning'
  })
  return import(pathToFileURL(outfile).href)
}

async function measure(site) {
  const out = join(work, 'out')
  const cpu = await buildSite(site, out)
  const row = await describe(out)
  rmSync(out, { recursive: true, force: true })
  return { 'index, ms CPU a page': round((cpu * 1000) / row.pages), ...row }
}

/** Measures the index in an output folder. */
async function describe(out) {
  const { manifests } = JSON.parse(readFileSync(join(out, 'search.json'), 'utf8'))
  const [manifest] = Object.values(manifests)
  const folder = join(out, manifest.folder)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const weights = files.map(({ parentPath, name }) => weigh(join(parentPath, name)))
  const { sections } = manifest
  const scripts = readdirSync(join(out, 'assets')).filter(name => /^search\.\w+\.js$/.test(name))
  return {
    pages: sections.length,
    sections: sum(sections),
    'index, files': files.length,
    'index, files a page': Math.round((files.length / sections.length) * 100) / 100,
    'index, kB': round(sum(weights) / 1000),
    'manifest, kB': round(weigh(join(out, 'search.json')) / 1000),
    'window and provider, kB': round(sum(scripts.map(name => weigh(join(out, 'assets', name)))) / 1000),
    ...(await askAll(out, queriesOf(folder)))
  }
}

/** CPU seconds of the stage that makes the index. */
async function buildSite(site, outDir) {
  let began = null
  let spent = 0
  await build({
    root: site,
    mode: 'build',
    outDir,
    cache: false,
    onProgress(stage) {
      if (stage === 'search') began ??= process.cpuUsage()
      else if (began !== null && spent === 0) {
        const { user, system } = process.cpuUsage(began)
        spent = (user + system) / 1_000_000
      }
    }
  })
  if (!existsSync(join(outDir, 'search.json'))) throw new Error(`“${site}” was not built.`)
  return spent
}

/** Titles of pages from all over the site. */
function queriesOf(folder) {
  const files = readdirSync(join(folder, 'd')).sort()
  const pages = files.flatMap(name => JSON.parse(readFileSync(join(folder, 'd', name), 'utf8')).pages)
  // A page whose sections are in two files occurs twice.
  const titles = [...new Map(pages.map(([href, title]) => [href, title])).values()]
  const step = Math.max(1, Math.floor(titles.length / sampleSize))
  return titles
    .filter((_, at) => at % step === 0)
    .slice(0, sampleSize)
    .map((title, at) => (at % 2 === 0 ? title : title.slice(0, Math.max(3, title.length - 3))))
}

/** Each query once with nothing loaded, and once after all those before it. */
async function askAll(out, queries) {
  const server = await serve(out)
  try {
    const first = []
    const next = []
    const warm = createOfflineIndex(server.base)
    await ask(warm, 'warm up', server)
    for (const query of queries) {
      first.push(await ask(createOfflineIndex(server.base), query, server))
      next.push(await ask(warm, query, server))
    }
    const column = (list, key, part) =>
      list.map(entry => entry[key]).sort((a, b) => a - b)[Math.floor((list.length - 1) * part)]
    return {
      queries: queries.length,
      'first query, kB p50': round(column(first, 'bytes', 0.5) / 1000),
      'first query, kB max': round(column(first, 'bytes', 1) / 1000),
      'first query, kB of texts p50': round(column(first, 'texts', 0.5) / 1000),
      'first query, requests p50': column(first, 'requests', 0.5),
      'next query, kB p50': round(column(next, 'bytes', 0.5) / 1000),
      'next query, kB p90': round(column(next, 'bytes', 0.9) / 1000),
      'next query, requests p50': column(next, 'requests', 0.5),
      'next query, ms CPU p50': round(column(next, 'cpu', 0.5)),
      'without result': first.filter(({ found }) => found === 0).length
    }
  } finally {
    server.close()
  }
}

async function ask(index, query, server) {
  server.count.bytes = 0
  server.count.texts = 0
  server.count.requests = 0
  const began = process.cpuUsage()
  const { groups } = await index.search({
    query: query.slice(0, 64),
    surface: 'modal',
    // The same limits as in the search window (src/search/ui-settings.ts).
    limit: 10,
    page: 0,
    hitsPerGroup: 5,
    filters: { language: 'en', tags: [] },
    signal: new AbortController().signal
  })
  const { user, system } = process.cpuUsage(began)
  return { ...server.count, cpu: (user + system) / 1000, found: groups.length }
}

/** A static host that counts the compressed bytes sent. */
async function serve(folder) {
  const count = { bytes: 0, texts: 0, requests: 0 }
  const server = createServer((request, response) => {
    const file = join(folder, decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    if (!existsSync(file)) return response.writeHead(404).end()
    const bytes = weigh(file)
    count.bytes += bytes
    if (/\/[dx]\/[^/]+$/.test(file)) count.texts += bytes
    count.requests += 1
    response.end(readFileSync(file))
  })
  await new Promise(listening => server.listen(0, '127.0.0.1', listening))
  return { count, base: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}

function weigh(file) {
  return gzipSync(readFileSync(file), { level: 6 }).length
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

function round(number) {
  return Math.round(number * 10) / 10
}
