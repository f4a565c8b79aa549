/**
 * The fields of a section, as FlexSearch indexes them. Each field has its text in a record, an encoder, and a score,
 * which is the field's number in client/search/format.ts. A term counts once in a section, in its best field: the
 * fields come in that order, and an encoder skips terms that an earlier field of the section has.
 */
import { fields, longestReadyPrefix, prefixMark, toTitleField } from '../../client/search/format.ts'
import { splitRuns, termsOfRun } from '../../client/search/tokens.ts'
import type { SearchRecord } from '../types/search-provider.ts'

/** A section as FlexSearch gets it; an empty field is ''. */
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
  /** Score of the term at an index of `encode`'s result; added to `first`, the number of the field. */
  readonly score: (at: number) => number
  readonly first: number
}

export interface Fields {
  readonly list: readonly Field[]
  /** Begins a new section. */
  readonly begin: () => void
}

/** A term with its state in the current section: one object for each, to avoid a Map lookup for each word. */
interface Term {
  readonly text: string
  /** Number of the last section with the term in its names or context, and the score there. */
  known: number
  score: number
  /** Number of the last section with the term in its text, and how often it occurs there. */
  counted: number
  count: number
  /** The prefixes of the term; null until a name needs them. */
  beginnings: readonly Term[] | null
}

/** A run of characters, and the terms that find it. */
interface Run {
  readonly words: readonly Term[]
  readonly parts: readonly Term[]
  /** `words` and `parts`. */
  readonly terms: readonly Term[]
  /** The terms without stop words. */
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
  /** Number of the current section. */
  let section = 0
  /** Terms of the section's names. */
  let names: Term[] = []

  function putName(name: string): void {
    const put = (term: Term, score: number) => {
      if (term.known !== section) names.push(know(term, score))
      else if (score < term.score) term.score = score
    }
    const runs = readRuns(name)
    const words = runs.flatMap(run => run.words)
    // The number of words without stop words, or of all words if there are only those. Queries count the same way.
    const field = toTitleField(0, words.filter(({ text }) => !stopWords.has(text)).length || words.length)
    for (const word of words) {
      put(word, field)
      word.beginnings ??= beginningsOf(word.text).map(toTerm)
      for (const beginning of word.beginnings) put(beginning, field)
    }
    for (const { parts } of runs) for (const part of parts) put(part, partScore)
    // Readers also look for “SQL Server” as “sqlserver”.
    for (let i = 1; i < words.length; i++) put(toTerm(`${words[i - 1]?.text}${words[i]?.text}`), partScore)
  }

  function know(term: Term, score: number): Term {
    term.known = section
    term.score = score
    return term
  }

  /** Names, one per line. */
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

  /** Terms of the section's text. */
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

/** Reads the terms of link texts, each once. */
export function createLinkReader(stopWords: ReadonlySet<string>): (texts: readonly string[]) => ReadonlySet<string> {
  const readRuns = createRunReader(stopWords, createTerms())
  return texts => new Set(texts.flatMap(readRuns).flatMap(({ content }) => content.map(({ text }) => text)))
}

/** Creates one shared object for each term. */
function createTerms(): (text: string) => Term {
  const terms = new Map<string, Term>()
  return text => {
    let term = terms.get(text)
    if (term === undefined) {
      term = { text, known: 0, score: 0, counted: 0, count: 0, beginnings: null }
      terms.set(text, term)
    }
    return term
  }
}

/** Score of a term that is only part of an identifier in a title or heading. */
export const partScore = 6

/**
 * Saturated term frequency as in BM25 (k 1.2, b 0.75), in three steps. The average length is a constant instead of the
 * site's average, so that a change of one page does not change the scores of all others.
 */
function toBodyScore(count: number, length: number): number {
  const saturated = count / (count + 1.2 * (0.25 + (0.75 * length) / usualLength))
  return saturated > 0.62 ? 0 : saturated > 0.42 ? 1 : 2
}

const usualLength = 100

/** Splits text into runs. Most runs of a manual repeat, so the terms of each distinct run are cached. */
function createRunReader(stopWords: ReadonlySet<string>, toTerm: (text: string) => Term): (text: string) => Run[] {
  const known = new Map<string, Run>()
  const read = (raw: string): Run => {
    const found = termsOfRun(raw)
    const [words, parts] = [found.words.map(toTerm), found.parts.map(toTerm)]
    const terms = [...words, ...parts]
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

/** `kubernetes` → k*, ku*, kub*: each prefix has its own list of the best titles. */
function beginningsOf(word: string): string[] {
  const letters = [...word]
  const count = Math.max(0, Math.min(longestReadyPrefix, letters.length - 1))
  return Array.from({ length: count }, (_, i) => letters.slice(0, i + 1).join('') + prefixMark)
}
