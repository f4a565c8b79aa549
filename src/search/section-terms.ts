/** One section → the slot of each of its terms: the best place the term stands in. */
import { slots, toTitleSlot } from '../../client/search/slots.ts'
import { type RunTerms, readRuns } from '../../client/search/tokens.ts'
import type { SearchRecord } from '../model.ts'

/** What stays the same for all sections of an index. */
export interface TermContext {
  /** Terms seen before, by run: most runs of a manual repeat. */
  readonly known: Map<string, RunTerms>
  readonly stopWords: ReadonlySet<string>
}

/** Term → slot, for one record. Body terms that are stop words are left out. */
export function toSectionTerms(record: SearchRecord, context: TermContext): Map<string, number> {
  const best = new Map<string, number>()
  const put = (term: string, slot: number) => {
    if (slot < (best.get(term) ?? Number.POSITIVE_INFINITY)) best.set(term, slot)
  }
  const isPage = record.anchor === ''
  for (const name of isPage ? [record.heading, ...record.aliases] : [record.heading]) {
    addTitle(name, isPage ? slots.title : slots.heading, context, put)
  }
  for (const text of toContext(record)) addContext(text, context, put)
  addBody(record.text, context, put)
  for (const run of readRuns(record.code, context.known)) {
    for (const term of [...run.words, ...run.parts]) put(term, slots.code)
  }
  return best
}

type Put = (term: string, slot: number) => void

function addTitle(text: string, first: number, context: TermContext, put: Put): void {
  const runs = readRuns(text, context.known)
  const words = runs.flatMap(run => run.words)
  const slot = toTitleSlot(first, countWords(words, context.stopWords))
  for (const word of words) put(word, slot)
  for (const part of runs.flatMap(run => run.parts)) put(part, slots.identifierPart)
  // “SQL Server” is also looked for as “sqlserver”.
  for (let i = 1; i < words.length; i++) put(`${words[i - 1]}${words[i]}`, slots.identifierPart)
}

/** Words that name something; all words when none does. A query is counted the same way. */
function countWords(words: readonly string[], stopWords: ReadonlySet<string>): number {
  return words.filter(word => !stopWords.has(word)).length || words.length
}

/** What stands around a section: headings above it, and for the page itself its address and other names. */
function toContext(record: SearchRecord): string[] {
  if (record.anchor !== '') return [...record.parents]
  return [...record.keywords, ...record.trail, record.permalink.replaceAll('/', ' ')]
}

function addContext(text: string, context: TermContext, put: Put): void {
  for (const run of readRuns(text, context.known)) {
    for (const term of [...run.words, ...run.parts]) if (!context.stopWords.has(term)) put(term, slots.context)
  }
}

function addBody(text: string, context: TermContext, put: Put): void {
  const counts = new Map<string, number>()
  const runs = readRuns(text, context.known)
  for (const { words, parts } of runs) {
    for (const term of words) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const term of parts) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  for (const [term, count] of counts) if (!context.stopWords.has(term)) put(term, toBodySlot(count, runs.length))
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
