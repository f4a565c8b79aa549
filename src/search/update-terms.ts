/** The terms of the last index and the pages that have changed → the terms of this one. */
import { lowerBound } from '../../client/search/sorted.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { IndexStore } from './index-store.ts'
import { joinPages } from './join-pages.ts'
import { exchangePages, type PageGroups } from './postings.ts'
import { type KnownTerms, lengthOf, readTermLists, type TermFile, writeTermFiles } from './term-files.ts'

/** The terms of all pages, as readPageTerms() gives them. */
export function makeTerms(pages: readonly string[], store: IndexStore): KnownTerms {
  const { terms, lists } = joinPages(pages)
  const lengths = terms.map((term, i) => lengthOf(term, lists[i] ?? ''))
  const files = writeTermFiles({ terms, lengths, listOf: term => lists[term] ?? '', fileOf: () => null }, store)
  return { terms, lengths, files }
}

/** A page of the last index that has other terms now. */
export interface ChangedPage {
  readonly page: number
  readonly before: string
  readonly now: string
}

/** The same as makeTerms() with all pages, from what changed. Pages keep their numbers. */
export function updateTerms(last: KnownTerms, changed: readonly ChangedPage[], store: IndexStore): KnownTerms {
  const changes = changesByTerm(changed)
  if (changes.size === 0) return last
  const files = openFiles(last.files, store)
  const { terms, lengths, origins, lists } = merge(last, changes, files.listOf)
  const written = writeTermFiles(
    {
      terms,
      lengths,
      listOf: term => lists.get(term) ?? files.listOf(origins[term] ?? 0),
      fileOf: (from, to) =>
        files.fileOf(origins.slice(from, to).map((origin, i) => (lists.has(from + i) ? -1 : origin)))
    },
    store
  )
  return { terms, lengths, files: written }
}

/** The terms of the last index and the new ones, in order. */
function merge(
  last: KnownTerms,
  changes: ReadonlyMap<string, Map<number, PageGroups>>,
  listOf: (term: number) => string
) {
  const terms: string[] = []
  const lengths: number[] = []
  /** Where each term stood in the last index; -1: nowhere. */
  const origins: number[] = []
  /** The lists that have changed. */
  const lists = new Map<number, string>()
  const add = (term: string, origin: number, length: number) => {
    terms.push(term)
    lengths.push(length)
    origins.push(origin)
  }
  let next = 0
  const copyTo = (end: number) => {
    for (; next < end; next++) add(last.terms[next] ?? '', next, last.lengths[next] ?? 0)
  }
  for (const [term, pages] of [...changes].sort(([a], [b]) => byCodePoint(a, b))) {
    const at = lowerBound(last.terms, term)
    copyTo(at)
    const isKnown = last.terms[at] === term
    const list = exchangePages(isKnown ? listOf(at) : '', pages)
    if (list !== '') {
      lists.set(terms.length, list)
      add(term, isKnown ? at : -1, lengthOf(term, list))
    }
    if (isKnown) next = at + 1
  }
  copyTo(last.terms.length)
  return { terms, lengths, origins, lists }
}

/** Term → what the changed pages say of it now; '' where they do not have it any more. */
function changesByTerm(changed: readonly ChangedPage[]): Map<string, Map<number, PageGroups>> {
  const changes = new Map<string, Map<number, PageGroups>>()
  const put = (term: string, page: number, groups: PageGroups) => {
    const pages = changes.get(term) ?? new Map<number, PageGroups>()
    changes.set(term, pages.set(page, groups))
  }
  for (const { page, before, now } of changed) {
    const old = groupsByTerm(before)
    for (const [term, groups] of groupsByTerm(now)) {
      if (old.get(term) !== groups) put(term, page, groups)
      old.delete(term)
    }
    for (const term of old.keys()) put(term, page, '')
  }
  return changes
}

function groupsByTerm(text: string): Map<string, PageGroups> {
  const lines = text === '' ? [] : text.split('\n')
  return new Map(lines.map(line => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]))
}

/** The files of the last index; each is read when a list of it is needed. */
function openFiles(files: readonly TermFile[], store: IndexStore) {
  const starts: number[] = []
  let count = 0
  for (const file of files) {
    starts.push(count)
    count += file.count
  }
  const byStart = new Map(starts.map((start, i) => [start, files[i]]))
  const read = new Map<number, string[]>()
  return {
    listOf(term: number): string {
      const at = starts.findLastIndex(start => start <= term)
      const file = files[at]
      if (file === undefined) return ''
      const lists = read.get(at) ?? readTermLists(file, store)
      read.set(at, lists)
      return lists[term - (starts[at] ?? 0)] ?? ''
    },
    /** The file that holds just these terms. */
    fileOf(terms: readonly number[]): TermFile | null {
      const [first = -1] = terms
      const file = byStart.get(first)
      return file?.count === terms.length && terms.every((term, i) => term === first + i) ? file : null
    }
  }
}
