/**
 * The index of one language, made of the last one: only pages that are new or have changed are read, and only buckets
 * of terms and text files in which something has changed are made. It is the same, byte for byte, as an index that is
 * made from nothing (test/search/update-index.test.ts).
 */
import type { Permalink } from '../types/basics.ts'
import type { SearchRecord } from '../types/search-provider.ts'
import { sha256 } from '../util/hash.ts'
import type { IndexStore } from './index-store.ts'
import { type FieldTerms, joinFields, readPageTerms } from './page-terms.ts'
import type { SearchPageFacts } from './records.ts'
import { addSecondHalves, hasCompounds } from './second-halves.ts'
import {
  bucketsAmong,
  changeBucket,
  linesByTerm,
  makeBuckets,
  makeWordBuckets,
  type TermChanges,
  termBucketCount,
  termsOf
} from './term-files.ts'
import { cutGroups, type ShownPage, type TextLayout, textLayout, toShownPage, toTextFiles } from './text-files.ts'
import { intentsIn, shortFormsIn } from './words.ts'

/** A page that readers may find. */
export interface IndexPage {
  readonly facts: SearchPageFacts
  /** Changes with anything that its records are made of. */
  readonly key: string
  /** Changes with what the records after the first, that of the page itself, are found by; null: not known. */
  readonly sections: string | null
  readonly readRecords: () => readonly SearchRecord[]
}

/** What an index is made of, and what the next one needs of it. */
export interface Index {
  readonly pages: readonly KnownPage[]
  readonly groups: readonly KnownGroup[]
  /** Hashes of the buckets; '' for an empty one. */
  readonly terms: readonly string[]
  /** The same with compounds in the lists of their second halves; null: the language has none. */
  readonly halves: readonly string[] | null
  readonly words: readonly string[]
  /** Groups of words with the same meaning of which the index has one. */
  readonly shortForms: readonly (readonly string[])[]
  readonly intents: readonly (readonly string[])[]
}

interface KnownPage {
  readonly key: string
  readonly sections: number
}

/** Neighboring pages with common text files. */
interface KnownGroup {
  /** Pages. */
  readonly count: number
  readonly perFile: number
  readonly hashes: readonly string[]
}

/** Above this share of pages that have changed, and this number, all buckets are made of all pages. */
const mostChanged = 0.1
const fewPages = 5

/** `name`, the language, tells this index from others in the store. */
export async function updateIndex(
  pages: readonly IndexPage[],
  name: string,
  stopWords: ReadonlySet<string>,
  store: IndexStore
): Promise<Index> {
  const kept = store.read(indexKey(name))
  const last = kept === null ? null : parseIndex(kept, store)
  const known = await readPages(pages, last?.pages ?? [], stopWords, store)
  const permalinks = pages.map(({ facts }) => facts.permalink)
  const groups = groupTexts(known, permalinks, last, store)
  const terms = updateTerms(known, last, store)
  const halves = hasCompounds(name) ? updateHalves(terms.terms, last, store) : null
  const index: Index = { pages: known, groups, ...terms, halves }
  const text = JSON.stringify(index)
  if (text !== kept) store.write(indexKey(name), text)
  return index
}

/** The last index; null where the store lacks a file of it. */
function parseIndex(text: string, store: IndexStore): Index | null {
  // Only `updateIndex` writes such keys.
  const index = JSON.parse(text) as Index
  return [...index.terms, ...(index.halves ?? []), ...index.words].every(
    hash => hash === '' || store.has(bucketKey(hash))
  )
    ? index
    : null
}

/** Keeps the terms of all sections but that of the page itself, which depend on its body alone. */
export async function keepSectionTerms(
  pages: readonly IndexPage[],
  stopWords: ReadonlySet<string>,
  store: IndexStore
): Promise<void> {
  const found = pages.flatMap(({ sections, readRecords }) => {
    const key = sections === null ? null : sectionsKey(sections)
    return key === null || store.has(key) ? [] : [{ key, readRecords }]
  })
  function* records() {
    for (const { readRecords } of found) yield withoutPage(readRecords())
  }
  const texts = readPageTerms(records(), stopWords)
  for (const { key } of found) {
    const { value } = await texts.next()
    store.write(key, JSON.stringify(value ?? []))
  }
}

/** The sections with their numbers, and nothing of the page itself. */
function withoutPage([page, ...sections]: readonly SearchRecord[]): SearchRecord[] {
  if (page === undefined) return []
  const nothing = { permalink: '' as Permalink, pageTitle: '', aliases: [], keywords: [], linkTexts: [], trail: [] }
  return [{ ...page, ...nothing, heading: '', text: '', code: '' }, ...sections]
}

/** Whether no section but the first says something of the page: one whose heading has no anchor does. */
function isApart(records: readonly SearchRecord[]): boolean {
  return records.every(({ anchor }, i) => i === 0 || anchor !== '')
}

/** The terms of a page of those of its first section and those of the others. */
function joinTerms(page: FieldTerms, sections: FieldTerms): string {
  return joinFields(page.map((lines, field) => joinLines(lines, sections[field] ?? '')))
}

function joinLines(page: string, sections: string): string {
  const own = new Set(page.split('\n'))
  const rest = sections.split('\n').map(line => {
    // In the first section, too: it has the number 0, from which those of the others are counted.
    const first = `${line.replace(/[_A-Z]+$/, '')}A`
    return own.delete(first) ? first + line.slice(first.length - 1) : line
  })
  return [...own, ...rest].filter(line => line !== '').join('\n')
}

