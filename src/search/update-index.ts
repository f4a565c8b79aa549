/**
 * Updates the index of one language from the previous one: reads only new and changed pages, and makes only the buckets
 * and text files that have changed. The result is byte for byte the same as an index that is made from scratch
 * (test/search/update-index.test.ts).
 */
import type { SearchRecord } from '../types/search-provider.ts'
import { sha256 } from '../util/hash.ts'
import { createLinkReader } from './fields.ts'
import type { IndexStore } from './index-store.ts'
import { readPageTerms, withLinkTerms } from './page-terms.ts'
import type { ListedFacts } from './records.ts'
import { addSecondHalves, hasCompounds } from './second-halves.ts'
import {
  bucketsAmong,
  changeBucket,
  isWord,
  linesByTerm,
  makeBuckets,
  makeWordBuckets,
  type TermChanges,
  type TermPart,
  termBucketCount,
  termsIn,
  toWordBucket,
  wordsByBucket
} from './term-files.ts'
import { cutGroups, type ShownPage, type TextLayout, textLayout, toShownPage, toTextFiles } from './text-files.ts'
import { intentsIn, isInGroups, shortFormsIn } from './words.ts'

/** A page that can be found. */
export interface IndexPage {
  readonly facts: ListedFacts
  /** Texts of links to the page; not read for an unchanged page. */
  readonly readLinkTexts: () => readonly string[]
  /** Changes with everything that the page's records are made from. */
  readonly key: string
  /** Like `key`, but without the texts of links to the page. */
  readonly own: string
  readonly readRecords: () => readonly SearchRecord[]
}

/** The parts of an index, which are also the input of the next update. */
export interface Index {
  readonly pages: readonly KnownPage[]
  readonly groups: readonly KnownGroup[]
  /** Hashes of the buckets; '' for an empty bucket. */
  readonly terms: readonly string[]
  /** Hashes of the buckets after `addSecondHalves`; null: the language has no compounds. */
  readonly halves: readonly string[] | null
  readonly words: readonly string[]
  /** Groups of words with the same meaning, if the index contains one of the words. */
  readonly shortForms: readonly (readonly string[])[]
  readonly intents: readonly (readonly string[])[]
}

interface KnownPage extends Pick<IndexPage, 'key' | 'own'> {
  readonly sections: number
}

/** Neighboring pages with common text files. */
interface KnownGroup {
  /** Number of pages. */
  readonly count: number
  readonly perFile: number
  readonly hashes: readonly string[]
}

/** If more than this share, and more than this number, of the pages changed, all buckets are made from all pages. */
const mostChanged = 0.1
const fewPages = 5

/** `name`, the language, distinguishes this index from others in the store. */
export async function updateIndex(
  pages: readonly IndexPage[],
  name: string,
  stopWords: ReadonlySet<string>,
  store: IndexStore
): Promise<Index> {
  const kept = store.read(indexKey(name))
  const last = kept === null ? null : parseIndex(kept, store)
  const known = await readPages(pages, last?.pages ?? [], stopWords, store)
  const readLinks = createLinkReader(stopWords)
  const linkTerms = (page: number) => readLinks(pages[page]?.readLinkTexts() ?? [])
  const permalinks = pages.map(({ facts }) => facts.permalink)
  const groups = groupTexts(known, permalinks, last, store)
  const terms = updateTerms(known, last, { name, linkTerms, store })
  const halves = hasCompounds(name) ? updateHalves(terms.terms, last, store) : null
  const index: Index = { pages: known, groups, ...terms, halves }
  const text = JSON.stringify(index)
  if (text !== kept) store.write(indexKey(name), text)
  return index
}

/** The previous index; null: the store lacks one of its files. */
function parseIndex(text: string, store: IndexStore): Index | null {
  // Only `updateIndex` writes such keys.
  const index = JSON.parse(text) as Index
  return [...index.terms, ...(index.halves ?? []), ...index.words].every(
    hash => hash === '' || store.has(bucketKey(hash))
  )
    ? index
    : null
}

/** Stores the terms of pages, without those of links to them, for other machines. null: a page of another machine. */
export async function keepTerms(
  pages: readonly (IndexPage | null)[],
  name: string,
  stopWords: ReadonlySet<string>,
  store: IndexStore
): Promise<void> {
  // The build adds the terms of links, and stores the result under a key of its own.
  const write: IndexStore['write'] = (key, value) =>
    isTermsKey(key) ? store.lend(key, value) : store.write(key, value)
  const own = pages.flatMap(page => (page === null ? [] : { ...page, key: page.own, readLinkTexts: () => [] }))
  await readPages(own, [], stopWords, { ...store, write })
  keepParts(pages, name, store)
}

