/** Records → posting lists: FlexSearch builds the index with our terms and our slots, and exports it. */
import { setImmediate } from 'node:timers/promises'
import { longestReadyPrefix, prefixMark } from '../../client/search/format.ts'
import { slots } from '../../client/search/slots.ts'
import type { SearchRecord } from '../model.ts'
import { byCodePoint } from '../util/compare.ts'
import { type TermContext, toSectionTerms } from './section-terms.ts'

/** A term and its sections by slot, in ascending order. */
export type PostingList = readonly [term: string, bySlot: readonly (readonly number[] | null)[]]

/** Sections of one list; more add bytes and no better result. */
const longestList = 800
/** Sections of a ready-made prefix list. */
const longestPrefixList = 40

/** The posting lists of all terms, sorted by term. Section numbers are positions in `records`. */
export async function toPostingLists(
  records: readonly SearchRecord[],
  stopWords: ReadonlySet<string>
): Promise<PostingList[]> {
  const lists = (await runFlexSearch(records, { known: new Map(), stopWords })).map(limitList)
  return [...lists, ...toPrefixLists(lists)].sort(([a], [b]) => byCodePoint(a, b))
}

async function runFlexSearch(records: readonly SearchRecord[], context: TermContext): Promise<PostingList[]> {
  const { Index } = await import('flexsearch')
  let terms = new Map<string, number>()
  const index = new Index({
    tokenize: 'strict',
    // The index is fed with terms that are ready: what it takes for a text only says "the current section".
    encode: () => [...terms.keys()],
    score: (_, term) => terms.get(term) ?? slots.code
  })
  for (const [section, record] of records.entries()) {
    terms = toSectionTerms(record, context)
    if (terms.size > 0) index.add(section, 'section')
    // A server makes the index, too, and has pages to send in between.
    if (section % 100 === 99) await setImmediate()
  }
  const lists: PostingList[] = []
  index.export((key, data) => {
    if (key.endsWith('.map')) lists.push(...(JSON.parse(data) as PostingList[]))
  })
  return lists
}

/** Keeps the best slots of a list that is too long. */
function limitList([term, bySlot]: PostingList): PostingList {
  let left = longestList
  const kept = bySlot.map(sections => {
    const some = sections?.slice(0, left) ?? null
    left -= some?.length ?? 0
    return some
  })
  return [term, kept]
}

/** For `k`, `ku` and `kub`: the best titles and headings with a word that begins so. */
function toPrefixLists(lists: readonly PostingList[]): PostingList[] {
  const sections = new Map<string, Map<number, number>>()
  for (const [term, bySlot] of lists) {
    const letters = [...term]
    for (let length = 1; length <= longestReadyPrefix && length < letters.length; length++) {
      const prefix = letters.slice(0, length).join('')
      const best = sections.get(prefix) ?? new Map<number, number>()
      sections.set(prefix, best)
      bySlot.slice(0, slots.identifierPart).forEach((list, slot) => {
        for (const section of list ?? []) best.set(section, Math.min(slot, best.get(section) ?? slot))
      })
    }
  }
  return [...sections]
    .filter(([, best]) => best.size > 0)
    .map(([prefix, best]) => [prefix + prefixMark, takeBest(best)])
}

function takeBest(best: ReadonlyMap<number, number>): number[][] {
  const bySlot: number[][] = []
  const sorted = [...best].sort(([a, slotA], [b, slotB]) => slotA - slotB || a - b).slice(0, longestPrefixList)
  for (const [section, slot] of sorted) {
    const list = bySlot[slot] ?? []
    list.push(section)
    bySlot[slot] = list
  }
  return bySlot
}
