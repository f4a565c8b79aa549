/** The posting list of a term, as decodePostings() reads it: the lines of all pages (page-terms.ts), by field. */
import { fields, prefixMark } from '../../client/search/format.ts'

/** Most sections of a list; more would add bytes without improving results. */
const longestList = 640
/** Most sections of the list of a prefix. */
const longestPrefixList = 40

/**
 * Writes posting lists, one after another: call add() with the lines of each page, in page order, then take(). Writes
 * into reused buffers, because concatenating short strings is much slower.
 */
export class ListWriter {
  readonly #fields = Array.from({ length: fields.code + 1 }, (_, field) => new FieldWriter(field))

  /** Adds a page's line for the term in one field (`aAC`), which is in `text` from `start` to `end`. */
  add(page: number, text: string, start: number, end: number): void {
    this.#fields[toDigit(text.charCodeAt(start))]?.add(page, text, start + 1, end)
  }

  /** Adds a list whose page numbers are relative to `first`. */
  addList(first: number, list: string): void {
    for (let start = 0; start < list.length; ) {
      const space = list.indexOf(' ', start)
      const end = space < 0 ? list.length : space
      this.#fields[toDigit(list.charCodeAt(start))]?.addGroup(first, list, start + 1, end)
      start = end + 1
    }
  }

  take(): string {
    const groups: string[] = []
    for (const field of this.#fields) if (field.length > 0) groups.push(field.take())
    return groups.join(' ')
  }
}

class FieldWriter {
  length = 0
  readonly #field: number
  #bytes = Buffer.alloc(256)
  #page = 0

  constructor(field: number) {
    this.#field = field
  }

  add(page: number, text: string, start: number, end: number): void {
    const most = this.length + end - start + longestNumber
    if (most > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(most)])
    if (this.length === 0) this.#bytes[this.length++] = digitCode(this.#field)
    this.#putNumber(page - this.#page)
    this.#page = page
    for (let at = start; at < end; at++) this.#bytes[this.length++] = text.charCodeAt(at)
  }

  /** Adds the lines of several pages in the format of this class; page numbers are relative to `first`. */
  addGroup(first: number, text: string, start: number, end: number): void {
    let page = first
    for (let at = start; at < end; ) {
      let step = 0
      for (; !isLetter(text.charCodeAt(at)); at++) step = step * 36 + toDigit(text.charCodeAt(at))
      const letters = at
      while (at < end && isLetter(text.charCodeAt(at))) at++
      page += step
      this.add(page, text, letters, at)
    }
  }

  take(): string {
    const text = this.#bytes.toString('latin1', 0, this.length)
    this.length = 0
    this.#page = 0
    return text
  }

  #putNumber(value: number): void {
    if (value >= 36) this.#putNumber(Math.floor(value / 36))
    this.#bytes[this.length++] = digitCode(value % 36)
  }
}

/** Most digits of a page number, plus one for the field. */
const longestNumber = 10

/** Value of a digit in base 36. */
function toDigit(code: number): number {
  return code < 58 ? code - 48 : code - 87
}

function digitCode(value: number): number {
  return value < 10 ? value + 48 : value + 87
}

/**
 * Updates the list of a term with the new lines of some pages. null: the list must be made from all pages, because it
 * was truncated and lacks sections that would now be in it.
 */
export function changeList(term: string, list: string, pages: ReadonlyMap<number, readonly string[]>): string | null {
  const most = longestOf(term)
  const said = list === '' ? [] : list.split(' ').flatMap(group => [...saidByPage(group)])
  const last = countSections(list) < most ? undefined : said.at(-1)
  const now = [...pages].flatMap(([page, lines]) => lines.map((line): Said => [page, line]))
  // Lines that sort after the end of a truncated list are dropped: pages that the list lacks could come before them.
  const known = last === undefined ? now : now.filter(it => !isAfter(it, last))
  const writer = new ListWriter()
  const all = [...said.filter(([page]) => !pages.has(page)), ...known].sort(([a], [b]) => a - b)
  for (const [page, line] of all) writer.add(page, line, 0, line.length)
  const changed = writer.take()
  return last !== undefined && countSections(changed) < most ? null : limitList(term, changed)
}

