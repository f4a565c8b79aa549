/**
 * The offline index: a query in, groups of sections out. Independent of browsers, Workers and networks: files come from
 * `read`, so the build can run the same code on the same files.
 */
import type { MarkedText, SearchAnswer, SearchGroup, SearchHit, SearchRequest } from '../../src/types/search-client.ts'
import { type Concept, toConcepts } from './concepts.ts'
import type { Manifest, PageRow } from './format.ts'
import { IndexReader, type ReadFile } from './index-reader.ts'
import { type Found, findReadings } from './matches.ts'
import { type PageTable, type RankedPage, rankReadings } from './ranking.ts'
import { hasTerm, markText, toSnippet } from './snippet.ts'
import type { Snowball } from './spelling.ts'
import { readRuns } from './tokens.ts'

/** Characters; the rest of a pasted text is ignored. */
const longestQuery = 512

export type IndexSearch = (request: SearchRequest) => Promise<SearchAnswer>

/** Opens the index of a manifest, with the stemmer of its language. Searches fail with a SearchFailure. */
export function openIndex(manifest: Manifest, read: ReadFile, snowball: Snowball | null): IndexSearch {
  const reader = new IndexReader(manifest, read, snowball)
  const rank = createRanking(reader)
  return async request => {
    const { readings, ranked } = await rank(request.query, request.filters.tags, request.signal)
    const { groups, hasMore } = chooseHits(ranked, request.limit, request.hitsPerGroup, request.page)
    const show: Show = { reader, terms: termsToMark(readings.flat()), signal: request.signal }
    const shown = await Promise.all(groups.map(group => showGroup(group, show)))
    return { groups: exactFirst(shown, groups, request.query), total: ranked.length, hasMore }
  }
}

/** A query with its matches; also for `docsgen search explain`. */
export interface RankedQuery {
  readonly readings: readonly (readonly Found[])[]
  readonly ranked: readonly RankedPage[]
  readonly table: PageTable
}

/** `tags`: only pages with one of them are searched; none: all pages. */
type RankQuery = (query: string, tags: readonly string[], signal: AbortSignal) => Promise<RankedQuery>

export function createRanking(reader: IndexReader): RankQuery {
  const layout = toLayout(reader)
  return async (query, tags, signal) => {
    const concepts = toConcepts(query.slice(0, longestQuery), reader.manifest, reader.stems)
    const readings = await findReadings(concepts, reader, signal)
    const isQuestion = concepts.some(({ isAsked }) => isAsked)
    const kinds = layout(isName(concepts, readings), isQuestion)
    const table = { ...kinds, isAllowed: toFilter(reader.manifest, tags) }
    return { readings, ranked: rankReadings(readings, table), table }
  }
}

/** Guides rank before references that were generated from code, unless the query is a name from code. */
const referenceWeight = 0.65
/** For a question, guides also rank before pages that only their address marks as a reference. */
const listingWeight = 0.85

function toLayout({
  manifest,
  firstSections
}: IndexReader): (isName: boolean, isQuestion: boolean) => Omit<PageTable, 'isAllowed'> {
  const weights = new Map(manifest.weights.map(([page, weight]) => [page, weight / 100]))
  const isIn = (rows: readonly PageRow[], page: number) =>
    rows.some(([first, pages]) => page >= first && page < first + pages)
  const kindWeight = (page: number, isQuestion: boolean) => {
    if (isIn(manifest.references, page)) return referenceWeight
    return isQuestion && isIn(manifest.listings, page) ? listingWeight : 1
  }
  return (isName, isQuestion) => ({
    firstSections,
    weightOf: page => (weights.get(page) ?? 1) * (isName ? 1 : kindWeight(page, isQuestion))
  })
}

/** Whether a query contains a name from code, or is one that is typed with spaces. */
function isName(concepts: readonly Concept[], readings: readonly (readonly Found[])[]): boolean {
  return (
    concepts.some(({ squashed, parts }) => squashed !== null || parts.length > 0) ||
    readings.some(reading => reading.length === 1 && concepts.length > 1)
  )
}

function toFilter(manifest: Manifest, allowed: readonly string[]): (page: number) => boolean {
  if (allowed.length === 0 || manifest.tags.every(tag => allowed.includes(tag))) return () => true
  const tagOf: number[] = []
  for (const [tag, pages] of manifest.pageTags) for (let i = 0; i < pages; i++) tagOf.push(tag)
  return page => allowed.includes(manifest.tags[tagOf[page] ?? -1] ?? '')
}

