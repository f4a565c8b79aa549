// Quality of search results, compared with MiniSearch (as configured by VitePress), lunr (as in
// docusaurus-search-local) and Pagefind on the same records in the same run. Needs `npm run build` first, and a folder
// in which the three are installed (`npm install minisearch lunr pagefind`).
//
//   node bench/search-quality.mjs --peers ../searches --queries queries.txt jest=path/to/jest/docs fastapi=path/to/fastapi/docs/en/docs
//
// Queries look for known items: titles, headings, prefixes, typos, identifiers whole and split, generated from the
// records; and the queries of the file, which were written before any results were seen. There, `# jest` begins the
// queries for a set, and `question|how do i run one test|/api,/cli` is a query with its class and right pages.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import * as esbuild from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'string' }, json: { type: 'string' }, peers: { type: 'string', default: '.' } }
})
const peers = createRequire(resolve(values.peers, 'package.json'))
/** Pagefind has an `import` entry only, which `require.resolve` does not find. */
const entryOf = name => {
  const { exports: entries } = peers(`${resolve(values.peers, 'node_modules', name)}/package.json`)
  return typeof entries?.['.']?.import === 'string' ? entries['.'].import : null
}
const peer = async name => {
  const entry = entryOf(name)
  const file = entry === null ? peers.resolve(name) : resolve(values.peers, 'node_modules', name, entry)
  return import(pathToFileURL(file).href)
}
const { default: lunr } = await peer('lunr')
const { default: MiniSearch } = await peer('minisearch')
const work = mkdtempSync(join(tmpdir(), 'docsgen-bench-quality-'))
const { build } = await import(pathToFileURL(join(root, 'dist', 'index.js')).href)
const written = values.queries === undefined ? '' : readFileSync(values.queries, 'utf8')
const results = {}
try {
  const { openIndex, offlineProvider } = await bundleEngine()
  for (const set of positionals) {
    const [name, folder] = set.split('=')
    const records = await recordsOf(name, folder)
    const files = await offlineProvider().index(records, { url: 'https://docs.example.com', baseUrl: '/', options: {} })
    const queries = [...generated(records), ...writtenFor(name)]
    const engines = {
      docsgen: docsgen(files, openIndex),
      minisearch: miniSearch(records),
      lunr: lunrIndex(records),
      pagefind: await pagefind(records, join(work, name, 'pagefind'))
    }
    results[name] = { pages: new Set(records.map(({ permalink }) => permalink)).size, queries: queries.length }
    for (const [engine, ask] of Object.entries(engines)) results[name][engine] = await score(queries, ask)
    console.log(name, results[name].pages, 'pages,', queries.length, 'queries')
    console.table(Object.fromEntries(Object.keys(engines).map(engine => [engine, results[name][engine]])))
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ sets: results }, null, 1)}\n`)
// Pagefind's process would keep running.
process.exit(0)

/** docsgen's search records of the pages in the folder, even if links are broken: sections with their whole text. */
async function recordsOf(name, folder) {
  const site = join(work, name)
  const isPage = path => !/node_modules|\.git$/.test(path)
  cpSync(folder, join(site, 'docs'), { recursive: true, dereference: true, filter: isPage })
  const codes = [
    ...readFileSync(join(root, 'src/diagnostics/codes.ts'), 'utf8').matchAll(/'([a-z-]+\/[a-z-]+)': \[\s*'error'/g)
  ]
  const severities = Object.fromEntries(codes.map(([, code]) => [code, 'warning']))
  const config = { title: name, url: 'https://docs.example.com', docs: { path: 'docs' }, severities }
  const provider = `{
    name: 'records',
    client: ${JSON.stringify(join(root, 'client/search/offline.ts'))},
    worker: null,
    settings: () => ({}),
    index: async records => [{ path: 'records.json', content: JSON.stringify(records) }]
  }`
  writeFileSync(
    join(site, 'site.config.mjs'),
    `export default { ...${JSON.stringify(config)}, search: { provider: ${provider} } }\n`
  )
  const out = join(site, 'build')
  await build({ root: site, mode: 'build', outDir: out, cache: false })
  return JSON.parse(readFileSync(join(out, 'records.json'), 'utf8'))
}

/** Bundled below the package, because modules of the index look for its files. */
async function bundleEngine() {
  const outfile = join(root, 'dist', `bench-engine-${process.pid}.mjs`)
  await esbuild.build({
    stdin: {
      contents: `export { openIndex } from './client/search/query.ts'
        export { offlineProvider } from './src/search/offline-provider.ts'`,
      resolveDir: root
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning'
  })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile)
  }
}

function docsgen(files, openIndex) {
  const texts = new Map(files.map(({ path, content }) => [path, String(content)]))
  const [manifest] = Object.values(JSON.parse(texts.get('search.json')).manifests)
  const search = openIndex(manifest, async name => texts.get(manifest.folder + name))
  const filters = { language: manifest.language, tags: [] }
  const { signal } = new AbortController()
  return async query => {
    const { groups } = await search({ query, surface: 'modal', limit: 20, page: 0, hitsPerGroup: 5, filters, signal })
    return groups.flatMap(({ hits }) => hits.map(({ href }) => href))
  }
}

function miniSearch(records) {
  const index = new MiniSearch({
    fields: ['title', 'titles', 'text'],
    storeFields: ['href'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } }
  })
  index.addAll(
    records.map((record, id) => ({
      id,
      href: record.permalink,
      title: record.heading,
      titles: [record.pageTitle, ...record.parents].join(' '),
      text: `${record.text} ${record.code}`
    }))
  )
  return async query => index.search(query).map(({ href }) => href)
}

function lunrIndex(records) {
  const index = lunr(function () {
    this.ref('id')
    this.field('title', { boost: 5 })
    this.field('page', { boost: 2 })
    this.field('text')
    for (const [id, record] of records.entries()) {
      this.add({ id, title: record.heading, page: record.pageTitle, text: `${record.text} ${record.code}` })
    }
  })
  return async query => {
    const terms = lunr.tokenizer(query).map(String)
    // All words, then words as prefixes, then with typos: the first attempt with results counts.
    const attempts = [
      terms.map(term => `+${term}`),
      terms.map(term => `+${term}*`),
      terms.map(term => `${term} ${term}* ${term}~1`)
    ]
    for (const attempt of attempts) {
      try {
        const found = index.search(attempt.join(' ').replace(/[:^]/g, ' '))
        if (found.length > 0) return found.map(({ ref }) => records[ref].permalink)
      } catch {
        // The typed text is not a valid lunr query.
      }
    }
    return []
  }
}

async function pagefind(records, folder) {
  const { createIndex } = await peer('pagefind')
  const { index } = await createIndex()
  const toHtml = text => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const pages = new Map()
  for (const record of records) pages.set(record.permalink, [...(pages.get(record.permalink) ?? []), record])
  for (const [url, sections] of pages) {
    const [first] = sections
    const html = sections.map(({ anchor, heading, text, code }) => {
      const level = anchor === '' ? 'h1' : 'h2'
      return `<${level} id="${toHtml(anchor)}">${toHtml(heading)}</${level}><p>${toHtml(text)}</p><pre>${toHtml(code)}</pre>`
    })
    const content = `<html lang="en"><head><title>${toHtml(first.pageTitle)}</title></head><body>${html.join('')}</body></html>`
    await index.addHTMLFile({ url, content })
  }
  await index.writeFiles({ outputPath: folder })
  globalThis.window = { location: { origin: 'http://localhost', href: 'http://localhost/' } }
  globalThis.location = globalThis.window.location
  globalThis.document = {
    querySelector: () => ({ getAttribute: () => 'en' }),
    documentElement: { lang: 'en' },
    currentScript: null
  }
  globalThis.fetch = async url => {
    const path = String(url)
      .replace(/^https?:\/\/[^/]*/, '')
      .replace(/^file:\/\//, '')
      .replace(/\?.*$/, '')
    return new Response(readFileSync(path.startsWith(folder) ? path : join(folder, path.replace(/^\/pagefind/, ''))))
  }
  const engine = await import(pathToFileURL(join(folder, 'pagefind.js')).href)
  await engine.options({ basePath: `${folder}/`, baseUrl: '/' })
  await engine.init()
  return async query => {
    const { results } = await engine.search(query)
    const data = await Promise.all(results.slice(0, 10).map(result => result.data()))
    return data.map(({ url }) => url)
  }
}

/** Mean reciprocal rank, by class and overall; shares of first places, of the first five, and of empty results. */
async function score(queries, ask) {
  const classes = {}
  const ranks = []
  let empty = 0
  for (const { className, query, pages } of queries) {
    const found = [...new Set((await ask(query.slice(0, 64))).map(toKey))].slice(0, 10)
    const right = new Set(pages.map(toKey))
    const at = found.findIndex(page => right.has(page))
    const rank = at < 0 ? 0 : 1 / (at + 1)
    if (found.length === 0) empty++
    ranks.push(rank)
    classes[className] = [...(classes[className] ?? []), rank]
  }
  const mean = list => Math.round((list.reduce((sum, rank) => sum + rank, 0) / list.length) * 1000) / 1000
  const share = least => mean(ranks.map(rank => (rank >= least ? 1 : 0)))
  const byClass = Object.fromEntries(Object.entries(classes).map(([name, list]) => [name, mean(list)]))
  return { mrr: mean(ranks), first: share(1), five: share(0.2), empty: empty / queries.length, ...byClass }
}

function toKey(href) {
  return href.replace(/[?#].*$/, '').replace(/\/(?:index\.html)?$/, '') || '/'
}

function writtenFor(name) {
  const lines = (written.split(`# ${name}\n`)[1] ?? '').split('\n# ')[0].split('\n').filter(Boolean)
  return lines.map(line => {
    const [className, query, pages] = line.split('|')
    return { className, query, pages: pages.split(',') }
  })
}