/** A page's line in one field: `aAC`. */
type Said = readonly [page: number, line: string]

function isAfter([page, line]: Said, [lastPage, lastLine]: Said): boolean {
  const [field, lastField] = [line.charAt(0), lastLine.charAt(0)]
  return field > lastField || (field === lastField && page > lastPage)
}

/** The line of each page in one group of a list. */
function* saidByPage(group: string): Iterable<Said> {
  let page = 0
  for (const [, step = '', letters = ''] of group.slice(1).matchAll(/(?<![0-9a-z])([0-9a-z]+)([A-Z_]+)/g)) {
    page += Number.parseInt(step, 36)
    yield [page, group.charAt(0) + letters]
  }
}

/** Merges the list of a term with those of words that contain the term; these count as partial matches. */
export function joinLists(term: string, list: string, others: readonly string[]): string {
  const groups = [list, ...others.map(toParts)].filter(it => it !== '').flatMap(it => it.split(' '))
  const said = new Map(groups.flatMap(group => [...saidByPage(group)]).map(it => [it.join(), it]))
  const writer = new ListWriter()
  for (const [page, line] of [...said.values()].sort(([a], [b]) => a - b)) writer.add(page, line, 0, line.length)
  return limitList(term, writer.take())
}

/** Lowers names to parts of names, and texts to those with fewer occurrences. */
function toParts(list: string): string {
  return list
    .split(' ')
    .map(group => {
      const field = toDigit(group.charCodeAt(0))
      const part = field < fields.identifierPart ? fields.identifierPart : field === fields.body ? field + 1 : field
      return part.toString(36) + group.slice(1)
    })
    .join(' ')
}

/** Adds linked pages to a term's list, which is limited. Links count in the first section (`withLinkTerms`). */
export function addLinked(term: string, list: string, pages: Iterable<number>): string {
  const linked = new Set(pages)
  const unnamed = new Set(linked)
  const said: Said[] = []
  for (const group of list === '' ? [] : list.split(' ')) {
    const isName = toDigit(group.charCodeAt(0)) <= fields.identifierPart
    for (const [page, line] of saidByPage(group)) {
      const isFirst = line.charAt(1) === firstSection
      if (isName && isFirst) unnamed.delete(page)
      if (isName || !isFirst || !linked.has(page)) said.push([page, line])
      else if (line.length > 2) said.push([page, line.charAt(0) + line.slice(2)])
    }
  }
  for (const page of unnamed) said.push([page, fields.identifierPart.toString(36) + firstSection])
  const writer = new ListWriter()
  for (const [page, line] of said.sort(([a], [b]) => a - b)) writer.add(page, line, 0, line.length)
  return limitList(term, writer.take())
}

/** Number of the first section, as written in lines. */
const firstSection = 'A'

function countSections(list: string): number {
  let count = 0
  for (let at = 0; at < list.length; at++) if (isSection(list.charCodeAt(at))) count++
  return count
}

/** Truncates a list that is too long, keeping its best fields. */
export function limitList(term: string, list: string): string {
  let left = longestOf(term)
  // Each section takes at least one character.
  if (list.length <= left) return list
  for (let at = 0; at < list.length; at++) {
    if (isSection(list.charCodeAt(at))) left--
    if (left === 0) return list.slice(0, at + 1)
  }
  return list
}

function longestOf(term: string): number {
  return term.endsWith(prefixMark) ? longestPrefixList : longestList
}

/** Whether a character is one of those that encode section numbers. */
function isLetter(code: number): boolean {
  return isSection(code) || code === 95
}

function isSection(code: number): boolean {
  return code >= 65 && code <= 90
}
