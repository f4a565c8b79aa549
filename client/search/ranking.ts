/** Matches of all concepts → pages in the order of their worth, with their sections in order. */
import type { Match, Found } from './matches.ts'
import { isTitleSlot, slots, wordsOfSlot } from './slots.ts'

export interface RankedPage {
  readonly page: number
  readonly score: number
  /** Best first. */
  readonly sections: readonly { readonly section: number; readonly score: number }[]
}

/** Where pages and sections lie in their numbering, and what a page weighs. */
export interface PageTable {
  /** First section of each page, and the number of all sections at the end. */
  readonly firstSections: readonly number[]
  readonly pageOf: (section: number) => number
  readonly priorOf: (page: number) => number
  readonly isAllowed: (page: number) => boolean
}

export const rankingWeights = {
  stopWord: 0.1,
  titleForSections: 0.51,
  covered: 0.3,
  isTitle: 10,
  isHeading: 5.9,
  bestSection: 0.77,
  pageEvidence: 0.23,
  manySections: 0.03,
  breadth: 1
}

/** Pages that match, best first; equal pages in the order of the index. */
export function rankPages(found: readonly Found[], table: PageTable): RankedPage[] {
  const count = table.firstSections.at(-1) ?? 0
  const idfs = found.map(({ concept, sections }) => {
    const idf = Math.log(1 + (count - sections.size + 0.5) / (sections.size + 0.5))
    return idf * (concept.isStopWord ? rankingWeights.stopWord : 1)
  })
  const pages: RankedPage[] = []
  for (const [page, sections] of groupByPage(found, table)) {
    if (!table.isAllowed(page)) continue
    pages.push(rankPage(page, sections, found, idfs, table))
  }
  return pages.sort((a, b) => b.score - a.score || a.page - b.page)
}

function groupByPage(found: readonly Found[], table: PageTable): Map<number, Set<number>> {
  const pages = new Map<number, Set<number>>()
  for (const { sections } of found) {
    for (const section of sections.keys()) {
      const page = table.pageOf(section)
      const known = pages.get(page)
      if (known) known.add(section)
      else pages.set(page, new Set([section]))
    }
  }
  return pages
}

function rankPage(
  page: number,
  sectionSet: ReadonlySet<number>,
  found: readonly Found[],
  idfs: readonly number[],
  table: PageTable
): RankedPage {
  const first = table.firstSections[page] ?? 0
  const titles = found.map(({ sections }) => {
    const match = sections.get(first)
    return match && match.slot <= slots.context ? match.weight : 0
  })
  const best = found.map(() => 0)
  const places = found.map(() => 0)
  const ranked = [...sectionSet].map(section => {
    const own = found.map(({ sections }) => sections.get(section))
    const weights = own.map((match, i) => Math.max(match?.weight ?? 0, (titles[i] ?? 0) * rankingWeights.titleForSections))
    weights.forEach((weight, i) => {
      best[i] = Math.max(best[i] ?? 0, weight)
      if (own[i]) places[i] = (places[i] ?? 0) + 1
    })
    return { section, score: scoreSection(own, weights, found, idfs) }
  })
  ranked.sort((a, b) => b.score - a.score || a.section - b.section)
  const breadth = best.map((weight, i) => weight + rankingWeights.breadth * Math.log(places[i] || 1))
  const evidence = sum(breadth, idfs) * shareOf(best, idfs)
  const length = (table.firstSections[page + 1] ?? 0) - first
  const { bestSection, pageEvidence, manySections } = rankingWeights
  const score =
    ((bestSection * (ranked[0]?.score ?? 0) + pageEvidence * evidence) / (1 + manySections * Math.log(length))) *
    table.priorOf(page)
  return { page, score, sections: ranked }
}

function scoreSection(
  own: readonly (Match | undefined)[],
  weights: readonly number[],
  found: readonly Found[],
  idfs: readonly number[]
): number {
  const score = sum(weights, idfs) * (1 + rankingWeights.covered * coveredShare(own, found))
  return (score + nameBonus(own, found)) * shareOf(weights, idfs)
}

/** How much of the title or heading the query says. */
function coveredShare(own: readonly (Match | undefined)[], found: readonly Found[]): number {
  let words = 0
  let covered = 0
  own.forEach((match, i) => {
    if (!match || found[i]?.concept.isStopWord || wordsOfSlot(match.slot) === 0) return
    words = wordsOfSlot(match.slot)
    covered += Math.min(1, match.factor)
  })
  return words === 0 ? 0 : Math.min(1, covered / words)
}

/** The query is the title, or the heading, word for word. */
function nameBonus(own: readonly (Match | undefined)[], found: readonly Found[]): number {
  const content = own.filter((_, i) => !found[i]?.concept.isStopWord)
  const [first] = content
  if (!first || wordsOfSlot(first.slot) !== content.length) return 0
  if (!content.every(match => match?.slot === first.slot)) return 0
  const factor = Math.min(...content.map(match => match?.factor ?? 0), 1)
  return factor * (isTitleSlot(first.slot) ? rankingWeights.isTitle : rankingWeights.isHeading)
}

function sum(weights: readonly number[], idfs: readonly number[]): number {
  return weights.reduce((total, weight, i) => total + weight * (idfs[i] ?? 0), 0)
}

/** Share of the query, by the worth of its words, that is there at all. */
function shareOf(weights: readonly number[], idfs: readonly number[]): number {
  let all = 0
  let matched = 0
  weights.forEach((weight, i) => {
    all += idfs[i] ?? 0
    if (weight > 0) matched += idfs[i] ?? 0
  })
  return all === 0 ? 0 : matched / all
}
