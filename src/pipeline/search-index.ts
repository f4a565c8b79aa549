/** The search index of a site, and the search tests that are run on it. Builds and the server share the index. */
import { join } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Store } from '../incremental/store.ts'
import type { Publisher } from '../output/publish/publish.ts'
import { toOutputs } from '../plugins/stages.ts'
import type { IndexStore } from '../search/index-store.ts'
import type { IndexFile } from '../search/manifest.ts'
import { keepPages, updateSearch } from '../search/offline-provider.ts'
import { toProvider } from '../search/provider.ts'
import {
  defaultTags,
  type PageLinks,
  type SearchPage,
  toLinkTexts,
  toPageLinks,
  toPageRecords,
  toSearchPages,
  toSearchRecords
} from '../search/records.ts'
import { askIndex, runSearchTests } from '../search/search-tests.ts'
import type { IndexPage } from '../search/update-index.ts'
import type { OutputPath, SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type { Output } from '../types/output.ts'
import type {
  SearchPushOptions,
  SearchPushResult,
  SearchRecord,
  SearchSite,
  SearchStats
} from '../types/search-provider.ts'
import { readInside, rootsOf } from '../util/guarded-files.ts'
import { digest, sha256 } from '../util/hash.ts'
import { once } from '../util/lazy.ts'
import type { PlannedSite, PlanVersions } from './plan/plan-site.ts'

interface SearchableSite extends PlannedSite {
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
  /** Hash of each body, or of its part in the index. */
  readonly bodyHashes: ReadonlyMap<SourcePath, string>
  /** A hash of all links; left out by a server, which compiles bodies one by one. */
  readonly linksHash?: string
  /** Left out: only the files of the previous index are reused. */
  readonly versions?: Pick<PlanVersions, 'plan'>
}

/** A file of the index. Its text is read on demand: most files are published unchanged. */
export interface SearchFile {
  readonly path: OutputPath
  /** SHA-256 of the content; null: unknown until it is read. */
  readonly hash: string | null
  readonly output: () => Output
}

/** One record for each section that can be found; none if the site has no search. */
export function searchRecords(site: Omit<SearchableSite, 'bodyHashes'>): SearchRecord[] {
  if (site.config.search === null) return []
  const linkTexts = toLinkTexts([...site.compiled.values()].map(body => toPageLinks(body, site.routes)))
  return toSearchRecords(toSearchPages({ ...site, linkTexts }), site.compiled)
}

/** What is kept from one index to the next. */
interface KeptSearch {
  readonly store: IndexStore
  /** Hash of the code that made the kept values. */
  readonly code: string
}

/** The files of the index. A static file of the same name wins, which is reported. */
export async function searchFiles(
  site: SearchableSite,
  kept: KeptSearch,
  report: Report
): Promise<readonly SearchFile[]> {
  const { config, sources } = site
  const made = isOurs(config) ? await updateFiles(site, kept) : await makeFiles(site, report)
  // Provider file names are relative to the base URL, which for other languages is a subfolder of the output.
  const files = config.outputBase === '' ? made : made.map(file => below(config.outputBase, file))
  for (const { path } of files) {
    const file = sources.staticFiles.get(path)
    if (file === undefined) continue
    const message = `“${file}” is published as “${path}”, which is the path of a search index file.`
    report(finding('search/failed', placeOf(config.file), message, 'Rename the static file.'))
  }
  return files.filter(({ path }) => !sources.staticFiles.has(path))
}

function below(folder: string, { path, hash, output }: SearchFile): SearchFile {
  const own = `${folder}${path}` as OutputPath
  return { path: own, hash, output: () => ({ ...output(), path: own }) }
}

/** Stages the files; published ones are not even read. */
export async function publishSearch(files: readonly SearchFile[], publisher: Publisher): Promise<void> {
  for (const { path, hash, output } of files) {
    if (hash === null || !publisher.keep(path, hash)) await publisher.add(output())
  }
}

/** Whether the index is docsgen's own, which is updated incrementally. */
function isOurs({ search }: Config): boolean {
  return search !== null && search.own === null && search.provider === 'flexsearch'
}

/** For a shard, which does not know the links of other pages: computes what the index takes from bodies alone. */
export async function keepSearchTerms(site: SearchableSite, { store, code }: KeptSearch): Promise<void> {
  if (!isOurs(site.config)) return
  for (const links of readPageLinks(site, store, code)) void links
  const { compiled, bodyHashes, config } = site
  const pages = toSearchPages({ ...site, linkTexts: new Map() })
  const own = pages.map(page => {
    if (page.source === null || !compiled.has(page.source)) return null
    return toIndexPage(page, keysOf(page, bodyHashes.get(page.source) ?? null, code), compiled)
  })
  await keepPages(own, config.locale.tag, store)
}

async function updateFiles(site: SearchableSite, { store, code }: KeptSearch): Promise<SearchFile[]> {
  const version = linkTextsVersion(site, code)
  const linkTexts = once(() => readLinkTexts(version, site, store, code))
  const pages = toSearchPages({ ...site, linkTexts: { get: permalink => linkTexts().get(permalink) } })
  const around = site.versions === undefined || version === null ? null : sha256(code + version + site.versions.plan)
  const files = await updateSearch(toIndexPages(pages, around, site, store, code), toSearchSite(site.config), store)
  return files.map(toSearchFile)
}

/** Changes with the links of all pages and with the addresses of the site; null: unknown. */
function linkTextsVersion({ linksHash, routes }: SearchableSite, code: string): string | null {
  if (linksHash === undefined) return null
  const pages = routes.all.map(route => [route.permalink, 'page' in route ? route.page.source : null])
  return sha256(JSON.stringify([code, linksHash, pages]))
}

/** Texts of links by the page that they lead to. Most edits change no link, so the whole map is one value of the store. */
function readLinkTexts(version: string | null, site: SearchableSite, store: IndexStore, code: string) {
  const key = `search-link-texts ${version}`
  const known = version === null ? null : store.read(key)
  // Only this function writes such keys.
  if (known !== null) return new Map(JSON.parse(known) as [string, readonly string[]][])
  const linkTexts = toLinkTexts(readPageLinks(site, store, code))
  if (version !== null) store.write(key, JSON.stringify([...linkTexts]))
  return linkTexts
}

/**
 * The links of each page, from the cache while the page and the site's addresses are the same. A generator, because the
 * links of 100,000 pages take 200 MB.
 */
function* readPageLinks(
  { compiled, bodyHashes, routes }: SearchableSite,
  store: IndexStore,
  code: string
): Iterable<PageLinks> {
  const addresses = sha256(routes.all.map(({ permalink }) => permalink).join('\n'))
  for (const [source, body] of compiled) {
    // Links of a page to itself are left out.
    const own = routes.bySource.get(source)?.permalink
    const key = `search-links ${sha256(`${code} ${source} ${own} ${bodyHashes.get(source)} ${addresses}`)}`
    const known = store.read(key)
    // Only this function writes such keys.
    const links = known === null ? toPageLinks(body, routes) : (JSON.parse(known) as PageLinks)
    if (known === null) store.write(key, JSON.stringify(links))
    yield links
  }
}

function toSearchFile({ name, hash, read }: IndexFile): SearchFile {
  // The provider's file names are relative to the base URL.
  const path = name as OutputPath
  return { path, hash, output: () => ({ path, content: read() }) }
}

const keysKey = 'search-index keys'

/** The keys of all pages in the previous run. */
interface KnownKeys {
  /** Hash of everything beside bodies that the keys depend on: the plan, and the texts of links. */
  readonly around: string
  readonly pages: readonly PageKeys[]
}

type PageKeys = readonly [body: string | null, own: string, key: string]

/**
 * The pages of the index, without those whose bodies could not be compiled. While `around` is the same, a page with an
 * unchanged body keeps its keys. null: the keys of all pages are computed.
 */
function toIndexPages(
  pages: readonly SearchPage[],
  around: string | null,
  { compiled, bodyHashes }: SearchableSite,
  store: IndexStore,
  code: string
): IndexPage[] {
  const kept = around === null ? null : store.read(keysKey)
  // Only this function writes such keys.
  const last = kept === null ? null : (JSON.parse(kept) as KnownKeys)
  const known = last?.around === around ? last.pages : []
  const found = pages.filter(({ source }) => source === null || compiled.has(source))
  const keys = found.map((page, at): PageKeys => {
    const body = page.source === null ? null : (bodyHashes.get(page.source) ?? null)
    const before = known[at]
    return before?.[0] === body ? before : keysOf(page, body, code)
  })
  const text = around === null ? null : JSON.stringify({ around, pages: keys } satisfies KnownKeys)
  if (text !== null && text !== kept) store.write(keysKey, text)
  return found.map((page, at) => toIndexPage(page, keys[at] ?? keysOf(page, null, code), compiled))
}

function keysOf({ readFacts, description }: SearchPage, body: string | null, code: string): PageKeys {
  const facts = readFacts()
  const own = digest(code, { ...facts, linkTexts: [] }, description, body)
  return [body, own, facts.linkTexts.length === 0 ? own : digest(own, facts.linkTexts)]
}

function toIndexPage(page: SearchPage, [, own, key]: PageKeys, compiled: SearchableSite['compiled']): IndexPage {
  return {
    facts: page.listed,
    key,
    own,
    readLinkTexts: () => page.readFacts().linkTexts,
    readRecords: () => toPageRecords(page, compiled)
  }
}

/** The project's store as the store of an index; a lost value voids the run. */
export function searchInStore(store: Store, { outputBase }: Pick<Config, 'outputBase'>): KeptSearch {
  const keyOf = (key: string) => (/^search-(?:index|parts) /.test(key) ? `${outputBase}${key} ${store.code}` : key)
  const kept: IndexStore = {
    read: key => store.read(keyOf(key)),
    has: key => store.has(keyOf(key)),
    write: (key, value) => store.write(keyOf(key), value),
    borrow: key => store.borrow(keyOf(key))?.toString() ?? null,
    borrowAll: key => store.readOthers(keyOf(key)),
    lend: (key, value) => store.lend(keyOf(key), value),
    lost: key => store.fail(keyOf(key))
  }
  return { store: kept, code: store.code }
}

/** The index of other providers. A provider of the site may throw; docsgen's own do not. */
async function makeFiles(site: SearchableSite, report: Report): Promise<SearchFile[]> {
  const { config } = site
  if (config.search === null) return []
  const { index, name } = toProvider(config.search)
  const make = async () => {
    const outputs = toOutputs(await index(searchRecords(site), toSearchSite(config)))
    return outputs.map(output => ({ path: output.path, hash: null, output: () => output }))
  }
  if (config.search.own === null) return make()
  try {
    return await make()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const message = `The search provider “${name}” failed: ${reason.replace(/\.?$/, '.')}`
    const hint = 'Fix its “index” function, or choose another provider.'
    report(finding('search/failed', placeOf(config.file), message, hint))
    return []
  }
}

/** The facts of the site that a provider gets. */
function toSearchSite({ url, baseUrl, search }: Config): SearchSite {
  return { url, baseUrl, options: search?.options ?? {} }
}

/** Sends the search records of a site to its hosted index; null: nothing could be sent, which is reported. */
export async function pushSearch(
  records: readonly SearchRecord[],
  config: Config,
  options: SearchPushOptions,
  report: Report
): Promise<SearchPushResult | null> {
  const refuse = (message: string, hint: string) => {
    report(finding('search/push', placeOf(config.file), message, hint))
    return null
  }
  if (config.search === null) return refuse('The site has no search.', 'Choose a provider with “search”.')
  const { push, name } = toProvider(config.search)
  if (push === undefined) {
    const hint = 'The index is created by `docsgen build`. Records are sent to hosted providers such as “algolia”.'
    return refuse(`The search provider “${name}” does not accept records.`, hint)
  }
  if (records.length === 0) return refuse('The site has no page to index.', 'The index is unchanged.')
  try {
    return await push(records, toSearchSite(config), options)
  } catch (error) {
    const { message, hint = 'The index is unchanged.' } = error as Error & { readonly hint?: string }
    return refuse(message, hint)
  }
}

/** null: there are no search tests, or the index is hosted elsewhere and cannot be queried. */
export async function trySearch(site: SearchableSite, store: Store, report: Report): Promise<SearchStats | null> {
  const { search } = site.config
  if (search === null || search.tests === null || search.provider !== 'flexsearch') return null
  const text = readInside(join(site.config.root, search.tests), rootsOf(site.config)).toString('utf8')
  const index = await searchFiles(site, searchInStore(store, site.config), () => {})
  const { tests } = search
  const tags = defaultTags(site.config)
  const whyUnlisted = reasonsNotIndexed(site)
  const files = index.map(({ path, hash }) => [path, hash])
  const made = JSON.stringify([store.code, files, tags, tests, text, [...whyUnlisted]])
  const key = `search-tests ${sha256(made)}`
  const known = store.read(key)
  // Only this function writes such keys.
  const ran =
    known === null
      ? await runTests({ text, file: tests, index, tags, site, whyUnlisted })
      : (JSON.parse(known) as TestRunResult)
  if (known === null) store.write(key, JSON.stringify(ran))
  ran.findings.forEach(report)
  return ran.stats
}

interface TestRunResult {
  readonly findings: readonly Diagnostic[]
  readonly stats: SearchStats
}

/** Why a page is not in the index, by the page's path. */
function reasonsNotIndexed({ content }: SearchableSite): ReadonlyMap<string, string> {
  const hidden = content.pages.flatMap(({ path, meta }): [string, string][] => {
    if (meta.unlisted) return [[path, 'is unlisted']]
    return meta.search ? [] : [[path, 'has “search: false” in its front matter']]
  })
  return new Map([...content.drafts.map(({ path }): [string, string] => [path, 'is a draft']), ...hidden])
}

interface TestRun {
  readonly text: string
  readonly file: SourcePath
  readonly index: readonly SearchFile[]
  readonly tags: readonly string[]
  readonly site: SearchableSite
  readonly whyUnlisted: ReadonlyMap<string, string>
}

async function runTests({ text, file, index, tags, site, whyUnlisted }: TestRun): Promise<TestRunResult> {
  const { baseUrl, locale } = site.config
  const findings: Diagnostic[] = []
  const report = (found: Diagnostic) => findings.push(found)
  const { parseSearchTests } = await import('../search/search-tests.ts')
  const tests = parseSearchTests(text, file, report)
  const files = new Map<string, SearchFile>(index.map(found => [found.path, found]))
  const ask = askIndex(path => textOf(files.get(path)), locale.tag, tags)
  const stats = await runSearchTests(tests, ask, { baseUrl, whyUnlisted }, report)
  return { findings, stats }
}

function textOf(file: SearchFile | undefined): string | null {
  const output = file?.output()
  return output !== undefined && 'content' in output ? String(output.content) : null
}