/** The terms of consecutive pages of the index, ready to be merged by the build. */
interface KeptPart extends TermPart {
  /** The key of the first page, and a hash of the keys of all pages. */
  readonly first: string
  readonly hash: string
}

/** Minimum number of pages: for fewer, a part does not pay off. */
const shortestPart = 10

function keepParts(pages: readonly (IndexPage | null)[], name: string, store: IndexStore): void {
  const buckets = termBucketCount(pages.length)
  const parts: KeptPart[] = []
  for (let start = 0, end = 0; start < pages.length; start = end + 1) {
    const next = pages.indexOf(null, start)
    end = next < 0 ? pages.length : next
    const keys = pages.slice(start, end).flatMap(page => page?.own ?? [])
    const [first] = keys
    if (first === undefined || keys.length < shortestPart) continue
    const lines = keys.flatMap(key => store.read(termsKey(key)) ?? [])
    // The disk cannot be written, so the store has no lines.
    if (lines.length < keys.length) continue
    parts.push({ first, count: keys.length, hash: sha256(keys.join()), buckets: [...makeBuckets(lines, buckets)] })
  }
  const text = JSON.stringify(parts)
  if (parts.length > 0 && store.read(partsKey(name, buckets)) !== text) store.lend(partsKey(name, buckets), text)
}

/** Parts of these pages from other machines, by their first page. */
function borrowParts(
  pages: readonly KnownPage[],
  name: string,
  buckets: number,
  store: IndexStore
): Map<number, TermPart> {
  // Only `keepParts` writes such keys.
  const all = store.borrowAll(partsKey(name, buckets)).flatMap(text => JSON.parse(text) as KeptPart[])
  const places = new Map(all.length === 0 ? [] : pages.map(({ own }, at) => [own, at]))
  const parts = new Map<number, TermPart>()
  for (const { first, count, hash, buckets } of all) {
    const at = places.get(first) ?? pages.length
    const keys = pages.slice(at, at + count).map(({ own }) => own)
    if (sha256(keys.join()) === hash) parts.set(at, { count, buckets })
  }
  return parts
}

/** Puts the terms and texts of all pages into the store; returns the entries of the pages. */
async function readPages(
  pages: readonly IndexPage[],
  last: readonly KnownPage[],
  stopWords: ReadonlySet<string>,
  store: IndexStore
): Promise<KnownPage[]> {
  const counts = new Map(last.map(({ own, sections }) => [own, sections]))
  const hasTexts = ({ own }: IndexPage) => store.has(textsKey(own))
  const incomplete = pages.filter(page => !(hasTexts(page) && store.has(termsKey(page.key))))
  const termsOfLinks = createLinkReader(stopWords)
  const writeTerms = ({ key, readLinkTexts }: IndexPage, text: string) =>
    store.write(termsKey(key), withLinkTerms(text, termsOfLinks(readLinkTexts())))
  const missing = incomplete.filter(page => {
    const own = hasTexts(page) ? store.borrow(termsKey(page.own)) : null
    if (own !== null) writeTerms(page, own)
    return own === null
  })
  function* records() {
    for (const { own, readRecords } of missing) {
      const records = readRecords()
      store.write(textsKey(own), JSON.stringify(toShownPage(records)))
      counts.set(own, records.length)
      yield records
    }
  }
  const texts = missing.length === 0 ? null : readPageTerms(records(), stopWords)
  for (const page of missing) writeTerms(page, (await texts?.next())?.value ?? '')
  return pages.map(({ key, own }) => {
    return { key, own, sections: counts.get(own) ?? readShown(own, store).sections.length }
  })
}

/** The text files. Groups whose pages have not changed come from the previous index. */
function groupTexts(
  pages: readonly KnownPage[],
  permalinks: readonly string[],
  last: Index | null,
  store: IndexStore
): KnownGroup[] {
  const layout = textLayout(pages.length)
  const isSameLayout = last !== null && textLayout(last.pages.length) === layout
  const known = new Map(isSameLayout ? keysOfGroups(last).map((keys, i) => [keys, last.groups[i]]) : [])
  const starts = cutGroups(permalinks, layout.pages)
  return starts.map((start, i) => {
    const keys = pages.slice(start, starts[i + 1]).map(({ own }) => own)
    return known.get(keys.join()) ?? makeGroup(keys, layout, store)
  })
}

