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

/** Sections that FlexSearch gets at once: its index and what it exports take more memory than all else. */
const longestPart = 5000

/** The posting lists of all terms, sorted by term. Section numbers are positions in `records`. */
export async function toPostingLists(
  records: readonly SearchRecord[],
  stopWords: ReadonlySet<string>,
  partLength = longestPart
): Promise<PostingList[]> {
  const bySlots = new Map<string, Slots>()
  const context: TermContext = { known: new Map(), stopWords }
  for (let first = 0; first < records.length; first += partLength) {
    const part = await runFlexSearch(records.slice(first, first + partLength), first, context)
    for (const [term, bySlot] of part) bySlots.set(term, limitSlots(join(bySlots.get(term) ?? [], bySlot)))
  }
  const lists = [...bySlots]
  return [...lists, ...toPrefixLists(lists)].sort(([a], [b]) => byCodePoint(a, b))
}

type Slots = PostingList[1]

/** What FlexSearch exports for some records, the first of which has the number `first`. */
async function runFlexSearch(
  records: readonly SearchRecord[],
  first: number,
  context: TermContext
): Promise<PostingList[]> {
  const { Index } = await import('flexsearch')
  let terms = new Map<string, number>()
  const index = new Index({
    tokenize: 'strict',
    // The index is fed with terms that are ready: what it takes for a text only says "the current section".
    encode: () => [...terms.keys()],
    score: (_, term) => terms.get(term) ?? slots.code
  })
  for (const [at, record] of records.entries()) {
    terms = toSectionTerms(record, context)
    if (terms.size > 0) index.add(first + at, 'section')
    // A server makes the index, too, and has pages to send in between.
    if (at % 100 === 99) await setImmediate()
  }
  const lists: PostingList[] = []
  index.export((key, data) => {
    if (!key.endsWith('.map')) return
    for (const list of JSON.parse(data) as PostingList[]) lists.push(list)
  })
  return lists
}

/** The sections of a term in one part after those in the parts before. */
function join(before: Slots, bySlot: Slots): Slots {
  if (before.length === 0) return bySlot
  const length = Math.max(before.length, bySlot.length)
  return Array.from({ length }, (_, slot) => [...(before[slot] ?? []), ...(bySlot[slot] ?? [])])
}

/** Keeps the best slots of a list that is too long. What follows in later parts cannot bring back what is left out. */
function limitSlots(bySlot: Slots): Slots {
  let left = longestList
  return bySlot.map(sections => {
    const some = sections?.slice(0, left) ?? null
    left -= some?.length ?? 0
    return some
  })
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
