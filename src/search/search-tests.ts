/** Runs search tests on the published index with the browser's own code, and reports those that miss their page. */
import type { Node, YAMLMap } from 'yaml'
import { SearchFailure } from '../../client/search/failure.ts'
import type { Manifests } from '../../client/search/format.ts'
import { openIndex } from '../../client/search/query.ts'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { addressKey, belowBaseUrl, stripHtml } from '../shared/address.ts'
import { searchIndexFile, searchLimits } from '../shared/dom.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import type { SearchAnswer } from '../types/search-client.ts'
import type { SearchStats } from '../types/search-provider.ts'
import { yaml } from '../util/packages/package.ts'
import { stemmerOf } from '../util/packages/stemmers.ts'
import { decodePath } from '../util/paths.ts'

/** Runs a query; returns the addresses of the pages found, best first, each once. */
type Ask = (query: string) => Promise<readonly string[]>

/** Reads a file of the index, by its path below the base URL; null: it does not exist. */
type ReadIndexFile = (path: string) => string | null | Promise<string | null>

/** Queries an index in one language (null: its first one) for pages with one of the tags (none: all pages). */
export function askIndex(read: ReadIndexFile, language: string | null, tags: readonly string[]): Ask {
  const { signal } = new AbortController()
  const { hits: limit, hitsPerGroup, modalQuery } = searchLimits
  let opened: ReturnType<typeof openIndexOf> | null = null
  return async query => {
    opened ??= openIndexOf(read, language)
    const index = await opened
    if (index === null) return []
    const filters = { language: index.language, tags }
    return toPages(
      await index.search({
        query: query.slice(0, modalQuery),
        surface: 'modal',
        limit,
        page: 0,
        hitsPerGroup,
        filters,
        signal
      })
    )
  }
}

async function openIndexOf(read: ReadIndexFile, wanted: string | null) {
  const { manifests } = JSON.parse((await read(searchIndexFile)) ?? '{"manifests":{}}') as Manifests
  const language = wanted ?? Object.keys(manifests)[0] ?? ''
  const manifest = manifests[language]
  if (manifest === undefined) return null
  const readText = async (name: string) => {
    const text = await read(manifest.folder + name)
    if (text === null) throw new SearchFailure('missing', `The search index has no ${name}.`)
    return text
  }
  const search = openIndex(manifest, readText, await stemmerOf(manifest.language))
  return { language, search }
}

