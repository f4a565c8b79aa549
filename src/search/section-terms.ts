/**
 * One section → the slot of each of its terms: the best place the term stands in. Terms are objects that remember what
 * the section at hand says of them: a map for each section would cost more than reading it.
 */
import { longestReadyPrefix, prefixMark } from '../../client/search/format.ts'
import { slots, toTitleSlot } from '../../client/search/slots.ts'
import { splitRuns, termsOfRun } from '../../client/search/tokens.ts'
import type { SearchRecord } from '../types/search-provider.ts'

/** The terms of a section, and the slot of each. */
export interface SectionTerms {
  readonly terms: string[]
  readonly slotAt: (term: number) => number
}

/** Reads one section after the other; what it gives is right until it reads the next one. */
export type ReadSection = (record: SearchRecord) => SectionTerms

interface Term {
  readonly text: string
  readonly isStopWord: boolean
  /** The section that the rest is about. */
  section: number
  slot: number
  /** Times that the body has it. */
  count: number
  /** What a reader may have typed of it so far; made when it first stands in a title. */
  beginnings: readonly Term[] | null
}

/** What a run of characters is found by. */
interface Run {
  readonly words: readonly Term[]
  readonly parts: readonly Term[]
}

export function createSectionReader(stopWords: ReadonlySet<string>): ReadSection {
  const terms = new Map<string, Term>()
  const runs = new Map<string, Run>()
  let section = 0
  let found: Term[] = []

  function toTerm(text: string): Term {
    const known = terms.get(text)
    if (known !== undefined) return known
    const isStopWord = stopWords.has(text)
    const term: Term = { text, isStopWord, section: 0, slot: 0, count: 0, beginnings: null }
    terms.set(text, term)
    return term
  }

  /** Most runs of a manual repeat. */
  function readRuns(text: string): Run[] {
    const read: Run[] = []
    for (const raw of splitRuns(text)) {
      let run = runs.get(raw)
      if (run === undefined) {
        const { words, parts } = termsOfRun(raw)
        run = { words: words.map(toTerm), parts: parts.map(toTerm) }
        runs.set(raw, run)
      }
      if (run.words.length + run.parts.length > 0) read.push(run)
    }
    return read
  }

  function put(term: Term, slot: number): void {
    if (term.section !== section) {
      term.section = section
      term.slot = slot
      term.count = 0
      found.push(term)
    } else if (slot < term.slot) term.slot = slot
  }

  function addTitle(text: string, first: number): void {
    const read = readRuns(text)
    const words = read.flatMap(run => run.words)
    // Words that name something; all words when none does. A query is counted the same way.
    const slot = toTitleSlot(first, words.filter(word => !word.isStopWord).length || words.length)
    for (const word of words) {
      put(word, slot)
      word.beginnings ??= beginningsOf(word.text).map(toTerm)
      for (const beginning of word.beginnings) put(beginning, slot)
    }
    for (const { parts } of read) for (const part of parts) put(part, slots.identifierPart)
    // “SQL Server” is also looked for as “sqlserver”.
    for (let i = 1; i < words.length; i++) {
      put(toTerm(`${words[i - 1]?.text}${words[i]?.text}`), slots.identifierPart)
    }
  }

  function addContext(text: string): void {
    for (const { words, parts } of readRuns(text)) {
      for (const term of words) if (!term.isStopWord) put(term, slots.context)
      for (const term of parts) if (!term.isStopWord) put(term, slots.context)
    }
  }

  function addBody(text: string): void {
    const read = readRuns(text)
    const count = (term: Term) => {
      if (term.isStopWord) return
      put(term, slots.code)
      term.count += 1
    }
    for (const { words, parts } of read) {
      for (const term of words) count(term)
      for (const term of parts) count(term)
    }
    for (const term of found) if (term.count > 0) put(term, toBodySlot(term.count, read.length))
  }

  return record => {
    section += 1
    found = []
    const isPage = record.anchor === ''
    for (const name of isPage ? [record.heading, ...record.aliases] : [record.heading]) {
      addTitle(name, isPage ? slots.title : slots.heading)
    }
    for (const text of toContext(record)) addContext(text)
    addBody(record.text)
    for (const { words, parts } of readRuns(record.code)) {
      for (const term of words) put(term, slots.code)
      for (const term of parts) put(term, slots.code)
    }
    return { terms: found.map(({ text }) => text), slotAt: term => found[term]?.slot ?? slots.code }
  }
}

/** `kubernetes` → k*, ku*, kub*: the best titles for each beginning are a list of their own. */
function beginningsOf(word: string): string[] {
  const letters = [...word]
  const count = Math.max(0, Math.min(longestReadyPrefix, letters.length - 1))
  return Array.from({ length: count }, (_, i) => letters.slice(0, i + 1).join('') + prefixMark)
}

/** What stands around a section: headings above it, and for the page itself its address and other names. */
function toContext(record: SearchRecord): readonly string[] {
  if (record.anchor !== '') return record.parents
  return [...record.keywords, ...record.trail, record.permalink.replaceAll('/', ' ')]
}

/**
 * Saturated frequency as in BM25 (k 1.2, b 0.75), in three steps. The usual length is a constant, not the
 * site's average, so that a change of one page does not move the words of all others.
 */
function toBodySlot(count: number, length: number): number {
  const saturated = count / (count + 1.2 * (0.25 + (0.75 * length) / usualLength))
  return slots.body + (saturated > 0.62 ? 0 : saturated > 0.42 ? 1 : 2)
}

const usualLength = 100