function keysOfGroups({ pages, groups }: Index): string[] {
  let next = 0
  return groups.map(({ count }) => {
    next += count
    return pages
      .slice(next - count, next)
      .map(({ own }) => own)
      .join()
  })
}

function makeGroup(keys: readonly string[], layout: TextLayout, store: IndexStore): KnownGroup {
  const { perFile, files } = toTextFiles(
    keys.map(key => readShown(key, store)),
    layout
  )
  return { count: keys.length, perFile, hashes: files.map(sha256) }
}

type Terms = Pick<Index, 'terms' | 'words' | 'shortForms' | 'intents'>

/** Computed again after every change: a word of one page can decide where a compound of another is cut. */
function updateHalves(terms: readonly string[], last: Index | null, store: IndexStore): readonly string[] {
  if (last?.halves && last.terms.join() === terms.join()) return last.halves
  return addSecondHalves(terms.map(hash => readBucket(hash, store))).map(text => writeBucket(text, store))
}

interface TermsOptions {
  readonly name: string
  /** The terms of links to a page. */
  readonly linkTerms: (page: number) => Iterable<string>
  readonly store: IndexStore
}

function updateTerms(pages: readonly KnownPage[], last: Index | null, options: TermsOptions): Terms {
  const { store } = options
  const count = termBucketCount(pages.length)
  const changes = last?.terms.length === count ? changesByBucket(last.pages, pages, count, store) : null
  function* readPageLines() {
    for (const { key } of pages) yield readTerms(key, store)
  }
  if (last !== null && changes !== null) return changeTerms(last, changes, readPageLines, store)
  return toTerms(makeAllBuckets(pages, count, options), count, store)
}

/** Pages in borrowed parts are not read. */
function makeAllBuckets(pages: readonly KnownPage[], count: number, { name, linkTerms, store }: TermsOptions) {
  const parts = borrowParts(pages, name, count, store)
  // Complete when all parts have been read.
  const linked = new Map<string, number[]>()
  function* read() {
    for (let page = 0; page < pages.length; ) {
      const part = parts.get(page)
      if (part === undefined) yield readTerms(pages[page]?.key ?? '', store)
      else yield part
      const end = page + (part?.count ?? 1)
      for (; page < end; page++) {
        for (const term of part === undefined ? [] : linkTerms(page)) {
          const called = linked.get(term)
          if (called === undefined) linked.set(term, [page])
          else called.push(page)
        }
      }
    }
  }
  return makeBuckets(read(), count, { linked })
}

/** Keeps only words, and terms of synonym groups, in memory, instead of all terms. */
function toTerms(buckets: Iterable<string>, count: number, store: IndexStore): Terms {
  const terms: string[] = []
  const hashes: string[] = []
  for (const text of buckets) {
    hashes.push(writeBucket(text, store))
    for (const term of termsIn(text)) if (isWord(term) || isInGroups(term)) terms.push(term)
  }
  const words = makeWordBuckets(terms, count).map(text => writeBucket(text, store))
  return { terms: hashes, words, shortForms: shortFormsIn(terms), intents: intentsIn(terms) }
}

/** The previous terms with some changes. Buckets that cannot be updated are made from the lines of all pages. */
function changeTerms(
  last: Index,
  changes: ReadonlyMap<number, TermChanges>,
  readPageLines: () => Iterable<string>,
  store: IndexStore
): Terms {
  const count = last.terms.length
  const lastText = (bucket: number) => readBucket(last.terms[bucket] ?? '', store)
  const changed = new Map([...changes].map(([bucket, terms]) => [bucket, changeBucket(lastText(bucket), terms)]))
  const isMade = (bucket: number) => changed.get(bucket) === null
  const made = [...changed.keys()].some(isMade) ? [...makeBuckets(readPageLines(), count, { isWanted: isMade })] : []
  const textOf = (bucket: number) => changed.get(bucket) ?? made[bucket] ?? ''
  const buckets = [...changed.keys()]
  const added = buckets.flatMap(bucket => missingIn(lastText(bucket), textOf(bucket)))
  const removed = buckets.flatMap(bucket => missingIn(textOf(bucket), lastText(bucket)))
  if ([...added, ...removed].some(isInGroups)) {
    const all = last.terms.map((_, bucket) => (changed.has(bucket) ? textOf(bucket) : lastText(bucket)))
    return toTerms(all, count, store)
  }
  const { shortForms, intents } = last
  const terms = last.terms.map((hash, bucket) => (changed.has(bucket) ? writeBucket(textOf(bucket), store) : hash))
  return { terms, words: changeWords(last, added, removed, store), shortForms, intents }
}