function toPages({ groups }: SearchAnswer): string[] {
  const pages = groups.flatMap(({ hits }) => hits.map(({ href }) => href.replace(/[?#].*$/s, '')))
  return [...new Set(pages)]
}

interface SearchTestSite {
  readonly baseUrl: string
  /** Why a page is not in the index, by the page's path below the base URL: `is a draft`. */
  readonly whyUnlisted: ReadonlyMap<string, string>
}

function reasonsOf({ pages }: SearchTest, { baseUrl, whyUnlisted }: SearchTestSite): readonly string[] {
  const byKey = new Map([...whyUnlisted].map(([path, reason]) => [toKey(path, '/'), reason]))
  return pages.flatMap(page => {
    const reason = byKey.get(toKey(page, baseUrl))
    return reason === undefined ? [] : [`“${page}” ${reason}, so the index does not have it.`]
  })
}

/** Runs all tests; each failure is a finding at the test's line. */
export async function runSearchTests(
  tests: readonly SearchTest[],
  ask: Ask,
  { baseUrl, whyUnlisted }: SearchTestSite,
  report: Report
): Promise<SearchStats> {
  const ranks: number[] = []
  let empty = 0
  for (const test of tests) {
    const found = await ask(test.query)
    const rank = rankOf(test, found, baseUrl)
    ranks.push(rank)
    if (found.length === 0) empty++
    if (rank > test.within) report(failure(test, found, rank, reasonsOf(test, { baseUrl, whyUnlisted })))
  }
  return { ...toStats(ranks), empty: tests.length === 0 ? 0 : empty / tests.length }
}

/** Rank of the first expected page among the first ten; infinite if there is none. */
export function rankOf({ pages }: SearchTest, found: readonly string[], baseUrl: string): number {
  const right = new Set(pages.map(page => toKey(page, baseUrl)))
  const at = found.slice(0, 10).findIndex(href => right.has(toKey(href, baseUrl)))
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1
}

/** Ignores the base URL, a trailing slash, `.html` and percent-encoding. */
function toKey(href: string, baseUrl: string): string {
  const path = decodePath(href)
  return addressKey(stripHtml(belowBaseUrl(path, baseUrl) ?? path))
}

function toStats(ranks: readonly number[]): Omit<SearchStats, 'empty'> {
  const share = (worst: number) => ranks.filter(rank => rank <= worst).length / (ranks.length || 1)
  return {
    queries: ranks.length,
    meanReciprocalRank: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / (ranks.length || 1),
    successAt1: share(1),
    successAt5: share(5)
  }
}

function failure(
  { query, pages, within, place }: SearchTest,
  found: readonly string[],
  rank: number,
  reasons: readonly string[]
) {
  const where = Number.isFinite(rank) ? `is result ${rank}` : 'is not among the first ten results'
  const wanted = within === 1 ? 'the first result' : `one of the first ${within} results`
  const instead =
    found[0] === undefined
      ? 'Nothing was found: use the words of the query on the page, or fix the test.'
      : `The first result is ${found[0]}.`
  return finding(
    'search/test',
    place,
    `“${query}” should have ${pages.join(' or ')} as ${wanted}; it ${where}.`,
    reasons.length > 0 ? reasons.join(' ') : instead
  )
}

interface SearchTest {
  readonly query: string
  /** Addresses below the base URL; any of them counts as found. */
  readonly pages: readonly string[]
  /** Worst rank that passes; the first result has rank 1. */
  readonly within: number
  readonly className: string
  readonly place: Place
}

const knownKeys = ['query', 'page', 'pages', 'within', 'class']

/**
 * `search.tests.yml` → tests:
 *
 *     - query: sql server
 *       pages: [/connections/sqlserver]
 *       within: 3        # optional, 1 unless written
 *       class: title     # optional, for the stats
 * Returns the tests that can be read; the others become findings.
 */
export function parseSearchTests(text: string, file: SourcePath, report: Report): SearchTest[] {
  const { isSeq, LineCounter, parseDocument } = yaml()
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return placeOf(file, line, col)
  }
  const [fault] = document.errors
  if (fault) {
    const reason = fault.message.split('\n')[0]?.replace(/ at line .*$/, '')
    report(finding('search/invalid', placeAt(fault.pos[0]), `The search tests cannot be read: ${reason}.`))
    return []
  }
  const list = document.contents
  if (list === null) return []
  if (!isSeq(list)) {
    report(
      finding('search/invalid', placeAt(0), 'The search tests are not a list.', 'Write `- query: …` for each test.')
    )
    return []
  }
  return list.items.flatMap(item => toTest(item as Node, placeAt, report) ?? [])
}

function toTest(item: Node, placeAt: (offset: number) => Place, report: Report): SearchTest | null {
  const { isMap, isScalar } = yaml()
  const place = placeAt(item.range?.[0] ?? 0)
  const refuse = (message: string, hint: string) => {
    report(finding('search/invalid', place, message, hint))
    return null
  }
  const hint = 'A test has a `query` and the `pages` it should find.'
  if (!isMap(item)) return refuse('A search test is not a mapping.', hint)
  for (const { key } of item.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (!knownKeys.includes(name))
      return refuse(`Unknown option “${name}” in a search test.`, didYouMean(name, knownKeys) ?? hint)
  }
  const query = textOf(item, 'query')
  const pages = [textOf(item, 'page'), ...listOf(item, 'pages')].filter(page => page !== '')
  if (query === '' || pages.length === 0) return refuse('A search test has no query or no page.', hint)
  const within = item.get('within') ?? 1
  if (typeof within !== 'number' || !Number.isInteger(within) || within < 1 || within > 10) {
    return refuse('“within” is not a whole number from 1 to 10.', 'Write the lowest rank that passes, such as 3.')
  }
  return { query, pages, within, className: textOf(item, 'class'), place: queryPlace(item, place, placeAt) }
}

function textOf(item: YAMLMap, key: string): string {
  const value = item.get(key)
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}

function listOf(item: YAMLMap, key: string): string[] {
  const { isScalar, isSeq } = yaml()
  const value = item.get(key)
  return isSeq(value) ? value.items.map(entry => (isScalar(entry) ? String(entry.value) : '')) : [textOf(item, key)]
}

function queryPlace(item: YAMLMap, place: Place, placeAt: (offset: number) => Place): Place {
  const value = item.get('query', true)
  return yaml().isScalar(value) && value.range ? placeAt(value.range[0]) : place
}
