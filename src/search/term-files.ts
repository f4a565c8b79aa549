/** Terms of all pages → buckets of terms and of words (client/search/format.ts). */
import { bucketOf, frontCode, frontDecode, readLines, textEnd, textStart } from '../../client/search/format.ts'
import { addLinked, changeList, ListWriter, limitList } from './posting-lists.ts'
import { largeSite } from './text-files.ts'

/**
 * Number of term buckets for a number of pages: a power of two, or 1.5 times one. A query loads one bucket for each of
 * its words, so there are many, to keep them small. Hosts may limit the number of files, so large sites have one bucket
 * for every four to five pages.
 */
export function termBucketCount(pages: number): number {
  const most = pages < largeSite ? Math.max(1, Math.min(pages, 96)) : Math.max(Math.min(pages / 4, 96), pages / 5)
  const power = 2 ** Math.floor(Math.log2(most))
  return power * 1.5 <= most ? power * 1.5 : power
}

/** Splits the lines of a page (page-terms.ts) by term. */
export function linesByTerm(text: string): Map<string, string[]> {
  const terms = new Map<string, string[]>()
  for (const line of text === '' ? [] : text.split('\n')) {
    const space = line.indexOf(' ')
    const [term, said] = [line.slice(0, space), line.slice(space + 1)]
    const lines = terms.get(term)
    if (lines === undefined) terms.set(term, [said])
    else lines.push(said)
  }
  return terms
}

/** bucketOf() with a cache, for many terms; the bucket depends on the first four letters. */
export function bucketsAmong(count: number): (term: string) => number {
  const known = new Map<string, number>()
  return term => {
    const start = term.slice(0, 4)
    let bucket = known.get(start)
    if (bucket === undefined) {
      bucket = bucketOf(term, count)
      known.set(start, bucket)
    }
    return bucket
  }
}

/** Number of pages whose lines are in memory at the same time. */
const longestPart = 4000

/** The terms of consecutive pages, without those of links to them, as the texts of buckets. */
export interface TermPart {
  /** Number of pages. */
  readonly count: number
  readonly buckets: readonly string[]
}

interface BucketOptions {
  /** Selects buckets; the others are ''. Left out: all buckets. */
  readonly isWanted?: (bucket: number) => boolean
  readonly partLength?: number
  /** Term → pages of ready parts that are linked by this term. */
  readonly linked?: ReadonlyMap<string, readonly number[]>
}

/**
 * The buckets, from the lines of all pages, or from ready parts; '' for an empty bucket. A part of many pages is kept
 * as the texts of its buckets: a large site has millions of terms, and a string and a list for each take twenty times
 * the memory.
 */
export function* makeBuckets(
  pages: Iterable<string | TermPart>,
  count: number,
  { isWanted = () => true, partLength = longestPart, linked = new Map() }: BucketOptions = {}
): Generator<string, void, void> {
  const toBucket = bucketsAmong(count)
  const writer = new ListWriter()
  const done: DonePart[] = []
  let part: string[] = []
  let first = 0
  const listsOfPart = () => {
    const buckets = Array.from({ length: count }, (_, at): TermLists | null => (isWanted(at) ? new Map() : null))
    addLists(part, term => buckets[toBucket(term)] ?? null, writer)
    return buckets
  }
  const endPart = () => {
    if (part.length === 0) return
    done.push({ first, buckets: listsOfPart().map(lists => (lists === null ? '' : toBucketText(lists))) })
    first += part.length
    part = []
  }
  for (const page of pages) {
    if (typeof page !== 'string' || part.length === partLength) endPart()
    if (typeof page === 'string') part.push(page)
    else {
      done.push({ first, buckets: page.buckets })
      first += page.count
    }
  }
  const calls = callsByBucket(linked, toBucket)
  for (const [bucket, lists] of listsOfPart().entries()) {
    const last = { first, lists: lists ?? new Map() }
    if (lists === null) yield ''
    else yield toBucketText(done.length === 0 ? lists : joinParts(done, bucket, last, calls.get(bucket), writer))
  }
}

/** Term → its list. */
type TermLists = Map<string, string>

/** The buckets of a part of the pages, whose first page is `first`. */
interface DonePart {
  readonly first: number
  readonly buckets: readonly string[]
}

/** Term → pages that are linked by this term. */
type Calls = Map<string, readonly number[]>

function callsByBucket(
  linked: ReadonlyMap<string, readonly number[]>,
  toBucket: (term: string) => number
): Map<number, Calls> {
  const buckets = new Map<number, Calls>()
  for (const [term, pages] of linked) {
    const calls = buckets.get(toBucket(term)) ?? new Map<string, readonly number[]>()
    buckets.set(toBucket(term), calls.set(term, pages))
  }
  return buckets
}

