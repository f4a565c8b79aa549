/** Matches of all concepts → pages, best first, with their sections, best first. */
import { fields, isTitleField, wordsOfField } from './format.ts'
import { type Found, intentFactor, type Match } from './matches.ts'

export interface RankedPage {
  readonly page: number
  /** The reading of the query that matches best. */
  readonly reading: number
  readonly score: number
  /** Best first; numbers within the page. */
  readonly sections: readonly { readonly section: number; readonly score: number }[]
}

/** The section numbers of each page, and the weights of pages. */
export interface PageTable {
  /** First section of each page, and the number of all sections at the end. */
  readonly firstSections: readonly number[]
  readonly weightOf: (page: number) => number
  readonly isAllowed: (page: number) => boolean
}

// Tuned together with the factors of matches.ts.
const stopWordWeight = 0.1
const weakWordWeight = 0.2
const titleForSections = 0.51
const coveredBonus = 0.3
const titleBonus = 10
const headingBonus = 5.9
const bestSectionShare = 0.77
const pageEvidenceShare = 0.23
const manySectionsMalus = 0.03
const breadthWeight = 1
/** Minimum: a word that every section has must still count if it is the whole query. */
const leastIdf = 0.3

/** Pages below this share of the best score match by chance; they would only cost bytes and attention. */
const worthShowing = 0.12

/** Matching pages, best first, ties in index order. For each page, the best reading of the query counts. */
export function rankReadings(readings: readonly (readonly Found[])[], table: PageTable): RankedPage[] {
  const best = new Map<number, RankedPage>()
  for (const [reading, found] of readings.entries()) {
    for (const ranked of rankPages(found, table)) {
      if (ranked.score > (best.get(ranked.page)?.score ?? 0)) best.set(ranked.page, { ...ranked, reading })
    }
  }
  const pages = [...best.values()].sort((a, b) => b.score - a.score || a.page - b.page)
  const least = (pages[0]?.score ?? 0) * worthShowing
  return pages.filter(({ score }) => score >= least)
}

function rankPages(found: readonly Found[], table: PageTable): Omit<RankedPage, 'reading'>[] {
  const idfs = toIdfs(found, table.firstSections.at(-1) ?? 0)
  const bySection = joinMatches(found)
  // The sections of a page are consecutive, so one pass in order visits each page once.
  const sections = Uint32Array.from(bySection.keys()).sort()
  const pages: Omit<RankedPage, 'reading'>[] = []
  let page = 0
  for (let from = 0; from < sections.length; ) {
    while ((table.firstSections[page + 1] ?? 0) <= (sections[from] ?? 0)) page++
    let to = from + 1
    while (to < sections.length && (sections[to] ?? 0) < (table.firstSections[page + 1] ?? 0)) to++
    if (table.isAllowed(page)) pages.push(rankPage(page, sections.subarray(from, to), bySection, found, idfs, table))
    from = to
  }
  return pages
}

/** Inverse document frequency of each concept, a factor of its matches. */
export function toIdfs(found: readonly Found[], count: number): number[] {
  return found.map(({ concept, sections }) => {
    const times = countNear(sections) || sections.size
    const idf = Math.max(leastIdf, Math.log(1 + (count - times + 0.5) / (times + 0.5)))
    return idf * toUnit({ concept })
  })
}

/** The weight of a word of the query, without its rarity. */
function toUnit({ concept }: Pick<Found, 'concept'>): number {
  return concept.isStopWord ? stopWordWeight : concept.isWeak ? weakWordWeight : 1
}

/** Number of sections with the word itself. Other words for the same intent do not make a word more common. */
function countNear(sections: ReadonlyMap<number, Match>): number {
  let count = 0
  for (const { factor } of sections.values()) if (factor > intentFactor) count++
  return count
}

/** Matches of one section, one for each concept. */
type Matches = (Match | undefined)[]

