/** Reads the files of an offline index when a query needs them, each once. */
import { SearchFailure } from './failure.ts'
import {
  decodePostings,
  formatVersion,
  frontDecode,
  type Manifest,
  type Postings,
  readLines,
  type SectionTexts,
  toTextFile,
  toWordFile
} from './format.ts'

/** The text of a file of the index; fails with a SearchFailure, or with the signal's reason. */
export type ReadFile = (name: string, signal: AbortSignal) => Promise<string>

interface TermFile {
  readonly terms: readonly string[]
  /** Encoded lists; decoded when a query asks for one. */
  readonly lists: readonly string[]
}

export class IndexReader {
  readonly manifest: Manifest
  readonly #read: ReadFile
  readonly #files = new Map<string, Loading<unknown>>()
  readonly #terms = new Map<number, TermFile>()
  readonly #postings = new Map<string, Postings>()

  constructor(manifest: Manifest, read: ReadFile) {
    this.manifest = manifest
    this.#read = read
  }

  static async open(read: ReadFile, signal: AbortSignal): Promise<IndexReader> {
    const manifest = parseJson<Manifest>(await read('m.json', signal), 'm.json')
    if (manifest.version !== formatVersion) throw new SearchFailure('damaged', 'The search index has another format.')
    return new IndexReader(manifest, read)
  }

  /** Loads what holds the terms from `from` to `to`, at most `limit` files. */
  async loadTerms(from: string, to: string, limit: number, signal: AbortSignal): Promise<void> {
    const first = this.#fileOf(from)
    const last = Math.min(this.#fileOf(to), first + limit - 1)
    const loads: Promise<void>[] = []
    for (let i = first; i <= last; i++) loads.push(this.#loadTermFile(i, signal))
    await Promise.all(loads)
  }

  /** The list of a term in the loaded files. */
  postings(term: string): Postings | null {
    const known = this.#postings.get(term)
    if (known) return known
    const file = this.#terms.get(this.#fileOf(term))
    if (!file) return null
    const at = lowerBound(file.terms, term)
    if (file.terms[at] !== term) return null
    const postings = decodePostings(file.lists[at] ?? '')
    this.#postings.set(term, postings)
    return postings
  }

  /** Terms of the loaded files that begin with `prefix`. */
  startingWith(prefix: string): string[] {
    const found: string[] = []
    for (let i = this.#fileOf(prefix); i < this.manifest.terms.length; i++) {
      const terms = this.#terms.get(i)?.terms
      if (!terms) break
      for (let at = lowerBound(terms, prefix); terms[at]?.startsWith(prefix); at++) found.push(terms[at] ?? '')
      if (!(terms.at(-1) ?? '').startsWith(prefix) && (terms.at(-1) ?? '') > prefix) break
    }
    return found
  }

  /** All words that begin with a character, for spelling help. */
  async words(letter: string, signal: AbortSignal): Promise<readonly string[]> {
    if (letter === '' || !this.manifest.letters.includes(letter)) return []
    return this.#once(toWordFile(letter), signal, text => frontDecode(toLines(text, letter)))
  }

  /** The texts of a section of a page, and those of its neighbours. */
  async texts(page: number, sectionOfPage: number, signal: AbortSignal): Promise<SectionTexts> {
    const name = toTextFile(page, sectionOfPage)
    return this.#once(name, signal, text => parseJson<SectionTexts>(text, name))
  }

  async #loadTermFile(i: number, signal: AbortSignal): Promise<void> {
    const name = `t/${i}.txt`
    const file = await this.#once(name, signal, text => {
      const lists: string[] = []
      return { terms: frontDecode(toLines(text, name), lists), lists }
    })
    this.#terms.set(i, file)
  }

  #fileOf(term: string): number {
    const { terms } = this.manifest
    const at = lowerBound(terms, term)
    return terms[at] === term ? at : Math.max(0, at - 1)
  }

  /** One request for a file, whoever asks; one that failed or was aborted is made again by the next who asks. */
  async #once<T>(name: string, signal: AbortSignal, parse: (text: string) => T): Promise<T> {
    for (;;) {
      const file = (this.#files.get(name) as Loading<T> | undefined) ?? {
        signal,
        content: this.#read(name, signal).then(parse)
      }
      this.#files.set(name, file)
      try {
        return await file.content
      } catch (error) {
        if (this.#files.get(name) === file) this.#files.delete(name)
        // Another query's abort may have ended the request we shared.
        if (signal.aborted || !file.signal.aborted) throw error
      }
    }
  }
}

interface Loading<T> {
  /** Of the query that asked first. */
  readonly signal: AbortSignal
  readonly content: Promise<T>
}

/** Position of the first entry that does not sort before `text`. */
function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

function toLines(text: string, name: string): string[] {
  const lines = readLines(text)
  if (!lines) throw new SearchFailure('damaged', `${name} of the search index is damaged.`)
  return lines
}

function parseJson<T>(text: string, name: string): T {
  try {
    const value = JSON.parse(text) as T | null
    if (value !== null) return value
  } catch {
    // Told below.
  }
  throw new SearchFailure('damaged', `${name} of the search index is damaged.`)
}