/** The lists of a bucket in all parts. */
function joinParts(
  done: readonly DonePart[],
  bucket: number,
  last: { readonly first: number; readonly lists: TermLists },
  calls: Calls = new Map(),
  writer: ListWriter
): TermLists {
  const parts = [...done.map(part => ({ first: part.first, lists: listsIn(part.buckets[bucket] ?? '') })), last]
  const joined: TermLists = new Map()
  for (const term of new Set([...parts.flatMap(({ lists }) => [...lists.keys()]), ...calls.keys()])) {
    for (const { first, lists } of parts) writer.addList(first, lists.get(term) ?? '')
    const list = limitList(term, writer.take())
    const pages = calls.get(term)
    joined.set(term, pages === undefined ? list : addLinked(term, list, pages))
  }
  return joined
}

/** Adds the lines of a part to the lists of its terms. */
function addLists(pages: readonly string[], listsOf: (term: string) => TermLists | null, writer: ListWriter): void {
  const places = new Map<string, TermLines | null>()
  pages.forEach((text, page) => {
    for (let start = 0, end = 0; start < text.length; start = end + 1) {
      const space = text.indexOf(' ', start)
      end = endOfLine(text, space)
      const term = text.slice(start, space)
      const lines = places.get(term)
      if (lines === undefined) places.set(term, listsOf(term) === null ? null : [page, space + 1, end])
      else lines?.push(page, space + 1, end)
    }
  })
  for (const [term, lines] of places) {
    // What exceeds the limit within a part also exceeds it in the whole list.
    if (lines !== null) listsOf(term)?.set(ownText(term), limitList(term, writeList(lines, pages, writer)))
  }
}

/** The lines of a term, each as three numbers: the page, and the start and end of the line in the page's text. */
type TermLines = number[]

function writeList(lines: TermLines, pages: readonly string[], writer: ListWriter): string {
  for (let i = 0; i < lines.length; i += 3) {
    const [page = 0, start = 0, end = 0] = [lines[i], lines[i + 1], lines[i + 2]]
    writer.add(page, pages[page] ?? '', start, end)
  }
  return writer.take()
}

/** A copy of a substring: V8's substring would keep the whole page's text in memory. */
function ownText(text: string): string {
  return Buffer.from(text).toString()
}

/** Writes a bucket from its lists, by term. */
export function toBucketText(lists: ReadonlyMap<string, string>): string {
  const terms = [...lists.keys()].sort()
  return terms.length === 0 ? '' : toLinesFile(frontCode(terms, i => ` ${lists.get(terms[i] ?? '')}`))
}

/** The lists of a bucket, by term. */
export function listsIn(text: string): Map<string, string> {
  const lists: string[] = []
  return new Map(decodeTerms(text, lists).map((term, i) => [term, lists[i] ?? '']))
}

/** The terms, or words, of a bucket. */
export function termsIn(text: string): string[] {
  return decodeTerms(text)
}

function decodeTerms(text: string, tails?: string[]): string[] {
  return text === '' ? [] : frontDecode(readLines(text) ?? [], tails)
}

/** Term → page → the page's new lines for the term. */
export type TermChanges = ReadonlyMap<string, ReadonlyMap<number, readonly string[]>>

/** Updates the lists of these terms in a bucket. null: it must be made from the lines of all pages. */
export function changeBucket(text: string, changes: TermChanges): string | null {
  const lists = listsIn(text)
  for (const [term, pages] of changes) {
    const list = changeList(term, lists.get(term) ?? '', pages)
    if (list === null) return null
    if (list === '') lists.delete(term)
    else lists.set(term, list)
  }
  return toBucketText(lists)
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Adds start and end marks, so that a reader notices a truncated file (readLines). */
export function toLinesFile(lines: readonly string[]): string {
  return `${[textStart, ...lines, textEnd].join('\n')}\n`
}

/** Buckets of words for spelling help, by first letter. */
export function makeWordBuckets(terms: Iterable<string>, termBuckets: number): string[] {
  const words = wordsByBucket(terms, termBuckets)
  return Array.from({ length: wordBucketCount(termBuckets) }, (_, bucket) => toWordBucket(words.get(bucket) ?? []))
}

/** The words among the terms, by bucket. */
export function wordsByBucket(terms: Iterable<string>, termBuckets: number): Map<number, string[]> {
  const count = wordBucketCount(termBuckets)
  const buckets = new Map<number, string[]>()
  for (const term of terms) {
    if (!isWord(term)) continue
    const bucket = bucketOf(firstLetter(term), count)
    const words = buckets.get(bucket)
    if (words === undefined) buckets.set(bucket, [term])
    else words.push(term)
  }
  return buckets
}

export function toWordBucket(words: readonly string[]): string {
  return words.length === 0 ? '' : toLinesFile(frontCode([...words].sort()))
}

function wordBucketCount(termBuckets: number): number {
  return Math.ceil(termBuckets / 16)
}

function firstLetter(term: string): string {
  return String.fromCodePoint(term.codePointAt(0) ?? 0)
}

/** Four or more letters, nothing else, in a script that separates words by spaces. */
export function isWord(term: string): boolean {
  return (
    /^[\p{L}\p{M}]{4,24}$/u.test(term) &&
    !/[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(term)
  )
}
