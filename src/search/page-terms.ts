/**
 * The terms of each page. FlexSearch builds a document index of the sections of some pages, and its export is split by
 * pages. The terms of a page do not depend on other pages, so they can be cached.
 */
import { setImmediate } from 'node:timers/promises'
import type { Document } from 'flexsearch'
import { fields } from '../../client/search/format.ts'
import type { SearchRecord } from '../types/search-provider.ts'
import { createFields, type Field, type Fields, partScore, toDocument } from './fields.ts'

/** Sections in one FlexSearch index: a larger one outlives V8's young generation, which costs more than exports. */
const longestPart = 500

/**
 * For each page, one line for each of its terms in each field, unordered: `install aAC` means field 10 (a) in the
 * sections 0 and 2. Terms of links to the page are added later (`withLinkTerms`). `pages` yields the records of one
 * page at a time, and is read on when the terms of a part have been consumed.
 */
export async function* readPageTerms(
  pages: Iterable<readonly SearchRecord[]>,
  stopWords: ReadonlySet<string>,
  partLength = longestPart
): AsyncGenerator<string, void, void> {
  const sectionFields = createFields(stopWords)
  const index = await createIndex(sectionFields)
  /** Index of the page of each section in the part. */
  let pageOf: number[] = []
  let count = 0
  const endPart = () => {
    const texts = exportPages(index, sectionFields, pageOf, count)
    index.clear()
    pageOf = []
    count = 0
    return texts
  }
  for (const records of pages) {
    for (const record of records) {
      sectionFields.begin()
      index.add(pageOf.push(count) - 1, { ...toDocument(record) })
      // A server indexes, too, and must answer requests in between.
      if (pageOf.length % 100 === 0) await setImmediate()
    }
    count += 1
    if (pageOf.length >= partLength) yield* endPart()
  }
  yield* endPart()
}

type SectionIndex = Document<Record<string, string>>

async function createIndex({ list }: Fields): Promise<SectionIndex> {
  const { Document } = await import('flexsearch')
  return new Document<Record<string, string>>({
    document: {
      id: 'id',
      index: list.map(({ name, encode, score }) => ({
        field: name,
        tokenize: 'strict' as const,
        encode,
        score: (_terms: string[], _term: string, at: number) => score(at)
      }))
    }
  })
}

/** A term and the sections of the part that contain it, by score, in ascending order. */
type ExportedList = readonly [term: string, byScore: readonly (readonly number[] | null)[]]

/** The lines of each page in the part. */
function exportPages(index: SectionIndex, { list }: Fields, pageOf: readonly number[], count: number): string[] {
  const lines = Array.from({ length: count }, (): string[] => [])
  const firsts = firstsOf(pageOf, count)
  index.export((key, data) => {
    const at = key.endsWith('.map') ? list.findIndex(({ name }) => key.startsWith(`${name}.`)) : -1
    const field = list[at]
    if (field === undefined) return
    for (const [term, byScore] of JSON.parse(data) as ExportedList[]) {
      for (const [score, sections] of byScore.entries()) {
        if (sections) addLines(`${term} ${toNumber(field, score).toString(36)}`, sections, pageOf, firsts, lines)
      }
    }
  })
  return lines.map(own => own.join('\n'))
}

/**
 * Adds the terms of links to a page. They count as much as part of the title: other pages call the page by these words,
 * although the page itself may not use them. A term counts once in the first section, in its best field.
 */
export function withLinkTerms(text: string, terms: Iterable<string>): string {
  let lines = `\n${text}`
  let added = ''
  for (const term of terms) {
    const start = `\n${term} `
    let isNamed = false
    for (let at = lines.indexOf(start); at >= 0; at = lines.indexOf(start, at + 1)) {
      const field = at + start.length
      if (lines[field + 1] !== firstSection) continue
      if (Number.parseInt(lines.charAt(field), 36) <= fields.identifierPart) isNamed = true
      else lines = withoutFirstSection(lines, at, field)
    }
    if (!isNamed) added += `${start}${fields.identifierPart.toString(36)}${firstSection}`
  }
  return (lines + added).replace(/^\n+/, '')
}

/** Number of the first section, as written in lines. */
const firstSection = toLetters(0)

/** Removes the first section from the line at `start`, whose field is at `field`. */
function withoutFirstSection(lines: string, start: number, field: number): string {
  const end = lines.indexOf('\n', field)
  const sections = lines.slice(field + 2, end < 0 ? undefined : end)
  const rest = end < 0 ? '' : lines.slice(end)
  return sections === '' ? lines.slice(0, start) + rest : lines.slice(0, field + 1) + sections + rest
}

function firstsOf(pageOf: readonly number[], count: number): number[] {
  const firsts = new Array<number>(count).fill(0)
  for (let section = pageOf.length - 1; section >= 0; section--) firsts[pageOf[section] ?? 0] = section
  return firsts
}

/** Number of a term's field in client/search/format.ts. */
function toNumber({ first }: Field, score: number): number {
  return first <= fields.heading && score === partScore ? fields.identifierPart : first + score
}

/** Adds a line for each page that contains some of `sections`. */
function addLines(
  start: string,
  sections: readonly number[],
  pageOf: readonly number[],
  firsts: readonly number[],
  lines: readonly string[][]
): void {
  for (let at = 0; at < sections.length; ) {
    const page = pageOf[sections[at] ?? 0] ?? 0
    let last = firsts[page] ?? 0
    let line = start
    for (; at < sections.length && pageOf[sections[at] ?? 0] === page; at++) {
      const section = sections[at] ?? 0
      line += toLetters(section - last)
      last = section
    }
    lines[page]?.push(line)
  }
}

/** Encodes the difference to the previous section's number as letters: 0 → A, 27 → _B. */
export function toLetters(step: number): string {
  return '_'.repeat(step / 26) + String.fromCharCode(65 + (step % 26))
}