/**
 * Ranks a title that equals the query, including stop words, before results with a similar score. Compares texts,
 * because the index does not contain the order of words.
 */
function exactFirst(shown: readonly SearchGroup[], groups: readonly ChosenGroup[], query: string): SearchGroup[] {
  const wordsOf = (text: string) => readRuns(text).flatMap(({ words }) => words)
  const asked = wordsOf(query).join(' ')
  const isExact = ({ hits }: SearchGroup) => hits.some(({ title }) => wordsOf(title.text).join(' ') === asked)
  const scoreOf = (at: number) => (groups[at]?.score ?? 0) * (shown[at] && isExact(shown[at]) ? exactFactor : 1)
  return [...shown.keys()].sort((a, b) => scoreOf(b) - scoreOf(a) || a - b).flatMap(at => shown[at] ?? [])
}

const exactFactor = 1.3

async function showGroup({ page, sections }: ChosenGroup, show: Show): Promise<SearchGroup> {
  const hits = await Promise.all(sections.map(section => showHit(page, section, show)))
  return { label: hits[0]?.pageTitle ?? '', hits }
}

interface Show {
  readonly reader: IndexReader
  /** Terms to mark. */
  readonly terms: ReadonlySet<string>
  readonly signal: AbortSignal
}

async function showHit(page: number, section: number, { reader, terms, signal }: Show): Promise<SearchHit> {
  const shown = await reader.texts(page, section, signal)
  const [pageHref, pageTitle, trail] = shown.page
  const [anchor, heading, parents, text, code] = shown.section
  const title = markText(heading, terms)
  const snippet = pickSnippet(text, code, terms)
  const isContent = title.marks.length === 0 && snippet !== null && snippet.marks.length > 0
  return {
    id: `${pageHref}#${anchor}`,
    href: anchor === '' ? pageHref : `${pageHref}#${encodeURIComponent(anchor)}`,
    isExternal: false,
    kind: isContent ? 'content' : section === 0 ? 'page' : 'heading',
    title,
    pageTitle,
    trail: section === 0 ? trail : [...trail, pageTitle, ...parents],
    snippet
  }
}

/** Stop words are marked only when the query has nothing else. */
function termsToMark(found: readonly Found[]): ReadonlySet<string> {
  return new Set(found.filter(({ concept }) => !concept.isStopWord).flatMap(({ terms }) => [...terms]))
}

/** From the text if it has a match, else from the code if that has one, else the start of the text. */
function pickSnippet(text: string, code: string, terms: ReadonlySet<string>): MarkedText | null {
  return toSnippet(!hasTerm(text, terms) && hasTerm(code, terms) ? code : text || code, terms)
}

interface ChosenGroup {
  readonly page: number
  readonly score: number
  /** Numbers within the page. */
  readonly sections: readonly number[]
}

/** Further sections of a page are shown if their score is at least this share of the best one. */
const nearlyAsGood = 0.55

/**
 * The groups of answer number `answer`: at most `limit` sections, from half as many pages. Each page costs a request
 * for its texts, and readers do not look further down.
 */
function chooseHits(
  pages: readonly RankedPage[],
  limit: number,
  perGroup: number,
  answer: number
): { groups: ChosenGroup[]; hasMore: boolean } {
  let next = 0
  for (let i = 0; ; i++) {
    const groups = fillAnswer(pages, next, limit, perGroup)
    next += groups.length
    if (i === answer || groups.length === 0) return { groups, hasMore: next < pages.length }
  }
}

function fillAnswer(pages: readonly RankedPage[], from: number, limit: number, perGroup: number): ChosenGroup[] {
  const groups: ChosenGroup[] = []
  const mostGroups = Math.ceil(limit / 2)
  let extras = limit - mostGroups
  for (let i = from; i < pages.length && groups.length < mostGroups; i++) {
    const page = pages[i]
    if (!page) break
    const best = page.sections[0]?.score ?? 0
    const good = page.sections.filter(({ score }) => score >= best * nearlyAsGood).length
    const count = Math.min(good, perGroup, 1 + extras)
    extras -= count - 1
    groups.push({
      page: page.page,
      score: page.score,
      sections: page.sections.slice(0, count).map(({ section }) => section)
    })
  }
  return groups
}
