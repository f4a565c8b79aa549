/**
 * The offline index as the browser uses it: a query in, groups of sections out. Knows nothing of pages, workers and
 * networks: files come through `read`, so the build can run the same code on the same files.
 */
import type { MarkedText, SearchAnswer, SearchGroup, SearchHit, SearchRequest } from '../../src/model.ts'
import { chooseHits, type ChosenGroup } from './choose-hits.ts'
import { toConcepts } from './concepts.ts'
import type { Manifest } from './format.ts'
import { IndexReader, type ReadFile } from './index-reader.ts'
import { findMatches, type Found } from './matches.ts'
import { type PageTable, rankPages } from './ranking.ts'
import { hasTerm, markText, toSnippet } from './snippet.ts'

export type IndexSearch = (request: SearchRequest) => Promise<SearchAnswer>

/** Opens one index. Fails with a SearchFailure. */
export async function openIndex(read: ReadFile, signal: AbortSignal): Promise<IndexSearch> {
  const reader = await IndexReader.open(read, signal)
  const layout = toLayout(reader.manifest)
  return async request => {
    const { language, synonyms } = reader.manifest
    const concepts = toConcepts(request.query, language, synonyms)
    const found = await findMatches(concepts, reader, request.signal)
    const ranked = rankPages(found, { ...layout, isAllowed: toFilter(reader.manifest, request.filters.tags) })
    const { groups, hasMore } = chooseHits(ranked, request.limit, request.hitsPerGroup, request.page)
    const shown = await Promise.all(groups.map(group => showGroup(group, found, layout, reader, request.signal)))
    return { groups: shown, total: ranked.length, hasMore }
  }
}

interface Layout extends Omit<PageTable, 'isAllowed'> {
  /** Run of texts that a section is in, and its place there. */
  readonly runOf: (section: number) => readonly [run: number, at: number]
}

function toLayout({ sections, runs, priors }: Manifest): Layout {
  const firstSections = [0]
  for (const count of sections) firstSections.push((firstSections.at(-1) ?? 0) + count)
  const pageOf = new Int32Array(firstSections.at(-1) ?? 0)
  sections.forEach((_, page) => {
    pageOf.fill(page, firstSections[page], firstSections[page + 1])
  })
  const runStarts = [...firstSections.slice(0, -1), ...runs].sort((a, b) => a - b)
  const weights = new Map(priors.map(([page, weight]) => [page, weight / 100]))
  return {
    firstSections,
    pageOf: section => pageOf[section] ?? 0,
    priorOf: page => weights.get(page) ?? 1,
    runOf: section => {
      const after = runStarts.findIndex(start => start > section)
      const run = (after < 0 ? runStarts.length : after) - 1
      return [run, section - (runStarts[run] ?? 0)]
    }
  }
}

function toFilter(manifest: Manifest, allowed: readonly string[]): (page: number) => boolean {
  if (allowed.length === 0 || manifest.tags.every(tag => allowed.includes(tag))) return () => true
  const tagOf: number[] = []
  for (const [tag, pages] of manifest.pageTags) for (let i = 0; i < pages; i++) tagOf.push(tag)
  return page => allowed.includes(manifest.tags[tagOf[page] ?? -1] ?? '')
}

async function showGroup(
  group: ChosenGroup,
  found: readonly Found[],
  layout: Layout,
  reader: IndexReader,
  signal: AbortSignal
): Promise<SearchGroup> {
  const shown = await Promise.all(
    group.sections.map(section => showHit(section, group.page, found, layout, reader, signal))
  )
  return { label: shown[0]?.pageTitle ?? '', hits: shown }
}

async function showHit(
  section: number,
  page: number,
  found: readonly Found[],
  layout: Layout,
  reader: IndexReader,
  signal: AbortSignal
): Promise<SearchHit> {
  const [run, at] = layout.runOf(section)
  const texts = await reader.texts(run, signal)
  const [anchor, heading, parents, , text, code] = texts.sections[at] ?? ['', '', [], 1, '', '']
  const terms = termsToMark(found)
  const isPage = section === layout.firstSections[page]
  const title = markText(heading, terms)
  const snippet = pickSnippet(text, code, terms)
  return {
    id: `${texts.href}#${anchor}`,
    href: anchor === '' ? texts.href : `${texts.href}#${encodeURIComponent(anchor)}`,
    isExternal: false,
    kind: title.marks.length === 0 && (snippet?.marks.length ?? 0) > 0 ? 'content' : isPage ? 'page' : 'heading',
    title,
    pageTitle: texts.title,
    trail: isPage ? texts.trail : [...texts.trail, texts.title, ...parents],
    snippet
  }
}

/** Stop words are marked only when the query has nothing else. */
function termsToMark(found: readonly Found[]): ReadonlySet<string> {
  return new Set(found.filter(({ concept }) => !concept.isStopWord).flatMap(({ terms }) => [...terms]))
}

/** Text where it has a match, else code where it has one, else the start of the text. */
function pickSnippet(text: string, code: string, terms: ReadonlySet<string>): MarkedText | null {
  return toSnippet(!hasTerm(text, terms) && hasTerm(code, terms) ? code : text || code, terms)
}