/** Generates queries; the same records give the same queries. */
function generated(records) {
  let state = 7
  const random = () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
  const pick = (list, count) => {
    const left = [...list]
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(Math.floor(random() * left.length), 1)[0]
    )
  }
  const names = new Map()
  for (const { heading, permalink, anchor } of records) {
    const key = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    const name = names.get(key) ?? { text: heading, pages: new Set(), isTitle: false }
    name.pages.add(permalink)
    name.isTitle ||= anchor === ''
    names.set(key, name)
  }
  const all = [...names.values()].filter(({ text, pages }) => pages.size <= 2 && text.length > 3 && text.length < 60)
  const titles = all.filter(({ isTitle }) => isTitle)
  const headings = all.filter(({ isTitle, text }) => !isTitle && /[a-z]{3}/i.test(text))
  const codes = all.filter(
    ({ text }) => /^[\w.$-]*[a-z][A-Z_.][a-zA-Z_.]+(?:\(.*\))?$/.test(text) && !/\.(?:md|js|ts)$/.test(text)
  )
  const bare = text => text.replace(/\(.*/, '')
  const apart = text =>
    bare(text)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_.]/g, ' ')
      .toLowerCase()
      .trim()
  const make = (className, list, count, toQuery) =>
    pick(list, count).flatMap(({ text, pages }) => {
      const query = toQuery(text)
      return query === null ? [] : [{ className, query, pages: [...pages] }]
    })
  return [
    ...make('title', titles, 40, text => text),
    ...make('heading', headings, 40, text => text),
    ...make('prefix', titles, 30, text =>
      text
        .toLowerCase()
        .slice(0, Math.max(4, Math.ceil(text.length * 0.7)))
        .trim()
    ),
    ...make('typo', [...titles, ...headings], 40, text => slip(text, random)),
    ...make('identifier', codes, 30, bare),
    ...make(
      'apart',
      codes.filter(({ text }) => /[a-z][A-Z]|_/.test(text)),
      30,
      apart
    )
  ]
}

/** Swaps two letters of the first word with five or more letters. */
function slip(text, random) {
  const words = text.toLowerCase().split(' ')
  const at = words.findIndex(word => /^[a-z]{5,}$/.test(word))
  if (at < 0) return null
  const word = words[at]
  const letter = 1 + Math.floor(random() * (word.length - 2))
  words[at] = word.slice(0, letter) + word[letter + 1] + word[letter] + word.slice(letter + 2)
  return words.join(' ')
}