function joinMatches(found: readonly Found[]): Map<number, Matches> {
  const joined = new Map<number, Matches>()
  found.forEach(({ sections }, concept) => {
    for (const [section, match] of sections) {
      let matches = joined.get(section)
      if (!matches) {
        matches = new Array<Match | undefined>(found.length)
        joined.set(section, matches)
      }
      matches[concept] = match
    }
  })
  return joined
}

function rankPage(
  page: number,
  sections: Uint32Array,
  bySection: ReadonlyMap<number, Matches>,
  found: readonly Found[],
  idfs: readonly number[],
  table: PageTable
): Omit<RankedPage, 'reading'> {
  const first = table.firstSections[page] ?? 0
  const titles = found.map((_, i) => titleWeight(bySection.get(first)?.[i]))
  const best = found.map(() => 0)
  const places = found.map(() => 0)
  const ranked: { section: number; score: number }[] = []
  for (const section of sections) {
    const own = bySection.get(section) ?? []
    const weights = titles.map((title, i) => Math.max(own[i]?.weight ?? 0, title * titleForSections))
    for (let i = 0; i < weights.length; i++) {
      best[i] = Math.max(best[i] ?? 0, weights[i] ?? 0)
      if (own[i]) places[i] = (places[i] ?? 0) + 1
    }
    ranked.push({ section: section - first, score: scoreSection(own, weights, found, idfs) })
  }
  ranked.sort((a, b) => b.score - a.score || a.section - b.section)
  const broad = best.map((weight, i) => weight + breadthWeight * Math.log(places[i] || 1))
  const evidence = weigh(broad, idfs).total * weigh(best, idfs).share
  const length = (table.firstSections[page + 1] ?? 0) - first
  const score =
    (bestSectionShare * (ranked[0]?.score ?? 0) + pageEvidenceShare * evidence) /
    (1 + manySectionsMalus * Math.log(length))
  return { page, score: score * table.weightOf(page), sections: ranked }
}

/** The page's title counts for its sections, too. */
function titleWeight(match: Match | undefined): number {
  return match && match.field <= fields.context ? match.weight : 0
}

function scoreSection(
  own: Readonly<Matches>,
  weights: readonly number[],
  found: readonly Found[],
  idfs: readonly number[]
): number {
  const { total, share } = weigh(weights, idfs)
  // A rare word is not the whole query, so the share of words counts, too.
  const said = (share + weigh(weights, found.map(toUnit)).share) / 2
  return (total * (1 + coveredBonus * coveredShare(own, found)) + nameBonus(own, found)) * said
}

/** The share of the title or heading that the query covers. */
function coveredShare(own: Readonly<Matches>, found: readonly Found[]): number {
  let words = 0
  let covered = 0
  for (let i = 0; i < own.length; i++) {
    const match = own[i]
    if (!match || found[i]?.concept.isStopWord || wordsOfField(match.field) === 0) continue
    words = wordsOfField(match.field)
    covered += Math.min(1, match.factor)
  }
  return words === 0 ? 0 : Math.min(1, covered / words)
}

/** Bonus if the query is the title, or the heading, word for word. */
function nameBonus(own: Readonly<Matches>, found: readonly Found[]): number {
  let field = -1
  let words = 0
  let factor = 1
  for (let i = 0; i < found.length; i++) {
    if (found[i]?.concept.isStopWord) continue
    const match = own[i]
    if (!match || (field >= 0 && match.field !== field)) return 0
    field = match.field
    words++
    factor = Math.min(factor, match.factor)
  }
  if (field < 0 || wordsOfField(field) !== words) return 0
  return factor * (isTitleField(field) ? titleBonus : headingBonus)
}

/** The total weight of the matches, and the share of the query, by weight, that has a match. */
function weigh(weights: readonly number[], idfs: readonly number[]): { total: number; share: number } {
  let total = 0
  let all = 0
  let matched = 0
  weights.forEach((weight, i) => {
    const idf = idfs[i] ?? 0
    total += weight * idf
    all += idf
    if (weight > 0) matched += idf
  })
  return { total, share: matched / (all || 1) }
}
