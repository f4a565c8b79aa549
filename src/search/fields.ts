/**
 * The fields of a section, as FlexSearch indexes them: for each, the text it has in a record, our encoder, and our score,
 * which is the field's number in client/search/format.ts. A term counts once in a section, in its best field: fields
 * come in that order, and an encoder leaves out what an earlier field of the section has.
 */
import { fields, longestReadyPrefix, prefixMark, toTitleField } from '../../client/search/format.ts'
import { splitRuns, termsOfRun } from '../../client/search/tokens.ts'
import type { SearchRecord } from '../types/search-provider.ts'

/** A section as FlexSearch takes it; a field without text is ''. */
interface SectionDocument {
  readonly title: string
  readonly heading: string
  /** What links to the page say. */
  readonly links: string
  readonly context: string
  readonly text: string
  readonly code: string
}

export interface Field {
  readonly name: keyof SectionDocument
  readonly encode: (text: string) => string[]
  /** Added to `first`, the number of the term's field. */
  readonly score: (term: string) => number
  readonly first: number
}

export interface Fields {
  readonly list: readonly Field[]
  /** A new section begins. */
  readonly begin: () => void
}

/** What a run of characters is found by. */
interface Run {
  readonly words: readonly string[]
  readonly parts: readonly string[]
  readonly terms: readonly string[]
  /** The terms that are no stop words. */
  readonly content: readonly string[]
}

export function toDocument(record: SearchRecord): SectionDocument {
  const { anchor, heading, aliases, keywords, linkTexts, trail, permalink, parents, text, code } = record
  if (anchor !== '') return { title: '', heading, links: '', context: parents.join('\n'), text, code }
  const context = [...keywords, ...trail, permalink.replaceAll('/', ' ')].join('\n')
  return { title: [heading, ...aliases].join('\n'), heading: '', links: linkTexts.join('\n'), context, text, code }
}

export function createFields(stopWords: ReadonlySet<string>): Fields {
  const readRuns = createRunReader(stopWords)
  /** The names and the context of the section: its terms with their scores. */
  const known = new Map<string, number>()
  const score = (term: string) => known.get(term) ?? 0

  function putName(name: string): void {
    const put = (term: string, value: number) => {
      if (value < (known.get(term) ?? Number.POSITIVE_INFINITY)) known.set(term, value)
    }
    const runs = readRuns(name)
    const words = runs.flatMap(run => run.words)
    // Words that name something; all words when none does. The query counts its words the same way.
    const field = toTitleField(0, words.filter(word => !stopWords.has(word)).length || words.length)
    for (const word of words) {
      put(word, field)
      for (const beginning of beginningsOf(word)) put(beginning, field)
    }
    for (const { parts } of runs) for (const part of parts) put(part, partScore)
    // Readers also look for “SQL Server” as “sqlserver”.
    for (let i = 1; i < words.length; i++) put(`${words[i - 1]}${words[i]}`, partScore)
  }

  /** Names, one a line. */
  function encodeNames(text: string): string[] {
    for (const name of text.split('\n')) putName(name)
    return [...known.keys()]
  }

  function encodeContext(text: string): string[] {
    const found: string[] = []
    for (const { content } of readRuns(text)) {
      for (const term of content) {
        if (known.has(term)) continue
        known.set(term, 0)
        found.push(term)
      }
    }
    return found
  }

  /** Times that the text has each of its terms. */
  const counts = new Map<string, number>()
  let length = 0

  function encodeText(text: string): string[] {
    const runs = readRuns(text)
    length = runs.length
    for (const { content } of runs) {
      for (const term of content) if (!known.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    }
    return [...counts.keys()]
  }

  function encodeCode(text: string): string[] {
    const found: string[] = []
    for (const { terms } of readRuns(text)) {
      for (const term of terms) if (!known.has(term) && !counts.has(term)) found.push(term)
    }
    return found
  }

  const list: Field[] = [
    { name: 'title', encode: encodeNames, score, first: fields.title },
    { name: 'heading', encode: encodeNames, score, first: fields.heading },
    // As much as a part of a title: somebody calls the page so, but not the page itself.
    { name: 'links', encode: encodeContext, score: () => 0, first: fields.identifierPart },
    { name: 'context', encode: encodeContext, score: () => 0, first: fields.context },
    { name: 'text', encode: encodeText, score: term => toBodyScore(counts.get(term) ?? 1, length), first: fields.body },
    { name: 'code', encode: encodeCode, score: () => 0, first: fields.code }
  ]
  const begin = () => {
    known.clear()
    counts.clear()
  }
  return { list, begin }
}

/** The score of a term that is only a part of an identifier in a title or heading. */
export const partScore = 6

/**
 * Saturated frequency as in BM25 (k 1.2, b 0.75), in three steps. The usual length is a constant, not the
 * site's average, so that a change of one page does not move the words of all others.
 */
function toBodyScore(count: number, length: number): number {
  const saturated = count / (count + 1.2 * (0.25 + (0.75 * length) / usualLength))
  return saturated > 0.62 ? 0 : saturated > 0.42 ? 1 : 2
}

const usualLength = 100

/** Most runs of a manual repeat: each distinct one is taken apart once. */
function createRunReader(stopWords: ReadonlySet<string>): (text: string) => Run[] {
  const known = new Map<string, Run>()
  const read = (raw: string): Run => {
    const { words, parts } = termsOfRun(raw)
    const terms = [...words, ...parts]
    return { words, parts, terms, content: terms.filter(term => !stopWords.has(term)) }
  }
  return text => {
    const runs: Run[] = []
    for (const raw of splitRuns(text)) {
      let run = known.get(raw)
      if (run === undefined) {
        run = read(raw)
        known.set(raw, run)
      }
      if (run.terms.length > 0) runs.push(run)
    }
    return runs
  }
}

/** `kubernetes` → k*, ku*, kub*: the best titles for each beginning are a list of their own. */
function beginningsOf(word: string): string[] {
  const letters = [...word]
  const count = Math.max(0, Math.min(longestReadyPrefix, letters.length - 1))
  return Array.from({ length: count }, (_, i) => letters.slice(0, i + 1).join('') + prefixMark)
}
