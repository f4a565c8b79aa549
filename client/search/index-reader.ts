/** Reads the files of an offline index when a query needs them, each once. */
import { SearchFailure } from './failure.ts'
import {
  decodePostings,
  formatVersion,
  frontDecode,
  hashLength,
  type Manifest,
  type Postings,
  readLines,
  type SectionTexts
} from './format.ts'
import { lowerBound } from './sorted.ts'

/** The text of a file of the index; fails with a SearchFailure, or with the signal's reason. */
export type ReadFile = (name: string, signal: AbortSignal) => Promise<string>

interface TermFile {
  readonly terms: readonly string[]
  /** Encoded lists; decoded when a query asks for one. */
  readonly lists: readonly string[]
}

export interface ShownSection extends SectionTexts {
  readonly section: SectionTexts['sections'][number]
}

export class IndexReader {
  readonly manifest: Manifest
  /** First section of each page, and the number of all sections at the end. */
  readonly firstSections: number[] = []
  /** The beginning of the names of each page's text files. */
  readonly #textNames: readonly string[]
  readonly #read: ReadFile
  readonly #files = new Map<string, Loading<unknown>>()
  readonly #terms = new Map<number, TermFile>()
  readonly #postings = new Map<string, Postings>()

  constructor(manifest: Manifest, read: ReadFile) {
    this.manifest = manifest
    this.#read = read
    this.#textNames = manifest.texts.flatMap(toTextNames)
    let first = 0
    for (const count of manifest.sections) {
      this.firstSections.push(first)
      first += count
    }
    this.firstSections.push(first)
  }

  /** `name` is that of the manifest. */
  static async open(name: string, read: ReadFile, signal: AbortSignal): Promise<IndexReader> {
    const manifest = parseJson<Manifest>(await read(name, signal), name)
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
    const postings = decodePostings(file.lists[at] ?? '', this.firstSections)
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
    const entry = this.manifest.words.find(entry => entry.slice(hashLength) === letter)
    if (!entry) return []
    const name = `v/${entry.slice(0, hashLength)}.txt`
    return this.#once(name, signal, text => frontDecode(toLines(text, name)))
  }

  /** What results show of a section of a page. */
  async texts(page: number, sectionOfPage: number, signal: AbortSignal): Promise<ShownSection> {
    const perFile = Number.parseInt(this.manifest.perFile[page] ?? '', 36)
    const path = `d/${this.#textNames[page]}-${Math.floor(sectionOfPage / perFile)}.json`
    const texts = await this.#once(path, signal, text => parseJson<SectionTexts>(text, path))
    return { ...texts, section: texts.sections[sectionOfPage % perFile] ?? ['', '', [], '', ''] }
  }

  async #loadTermFile(i: number, signal: AbortSignal): Promise<void> {
    const name = `t/${this.manifest.termFiles.slice(i * hashLength, (i + 1) * hashLength)}.txt`
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

/** `1f3a9c0e2` → 1f3a9c0e-0, 1f3a9c0e-1: a hash and the number of its pages. */
function toTextNames(entry: string): string[] {
  const length = Number.parseInt(entry.slice(hashLength), 36)
  return Array.from({ length }, (_, page) => `${entry.slice(0, hashLength)}-${page}`)
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
