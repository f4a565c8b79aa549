/** `docsgen search explain`: explains the ranking of the first results of a query, term by term. */
import { join } from 'node:path'
import { fields, isTitleField, type Manifest } from '../../client/search/format.ts'
import { IndexReader, type ReadFile } from '../../client/search/index-reader.ts'
import type { Found } from '../../client/search/matches.ts'
import { createRanking, type RankedQuery } from '../../client/search/query.ts'
import { type RankedPage, toIdfs } from '../../client/search/ranking.ts'
import { manifestsIn } from '../shared/search-manifests.ts'
import { entriesInside, readInside, realRoots, textInside } from '../util/guarded-files.ts'
import { stemmerOf } from '../util/packages/stemmers.ts'

const shownPages = 10

/** The languages of the site that have an index, where the wanted one has none. */
interface UnknownLanguage {
  readonly languages: readonly string[]
}

/** Lines for a terminal, from the index of a language (null: the main one) in a built folder; null: there is no index. */
export async function explainSearch(
  folder: string,
  query: string,
  language: string | null
): Promise<readonly string[] | UnknownLanguage | null> {
  const roots = realRoots([folder])
  const read = async (name: string) => readInside(join(folder, name), roots).toString('utf8')
  const parts = entriesInside(folder, roots).flatMap(entry => (entry.isDirectory() ? [`${entry.name}/`] : []))
  const all = manifestsIn<Manifest>(['', ...parts.sort()], name => textInside(join(folder, name), roots))
  const [manifest] = language === null ? all : all.filter(one => one.language === language)
  if (manifest !== undefined) return explainQuery(manifest, name => read(manifest.folder + name), query)
  return all.length === 0 ? null : { languages: all.map(one => one.language) }
}

async function explainQuery(manifest: Manifest, read: ReadFile, query: string): Promise<string[]> {
  const reader = new IndexReader(manifest, read, await stemmerOf(manifest.language))
  const { signal } = new AbortController()
  const ranking = await createRanking(reader)(query, [], signal)
  const { readings, ranked } = ranking
  const said = readings.map(reading => reading.map(({ concept }) => concept.term).join(' + '))
  const lines = [
    `“${query}” is read as ${said.join(', or as ')}: ${ranked.length} ${ranked.length === 1 ? 'page' : 'pages'}.`
  ]
  for (const [at, page] of ranked.slice(0, shownPages).entries()) {
    const { page: texts, section } = await reader.texts(page.page, page.sections[0]?.section ?? 0, signal)
    const [anchor, heading] = section
    lines.push('', `${at + 1}. ${texts[0]}${anchor && '#'}${anchor}  “${heading}”  ${page.score.toFixed(1)}`)
    lines.push(...explainPage(page, ranking).map(line => `   ${line}`))
  }
  return lines
}

function explainPage({ page, sections, reading }: RankedPage, { readings, table }: RankedQuery): string[] {
  const found = readings[reading] ?? []
  const idfs = toIdfs(found, table.firstSections.at(-1) ?? 0)
  const first = table.firstSections[page] ?? 0
  const best = first + (sections[0]?.section ?? 0)
  const weight = table.weightOf(page)
  return [
    ...found.map((one, i) => explainTerm(one, best, first, idfs[i] ?? 0)),
    ...(weight === 1 ? [] : [`the page weighs × ${weight.toFixed(2)}`])
  ]
}

function explainTerm({ concept, sections }: Found, section: number, page: number, idf: number): string {
  const match = sections.get(section) ?? sections.get(page)
  if (match === undefined) return `${concept.term}: not here${concept.isStopWord ? ', and it counts little' : ''}`
  const spelling = match.term === concept.term ? '' : ` as “${match.term.replace('*', '…')}”`
  const where = sections.has(section) ? '' : ' of the page'
  const worth = `${match.weight.toFixed(1)} (spelling × ${match.factor.toFixed(2)})`
  return `${concept.term}:${spelling} in ${nameOf(match.field)}${where}, worth ${worth} × rarity ${idf.toFixed(1)}`
}

function nameOf(field: number): string {
  if (isTitleField(field)) return 'the title'
  if (field < fields.identifierPart) return 'the heading'
  if (field === fields.identifierPart) return 'a part of a name, or a link'
  if (field === fields.context) return 'the headings above, the address or the keywords'
  return field < fields.code ? 'the text' : 'the code'
}