/** What is known of the pages. The store has their terms and texts afterwards. */
async function readPages(
  pages: readonly IndexPage[],
  last: readonly KnownPage[],
  stopWords: ReadonlySet<string>,
  store: IndexStore
): Promise<KnownPage[]> {
  const known = new Map(last.map(page => [page.key, page]))
  const isThere = (key: string) => store.has(termsKey(key)) && store.has(textsKey(key))
  const missing = pages.filter(({ key }) => !isThere(key))
  /** Of the pages whose records were read and whose terms were not yet written. */
  const ofSections: (string | null)[] = []
  function* records() {
    for (const { key, sections, readRecords } of missing) {
      const records = readRecords()
      store.write(textsKey(key), JSON.stringify(toShownPage(records)))
      known.set(key, { key, sections: records.length })
      const kept = sections === null || !isApart(records) ? null : store.read(sectionsKey(sections))
      ofSections.push(kept)
      yield kept === null ? records : records.slice(0, 1)
    }
  }
  if (missing.length > 0) {
    const texts = readPageTerms(records(), stopWords)
    for (const { key } of missing) {
      const own = (await texts.next()).value ?? []
      const sections = ofSections.shift() ?? null
      // Only `keepSectionTerms` writes such values.
      const text = sections === null ? joinFields(own) : joinTerms(own, JSON.parse(sections) as FieldTerms)
      store.write(termsKey(key), text)
    }
  }
  return pages.map(({ key }) => known.get(key) ?? { key, sections: readShown(key, store).sections.length })
}

/** The text files; those of a group whose pages are the same are known. */
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
    const keys = pages.slice(start, starts[i + 1]).map(({ key }) => key)
    return known.get(keys.join()) ?? makeGroup(keys, layout, store)
  })
}

function keysOfGroups({ pages, groups }: Index): string[] {
  let next = 0
  return groups.map(({ count }) => {
    next += count
    return pages
      .slice(next - count, next)
      .map(({ key }) => key)
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

/** Made anew with every change: a word of one page may tell where a compound of another is cut. */
function updateHalves(terms: readonly string[], last: Index | null, store: IndexStore): readonly string[] {
  if (last?.halves && last.terms.join() === terms.join()) return last.halves
  return addSecondHalves(terms.map(hash => readBucket(hash, store))).map(text => writeBucket(text, store))
}

function updateTerms(pages: readonly KnownPage[], last: Index | null, store: IndexStore): Terms {
  const count = termBucketCount(pages.length)
  const changes = last?.terms.length === count ? changesByBucket(last.pages, pages, count, store) : null
  function* readPageLines() {
    for (const { key } of pages) yield readTerms(key, store)
  }
  if (last !== null && changes !== null) return changeTerms(last, changes, readPageLines, store)
  return toTerms(makeBuckets(readPageLines(), count), store)
}

function toTerms(buckets: readonly string[], store: IndexStore): Terms {
  const terms = termsOf(buckets)
  return {
    terms: buckets.map(text => writeBucket(text, store)),
    words: makeWordBuckets(terms, buckets.length).map(text => writeBucket(text, store)),
    shortForms: shortFormsIn(terms),
    intents: intentsIn(terms)
  }
}

/** The last terms with these changes. Buckets that cannot be changed are made of the lines of all pages. */
function changeTerms(
  last: Index,
  changes: ReadonlyMap<number, TermChanges>,
  readPageLines: () => Iterable<string>,
  store: IndexStore
): Terms {
  const changed = new Map(
    [...changes].map(([bucket, terms]) => [bucket, changeBucket(readBucket(last.terms[bucket] ?? '', store), terms)])
  )
  const isMade = (bucket: number) => changed.get(bucket) === null
  const made = [...changed.keys()].some(isMade) ? makeBuckets(readPageLines(), last.terms.length, isMade) : []
  const textOf = (bucket: number) => changed.get(bucket)?.text ?? made[bucket] ?? ''
  if ([...changed.values()].some(it => !it?.isSameTerms)) {
    return toTerms(
      last.terms.map((hash, i) => (changed.has(i) ? textOf(i) : readBucket(hash, store))),
      store
    )
  }
  const { words, shortForms, intents } = last
  const terms = last.terms.map((hash, i) => (changed.has(i) ? writeBucket(textOf(i), store) : hash))
  return { terms, words, shortForms, intents }
}

/** What pages that have changed say of which terms, by bucket; null: too much has changed. */
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

/** The terms of which a page says something else, with what it says now. */
function* changedLines(old: string, now: string): Iterable<readonly [term: string, lines: readonly string[]]> {
  const before = linesByTerm(old)
  const after = linesByTerm(now)
  for (const term of new Set([...before.keys(), ...after.keys()])) {
    const lines = after.get(term) ?? []
    if (before.get(term)?.sort().join() !== [...lines].sort().join()) yield [term, lines]
  }
}

/** The texts of a page. */
export function readShown(key: string, store: IndexStore): ShownPage {
  const none: ShownPage = { page: ['', '', []], sections: [] }
  // Only `readPages` writes such keys.
  return (JSON.parse(store.read(textsKey(key)) ?? store.lost(textsKey(key))) as ShownPage | null) ?? none
}

function readTerms(key: string, store: IndexStore): string {
  return store.read(termsKey(key)) ?? store.lost(termsKey(key))
}

/** The text of a bucket; `hash` is '' for an empty one. */
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
const sectionsKey = (body: string) => `search-sections ${body}`
const textsKey = (page: string) => `search-texts ${page}`
const bucketKey = (hash: string) => `search-file ${hash}`
