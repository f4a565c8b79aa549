/**
 * Lists of sections as text, in the form that decodePostings() reads. A list says of each page what the page's own line
 * says (page-terms.ts), so lists are made by joining texts, and one page of a list can be exchanged.
 */
import { prefixMark } from '../../client/search/format.ts'
import { slotCount } from '../../client/search/slots.ts'

/** Sections of one list; more add bytes and no better result. */
const longestList = 800
/** Sections of the list of a prefix. */
const longestPrefixList = 40

/** How much greater a section's number is than the one before, as a letter: 0 → A, 27 → _B. */
export function toLetters(step: number): string {
  return '_'.repeat(step / 26) + String.fromCharCode(65 + (step % 26))
}

/** What one page says of a term: `aAC eB`, as in the page's line. */
export type PageGroups = string

/**
 * Writes the list of one term after the other: add() what its pages say, in ascending order, then take() it. Characters
 * go into buffers that are used again, because joining texts of a few characters costs much more.
 */
export class ListWriter {
  readonly #slots = Array.from({ length: slotCount }, (_, slot) => new SlotWriter(slot))

  /** The groups stand in `text` from `start` to `end`. */
  add(page: number, text: string, start: number, end: number): void {
    for (let at = start; at < end; ) {
      const space = text.indexOf(' ', at)
      const endOfGroup = space < 0 || space > end ? end : space
      this.#slots[toDigit(text.charCodeAt(at))]?.add(page, text, at + 1, endOfGroup)
      at = endOfGroup + 1
    }
  }

  take(): string {
    const groups: string[] = []
    for (const slot of this.#slots) if (slot.length > 0) groups.push(slot.take())
    return groups.join(' ')
  }
}

class SlotWriter {
  length = 0
  readonly #slot: number
  #bytes = Buffer.alloc(256)
  #page = 0

  constructor(slot: number) {
    this.#slot = slot
  }

  add(page: number, text: string, start: number, end: number): void {
    const most = this.length + end - start + longestNumber
    if (most > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(most)])
    if (this.length === 0) this.#bytes[this.length++] = digitCode(this.#slot)
    this.#putNumber(page - this.#page)
    this.#page = page
    for (let at = start; at < end; at++) this.#bytes[this.length++] = text.charCodeAt(at)
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

/** Digits of a page's number, and the slot's. */
const longestNumber = 10

/** The value of a digit (base 36). */
function toDigit(code: number): number {
  return code < 58 ? code - 48 : code - 87
}

function digitCode(value: number): number {
  return value < 10 ? value + 48 : value + 87
}

/** A list with other groups for some pages; '' where a page has none any more, and where nothing is left. */
export function exchangePages(list: string, changes: ReadonlyMap<number, PageGroups>): string {
  const pages = new Map([...splitGroups(list), ...changes])
  const writer = new ListWriter()
  for (const [page, groups] of [...pages].sort(([a], [b]) => a - b)) writer.add(page, groups, 0, groups.length)
  return writer.take()
}

/** The list of a term → what each page says. */
function splitGroups(list: string): Map<number, PageGroups> {
  const pages = new Map<number, PageGroups>()
  for (const group of list === '' ? [] : list.split(' ')) {
    let page = 0
    for (const [, step = '', letters = ''] of group.slice(1).matchAll(/([0-9a-z]+)([A-Z_]+)/g)) {
      page += Number.parseInt(step, 36)
      const before = pages.get(page)
      pages.set(page, `${before === undefined ? '' : `${before} `}${group.charAt(0)}${letters}`)
    }
  }
  return pages
}

/** Keeps the best places of a list that is too long. */
export function limitList(term: string, list: string): string {
  let left = term.endsWith(prefixMark) ? longestPrefixList : longestList
  // A section takes a character at least.
  if (list.length <= left) return list
  for (let at = 0; at < list.length; at++) {
    if (isSection(list.charCodeAt(at))) left--
    if (left === 0) return list.slice(0, at + 1)
  }
  return list
}

function isSection(code: number): boolean {
  return code >= 65 && code <= 90
}
