/**
 * What the index knows of each page: FlexSearch builds an index of some pages with our terms and slots, and what it
 * exports is cut by pages. A page's part does not depend on any other page, so it can be kept.
 */
import { setImmediate } from 'node:timers/promises'
import { slots } from '../../client/search/slots.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { SearchRecord } from '../types/search-provider.ts'
import { toLetters } from './postings.ts'
import { createSectionReader, type ReadSection, type SectionTerms } from './section-terms.ts'

/** Sections that FlexSearch gets at once: its index and what it exports take more memory than all else. */
const longestPart = 2000

/**
 * For each page a line for each of its terms, in order: `install aAC eB` stands in slot 10 in the sections 0 and 2, in
 * slot 14 in section 1. `pages` gives the records of one page at a time.
 */
export async function readPageTerms(
  pages: Iterable<readonly SearchRecord[]>,
  stopWords: ReadonlySet<string>,
  partLength = longestPart
): Promise<string[]> {
  const readSection = createSectionReader(stopWords)
  const texts: string[] = []
  let part: (readonly SearchRecord[])[] = []
  let length = 0
  for (const records of pages) {
    part.push(records)
    length += records.length
    if (length < partLength) continue
    texts.push(...(await readPart(part, readSection)))
    part = []
    length = 0
  }
  return [...texts, ...(await readPart(part, readSection))]
}

/** A term and the sections it stands in by slot, in ascending order. */
type ExportedList = readonly [term: string, bySlot: readonly (readonly number[] | null)[]]

async function readPart(pages: readonly (readonly SearchRecord[])[], readSection: ReadSection): Promise<string[]> {
  if (pages.length === 0) return []
  const lists = await runFlexSearch(pages.flat(), readSection)
  lists.sort(([a], [b]) => byCodePoint(a, b))
  const pageOf = pages.flatMap((records, page) => records.map(() => page))
  const firsts = firstsOf(pages)
  const lines = pages.map((): string[] => [])
  for (const [term, bySlot] of lists) {
    // A term stands in few pages of a part: each gets its line when the term is first met in it.
    const groups = new Map<number, string>()
    for (const [slot, sections] of bySlot.entries()) addGroups(sections ?? [], slot, pageOf, firsts, groups)
    for (const [page, text] of groups) lines[page]?.push(term + text)
  }
  return lines.map(of => of.join('\n'))
}

function firstsOf(pages: readonly (readonly SearchRecord[])[]): number[] {
  let next = 0
  return pages.map(({ length }) => {
    next += length
    return next - length
  })
}

/** Adds ` aAC` for each page that has some of `sections`. */
function addGroups(
  sections: readonly number[],
  slot: number,
  pageOf: readonly number[],
  firsts: readonly number[],
  groups: Map<number, string>
): void {
  for (let at = 0; at < sections.length; ) {
    const page = pageOf[sections[at] ?? 0] ?? 0
    let last = firsts[page] ?? 0
    let text = ` ${slot.toString(36)}`
    for (; at < sections.length && pageOf[sections[at] ?? 0] === page; at++) {
      const section = sections[at] ?? 0
      text += toLetters(section - last)
      last = section
    }
    groups.set(page, (groups.get(page) ?? '') + text)
  }
}

/** What FlexSearch exports for some records. Section numbers are positions in `records`. */
async function runFlexSearch(records: readonly SearchRecord[], readSection: ReadSection): Promise<ExportedList[]> {
  const { Index } = await import('flexsearch')
  let section: SectionTerms = { terms: [], slotAt: () => slots.code }
  const index = new Index({
    tokenize: 'strict',
    // The index is fed with terms that are ready: what it takes for a text only says "the current section".
    encode: () => section.terms,
    score: (_content, _term, at) => section.slotAt(at)
  })
  for (const [at, record] of records.entries()) {
    section = readSection(record)
    if (section.terms.length > 0) index.add(at, 'section')
    // A server makes the index, too, and has pages to send in between.
    if (at % 100 === 99) await setImmediate()
  }
  const lists: ExportedList[] = []
  index.export((key, data) => {
    if (!key.endsWith('.map')) return
    for (const list of JSON.parse(data) as ExportedList[]) lists.push(list)
  })
  return lists
}