/** The terms of `text` that are not in `other`. */
function missingIn(other: string, text: string): string[] {
  const known = new Set(termsIn(other))
  return termsIn(text).filter(term => !known.has(term))
}

/** The previous words, with some added and some removed. */
function changeWords(
  { words, terms }: Index,
  added: readonly string[],
  removed: readonly string[],
  store: IndexStore
): readonly string[] {
  const more = wordsByBucket(added, terms.length)
  const fewer = wordsByBucket(removed, terms.length)
  return words.map((hash, bucket) => {
    if (!more.has(bucket) && !fewer.has(bucket)) return hash
    const without = new Set(fewer.get(bucket))
    const kept = termsIn(readBucket(hash, store)).filter(word => !without.has(word))
    return writeBucket(toWordBucket([...kept, ...(more.get(bucket) ?? [])]), store)
  })
}

/** The changed terms of changed pages, by bucket; null: too much has changed. */
function changesByBucket(
  last: readonly KnownPage[],
  pages: readonly KnownPage[],
  count: number,
  store: IndexStore
): Map<number, TermChanges> | null {
  if (last.length !== pages.length) return null
  const changed = pages.flatMap(({ key }, page) =>
    last[page]?.key === key ? [] : [[page, last[page]?.key ?? '', key] as const]
  )
  if (changed.length > Math.max(fewPages, pages.length * mostChanged)) return null
  const toBucket = bucketsAmong(count)
  const buckets = new Map<number, Map<string, Map<number, readonly string[]>>>()
  for (const [page, oldKey, key] of changed) {
    const old = store.read(termsKey(oldKey))
    if (old === null) return null
    for (const [term, lines] of changedLines(old, readTerms(key, store))) {
      const terms = buckets.get(toBucket(term)) ?? new Map<string, Map<number, readonly string[]>>()
      terms.set(term, (terms.get(term) ?? new Map()).set(page, lines))
      buckets.set(toBucket(term), terms)
    }
  }
  return buckets
}

/** The terms whose lines differ between two versions of a page, with the new lines. */
function* changedLines(old: string, now: string): Iterable<readonly [term: string, lines: readonly string[]]> {
  const before = linesByTerm(old)
  const after = linesByTerm(now)
  for (const term of new Set([...before.keys(), ...after.keys()])) {
    const lines = after.get(term) ?? []
    if (before.get(term)?.sort().join() !== [...lines].sort().join()) yield [term, lines]
  }
}

/** The shown texts of a page. */
export function readShown(own: string, store: IndexStore): ShownPage {
  const none: ShownPage = { page: ['', '', []], sections: [] }
  // Only `readPages` writes such keys.
  return (JSON.parse(store.read(textsKey(own)) ?? store.lost(textsKey(own))) as ShownPage | null) ?? none
}

function readTerms(key: string, store: IndexStore): string {
  return store.read(termsKey(key)) ?? store.lost(termsKey(key))
}

/** The text of a bucket; `hash` is '' for an empty bucket. */
export function readBucket(hash: string, store: IndexStore): string {
  return hash === '' ? '' : (store.read(bucketKey(hash)) ?? store.lost(bucketKey(hash)))
}

function writeBucket(text: string, store: IndexStore): string {
  if (text === '') return ''
  const hash = sha256(text)
  const key = bucketKey(hash)
  if (!store.has(key)) store.write(key, text)
  return hash
}

const indexKey = (name: string) => `search-index ${name}`
const termsKey = (page: string) => `search-terms ${page}`
const isTermsKey = (key: string) => key.startsWith(termsKey(''))
/** The number of buckets is that of the whole index. */
const partsKey = (name: string, buckets: number) => `search-parts ${name} ${buckets}`
const textsKey = (page: string) => `search-texts ${page}`
const bucketKey = (hash: string) => `search-file ${hash}`
