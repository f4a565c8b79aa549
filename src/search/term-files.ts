/** Terms and their lists → the files of terms; those that hold nothing new are those of the last index. */
import { frontCode, frontDecode, readLines, textEnd, textStart } from '../../client/search/format.ts'
import { sha256 } from '../util/hash.ts'
import { cutEvenly, toMark } from './cut-evenly.ts'
import type { IndexStore } from './index-store.ts'
import { limitList } from './postings.ts'

/** Characters of a term file. A query loads one or more for each word, and with the manifest the names of all of them. */
const termFileLength = [1800, 3400] as const
const termFileLengthInLarge = [4000, 7500] as const
/** Characters of all lists. */
const largeIndex = 3_000_000

/** What is known of the terms of an index without their lists. */
export interface KnownTerms {
  readonly terms: readonly string[]
  /** Characters that each takes in its file. */
  readonly lengths: readonly number[]
  readonly files: readonly TermFile[]
}

export interface TermFile {
  /** Terms in the file. */
  readonly count: number
  /** Key of the whole lists. */
  readonly lists: string
  /** Of the file as it is published, with lists that may have been cut; its key, too. */
  readonly hash: string
}

/** Terms in order; lists that are null are those of `before`. */
export interface TermsToWrite {
  readonly terms: readonly string[]
  readonly lengths: readonly number[]
  readonly listOf: (term: number) => string
  /** The file of the last index that has the terms from `from` to `to`, and nothing new of them. */
  readonly fileOf: (from: number, to: number) => TermFile | null
}

export function writeTermFiles({ terms, lengths, listOf, fileOf }: TermsToWrite, store: IndexStore): TermFile[] {
  const isLarge = lengths.reduce((sum, length) => sum + length, 0) > largeIndex
  const limits = isLarge ? termFileLengthInLarge : termFileLength
  const starts = cutEvenly(lengths, term => toMark(terms[term] ?? ''), limits)
  return starts.map((from, i) => {
    const to = starts[i + 1] ?? terms.length
    return fileOf(from, to) ?? writeTermFile(terms.slice(from, to), term => listOf(from + term), store)
  })
}

function writeTermFile(terms: readonly string[], listOf: (term: number) => string, store: IndexStore): TermFile {
  const whole = terms.map((_, i) => listOf(i))
  const lists = writeText(toLinesFile(frontCode(terms, i => ` ${whole[i]}`)), store)
  const cut = whole.map((list, i) => limitList(terms[i] ?? '', list))
  const isCut = cut.some((list, i) => list !== whole[i])
  const hash = isCut ? writeText(toLinesFile(frontCode(terms, i => ` ${cut[i]}`)), store) : lists
  return { count: terms.length, lists, hash }
}

/** The whole lists of the terms of a file. */
export function readTermLists({ lists }: TermFile, store: IndexStore): string[] {
  const found: string[] = []
  frontDecode(readLines(readText(lists, store)) ?? [], found)
  return found
}

/** Characters that a term takes in its file, about: it shares half of its own with the one before. */
export function lengthOf(term: string, list: string): number {
  return term.length / 2 + limitList(term, list).length
}

export function toLinesFile(lines: readonly string[]): string {
  return `${[textStart, ...lines, textEnd].join('\n')}\n`
}

/** Keeps a text under its hash. */
export function writeText(text: string, store: IndexStore): string {
  const hash = sha256(text)
  const key = keyOfText(hash)
  if (!store.has(key)) store.write(key, text)
  return hash
}

export function readText(hash: string, store: IndexStore): string {
  return store.read(keyOfText(hash)) ?? store.lost(keyOfText(hash))
}

export function keyOfText(hash: string): string {
  return `search-file ${hash}`
}
