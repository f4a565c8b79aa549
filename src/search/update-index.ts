/**
 * The index of one language, made of the last one: only pages that are new or have changed are read, and only files in
 * which something has changed are made. It is the same, byte for byte, as one that is made of nothing (test/search).
 */
import type { SearchRecord } from '../types/search-provider.ts'
import { sha256 } from '../util/hash.ts'
import type { IndexStore } from './index-store.ts'
import { readPageTerms } from './page-terms.ts'
import { toPageTexts } from './page-texts.ts'
import type { SearchPageFacts } from './records.ts'
import { type KnownTerms, keyOfText } from './term-files.ts'
import { type ChangedPage, makeTerms, updateTerms } from './update-terms.ts'
import { updateWordFiles, type WordFile } from './word-files.ts'

/** A page that readers may find. */
export interface IndexPage {
  readonly facts: SearchPageFacts
  /** Changes with anything that its records are made of. */
  readonly key: string
  readonly readRecords: () => readonly SearchRecord[]
}

/** What an index is made of, and what the next one needs of it. */
export interface Index {
  readonly pages: readonly KnownPage[]
  readonly terms: KnownTerms
  readonly words: readonly WordFile[]
}

export interface KnownPage {
  readonly key: string
  readonly sections: number
  /** Sections of each text file but the last. */
  readonly perFile: number
  /** Of each text file. */
  readonly hashes: readonly string[]
}

/** Above this share of pages that have changed, and this number, lists are made anew. */
const mostChanged = 0.1
const fewPages = 5

/** `name` tells this index from others in the store. */
export async function updateIndex(
  pages: readonly IndexPage[],
  name: string,
  stopWords: ReadonlySet<string>,
  store: IndexStore
): Promise<Index> {
  const kept = store.read(indexKey(name))
  const last = kept === null ? null : parseIndex(kept, store)
  const read = await readPages(pages, last?.pages ?? [], stopWords, store)
  const changed = last === null ? null : changedPages(last.pages, read.pages, store)
  const terms =
    last === null || changed === null
      ? makeTerms(
          read.pages.map(({ key }) => read.terms.get(key) ?? readTerms(key, store)),
          store
        )
      : updateTerms(last.terms, changed, store)
  const words = updateWordFiles(
    last === null ? null : { terms: last.terms.terms, files: last.words },
    terms.terms,
    store
  )
  const index: Index = { pages: read.pages, terms, words }
  const text = JSON.stringify(index)
  if (text !== kept) store.write(indexKey(name), text)
  return index
}

/** The last index; null where some of it is gone. */
function parseIndex(text: string, store: IndexStore): Index | null {
  // Only `updateIndex` writes such keys.
  const index = JSON.parse(text) as Index
  const files = [
    ...index.terms.files.flatMap(({ lists, hash }) => [lists, hash]),
    ...index.words.map(({ hash }) => hash)
  ]
  return files.every(hash => store.has(keyOfText(hash))) ? index : null
}

/** What is known of the pages, and the terms of those that had to be read. */
async function readPages(
  pages: readonly IndexPage[],
  last: readonly KnownPage[],
  stopWords: ReadonlySet<string>,
  store: IndexStore
): Promise<{ pages: readonly KnownPage[]; terms: ReadonlyMap<string, string> }> {
  const known = new Map(last.map(page => [page.key, page]))
  for (const { key } of pages) {
    const isThere = store.has(termsKey(key)) && store.has(textsKey(key))
    if (isThere) known.set(key, known.get(key) ?? recallPage(key, store))
    else known.delete(key)
  }
  const missing = pages.filter(({ key }) => !known.has(key))
  function* records() {
    for (const { key, readRecords } of missing) {
      const records = readRecords()
      const { sections, perFile, files } = toPageTexts(records)
      store.write(textsKey(key), [`${sections} ${perFile}`, ...files].join('\n'))
      known.set(key, { key, sections, perFile, hashes: files.map(sha256) })
      yield records
    }
  }
  const texts = await readPageTerms(records(), stopWords)
  const terms = new Map(missing.map(({ key }, i) => [key, texts[i] ?? '']))
  for (const [key, text] of terms) store.write(termsKey(key), text)
  return { pages: pages.flatMap(({ key }) => known.get(key) ?? []), terms }
}

/** A page of an earlier index than the last. */
function recallPage(key: string, store: IndexStore): KnownPage {
  const [numbers = '', ...files] = textsOf(key, store)
  const [sections = 0, perFile = 1] = numbers.split(' ').map(Number)
  return { key, sections, perFile, hashes: files.map(sha256) }
}

/** null: too many to exchange them one by one, or not the same number of pages. */
function changedPages(
  last: readonly KnownPage[],
  pages: readonly KnownPage[],
  store: IndexStore
): ChangedPage[] | null {
  if (last.length !== pages.length) return null
  const others = pages.flatMap(({ key }, page) => (last[page]?.key === key ? [] : [{ page, key }]))
  if (others.length > Math.max(fewPages, pages.length * mostChanged)) return null
  const changed: ChangedPage[] = []
  for (const { page, key } of others) {
    const before = store.read(termsKey(last[page]?.key ?? ''))
    if (before === null) return null
    changed.push({ page, before, now: readTerms(key, store) })
  }
  return changed
}

/** Two numbers, then the text files of a page, which have no line breaks. */
export function textsOf(key: string, store: IndexStore): string[] {
  return (store.read(textsKey(key)) ?? store.lost(textsKey(key))).split('\n')
}

function readTerms(key: string, store: IndexStore): string {
  return store.read(termsKey(key)) ?? store.lost(termsKey(key))
}

const indexKey = (name: string) => `search-index ${name}`
const termsKey = (page: string) => `search-terms ${page}`
const textsKey = (page: string) => `search-texts ${page}`
