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
  readonly context: string
  readonly text: string
  readonly code: string
}

export interface Field {
  readonly name: keyof SectionDocument
  readonly encode: (text: string) => string[]
  /** Added to `first`, the number of the field, for the term at this place of what `encode` gave. */
  readonly score: (at: number) => number
  readonly first: number
}

export interface Fields {
  readonly list: readonly Field[]
  /** A new section begins. */
  readonly begin: () => void
}

/** A term, and what is known of it in the section that is read: there is one object for it, so that no map is asked for each word of a text. */
interface Term {
  readonly text: string
  /** Number of the last section whose names or context have it, and its score there. */
  known: number
  score: number
  /** Number of the last section whose text has it, and how often. */
  counted: number
  count: number
}

/** What a run of characters is found by. */
interface Run {
  readonly words: readonly string[]
  readonly parts: readonly string[]
  readonly terms: readonly Term[]
  /** The terms that are no stop words. */
  readonly content: readonly Term[]
}

export function toDocument(record: SearchRecord): SectionDocument {
  const { anchor, heading, aliases, keywords, trail, permalink, parents, text, code } = record
  if (anchor !== '') return { title: '', heading, context: parents.join('\n'), text, code }
  const context = [...keywords, ...trail, permalink.replaceAll('/', ' ')].join('\n')
  return { title: [heading, ...aliases].join('\n'), heading: '', context, text, code }
}

export function createFields(stopWords: ReadonlySet<string>): Fields {
  const toTerm = createTerms()
  const readRuns = createRunReader(stopWords, toTerm)
  /** Number of the section. */
  let section = 0
  /** The terms of its names. */
  let names: Term[] = []

  function putName(name: string): void {
    const put = (text: string, score: number) => {
      const term = toTerm(text)
      if (term.known !== section) names.push(know(term, score))
      else if (score < term.score) term.score = score
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

  function know(term: Term, score: number): Term {
    term.known = section
    term.score = score
    return term
  }

  /** Names, one a line. */
  function encodeNames(text: string): string[] {
    for (const name of text.split('\n')) putName(name)
    return names.map(({ text }) => text)
  }

  function encodeContext(text: string): string[] {
    const found: string[] = []
    for (const { content } of readRuns(text)) {
      for (const term of content) if (term.known !== section) found.push(know(term, 0).text)
    }
    return found
  }

  /** The terms of the text. */
  let counts: Term[] = []
  let length = 0

  function encodeText(text: string): string[] {
    const runs = readRuns(text)
    length = runs.length
    for (const { content } of runs) {
      for (const term of content) {
        if (term.known === section) continue
        if (term.counted === section) term.count++
        else {
          term.counted = section
          term.count = 1
          counts.push(term)
        }
      }
    }
    return counts.map(({ text }) => text)
  }

  function encodeCode(text: string): string[] {
    const found: string[] = []
    for (const { terms } of readRuns(text)) {
      for (const { known, counted, text } of terms) if (known !== section && counted !== section) found.push(text)
    }
    return found
  }

  const nameScore = (at: number) => names[at]?.score ?? 0
  const list: Field[] = [
    { name: 'title', encode: encodeNames, score: nameScore, first: fields.title },
    { name: 'heading', encode: encodeNames, score: nameScore, first: fields.heading },
    { name: 'context', encode: encodeContext, score: () => 0, first: fields.context },
    { name: 'text', encode: encodeText, score: at => toBodyScore(counts[at]?.count ?? 1, length), first: fields.body },
    { name: 'code', encode: encodeCode, score: () => 0, first: fields.code }
  ]
  const begin = () => {
    section += 1
    names = []
    counts = []
  }
  return { list, begin }
}

/** Reads the terms of texts of links, each once. */
export function createLinkReader(stopWords: ReadonlySet<string>): (texts: readonly string[]) => ReadonlySet<string> {
  const readRuns = createRunReader(stopWords, createTerms())
  return texts => new Set(texts.flatMap(readRuns).flatMap(({ content }) => content.map(({ text }) => text)))
}

/** The one object of each term. */
function createTerms(): (text: string) => Term {
  const terms = new Map<string, Term>()
  return text => {
    let term = terms.get(text)
    if (term === undefined) {
      term = { text, known: 0, score: 0, counted: 0, count: 0 }
      terms.set(text, term)
    }
    return term
  }
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
function createRunReader(stopWords: ReadonlySet<string>, toTerm: (text: string) => Term): (text: string) => Run[] {
  const known = new Map<string, Run>()
  const read = (raw: string): Run => {
    const { words, parts } = termsOfRun(raw)
    const terms = [...words, ...parts].map(toTerm)
    return { words, parts, terms, content: terms.filter(({ text }) => !stopWords.has(text)) }
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
