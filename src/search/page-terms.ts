/**
 * What the index knows of each page: FlexSearch builds a document index of the sections of some pages, and what it
 * exports is cut by pages. The part of a page does not depend on other pages, so the cache can keep it.
 */
import { setImmediate } from 'node:timers/promises'
import type { Document } from 'flexsearch'
import { fields } from '../../client/search/format.ts'
import type { SearchRecord } from '../types/search-provider.ts'
import { createFields, type Field, type Fields, partScore, toDocument } from './fields.ts'

/** Sections that FlexSearch gets at once: of more, its index outlives the young generation, and garbage costs more than exports. */
const longestPart = 500

/**
 * For each page a line for each of its terms in each field, in no certain order: `install aAC` is in field 10 of the
 * sections 0 and 2. What links to the page say is not in them (`withLinkTerms`). `pages` gives the records of one page at a
 * time, and is asked for the next ones when the terms of a part have been taken.
 */
export async function* readPageTerms(
  pages: Iterable<readonly SearchRecord[]>,
  stopWords: ReadonlySet<string>,
  partLength = longestPart
): AsyncGenerator<string, void, void> {
  const sectionFields = createFields(stopWords)
  const index = await createIndex(sectionFields)
  /** Page of each section of the part. */
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
      // A server makes the index, too, and has pages to send in between.
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

/** A term, and the sections of the part that have it, by score, in ascending order. */
type ExportedList = readonly [term: string, byScore: readonly (readonly number[] | null)[]]

/** The lines of each page of the part. */
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
 * The lines of a page with the terms that links to it say, which count as much as a part of its title: somebody calls the
 * page so, but not the page itself. A term counts once in the first section, in its best field.
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

/** The number of the first section, as lines say it. */
const firstSection = toLetters(0)

/** The lines, in which the one from `start`, whose field stands at `field`, says no more that the first section has the term. */
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

/** The number of a term's field in client/search/format.ts. */
function toNumber({ first }: Field, score: number): number {
  return first <= fields.heading && score === partScore ? fields.identifierPart : first + score
}

/** Adds a line for each page that has some of `sections`. */
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

/** How much greater a section's number is than the one before, as a letter: 0 → A, 27 → _B. */
export function toLetters(step: number): string {
  return '_'.repeat(step / 26) + String.fromCharCode(65 + (step % 26))
}
