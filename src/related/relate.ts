/**
 * Pages that are about the same: they link to each other, share tags, or share words that few pages have. Everything is
 * counted, nothing depends on the order of the pages.
 */
import { byCodePoint } from '../shared/compare.ts'

export interface RelatablePage {
  /** Identity of the page, unique in the site. */
  readonly id: string
  /** Pages with different groups are never related: versions of a docs set. */
  readonly group: string
  /** Ids of the pages that it links to. */
  readonly links: readonly string[]
  readonly tags: readonly string[]
  readonly words: readonly (readonly [word: string, count: number])[]
}

export interface Relations {
  /** Ids of the pages that are most related, the best first. */
  readonly related: readonly string[]
  /** Ids of the pages that link to the page, sorted. */
  readonly backlinks: readonly string[]
}

/** Words by which a page is compared with others. */
const mostWords = 24
/** A word that more pages have says little, and comparing them would take long. */
const mostPagesOfWord = 200
/** A page with fewer points is not shown: a shared word or two is no relation. */
const leastScore = 0.2
const linkScore = 0.6
const tagScore = 0.5

/** `most`: how many related pages each page gets at most. */
export function relate(pages: readonly RelatablePage[], most: number): ReadonlyMap<string, Relations> {
  const sorted = [...pages].sort((a, b) => byCodePoint(a.id, b.id))
  const indexes = new Map(sorted.map(({ id }, index) => [id, index]))
  const linked = sorted.map(({ links, group }) =>
    links.flatMap(id => {
      const index = indexes.get(id)
      return index === undefined || sorted[index]?.group !== group ? [] : [index]
    })
  )
  const backlinks = invert(linked, sorted.length)
  const vectors = vectorsOf(sorted)
  const byWord = postings(vectors.map(vector => [...vector]))
  const byTag = postings(sorted.map(({ tags }) => tags.map(tag => [tag, 1] as const)))
  const scores = new Float64Array(sorted.length)
  return new Map(
    sorted.map((page, index) => {
      scores.fill(0)
      const add = (others: Iterable<readonly [number, number]>, weight: number) => {
        for (const [other, value] of others) scores[other] = (scores[other] ?? 0) + weight * value
      }
      for (const [word, weight] of vectors[index] ?? []) add(byWord.get(word) ?? [], weight)
      for (const tag of page.tags) {
        const others = byTag.get(tag) ?? []
        // A tag of nearly all pages relates none of them.
        add(others, tagScore * (1 - others.length / (sorted.length + 1)))
      }
      for (const neighbors of [linked[index], backlinks[index]])
        add(
          (neighbors ?? []).map(other => [other, 1] as const),
          linkScore
        )
      const related = [...scores.keys()]
        .filter(other => other !== index && (scores[other] ?? 0) >= leastScore && sorted[other]?.group === page.group)
        // Equal scores stay in the order of ids.
        .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
        .slice(0, most)
      const idsOf = (others: readonly number[]) => others.flatMap(other => sorted[other]?.id ?? [])
      return [page.id, { related: idsOf(related), backlinks: idsOf(backlinks[index] ?? []) }]
    })
  )
}

/** For each page, the pages that link to it, each once and in order. */
function invert(linked: readonly (readonly number[])[], length: number): readonly (readonly number[])[] {
  const sources = Array.from({ length }, (): number[] => [])
  for (const [from, targets] of linked.entries()) {
    for (const target of new Set(targets)) if (target !== from) sources[target]?.push(from)
  }
  return sources
}

type Vector = ReadonlyMap<string, number>

/** The words of each page that few others have, weighted so that the sum of squares is 1. */
function vectorsOf(pages: readonly RelatablePage[]): readonly Vector[] {
  const counts = new Map<string, number>()
  for (const { words } of pages) for (const [word] of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  // A word of a single page, or of more than a third of all, relates nothing.
  const most = Math.min(mostPagesOfWord, Math.max(2, pages.length / 3))
  return pages.map(({ words }) => {
    const weighted = words.flatMap(([word, count]): [string, number][] => {
      const frequency = counts.get(word) ?? 0
      if (frequency < 2 || frequency > most) return []
      return [[word, (1 + Math.log(count)) * Math.log((pages.length + 1) / frequency)]]
    })
    const best = weighted.sort(([a, x], [b, y]) => y - x || byCodePoint(a, b)).slice(0, mostWords)
    const length = Math.hypot(...best.map(([, weight]) => weight))
    return new Map(best.map(([word, weight]) => [word, weight / length]))
  })
}

/** The pages of each key, with its weight there. */
function postings(
  keys: readonly (readonly (readonly [string, number])[])[]
): ReadonlyMap<string, readonly (readonly [number, number])[]> {
  const lists = new Map<string, [number, number][]>()
  for (const [index, own] of keys.entries()) {
    for (const [key, weight] of own) {
      const list = lists.get(key) ?? []
      lists.set(key, list)
      list.push([index, weight])
    }
  }
  return lists
}
