/** Reads files of an offline index when a query needs them, each once. */
import { SearchFailure } from './failure.ts'
import {
  bucketOf,
  decodePostings,
  decodeTextGroups,
  decodeTextParts,
  frontDecode,
  hashLength,
  type Manifest,
  type PageTexts,
  type Postings,
  readLines,
  type SectionTexts,
  type TextFile,
  type TextGroup,
  type TextPart
} from './format.ts'
import { type Snowball, type Stems, stemsOf } from './spelling.ts'

/** The text of a file of the index; fails with a SearchFailure, or with the signal's reason. */
export type ReadFile = (name: string, signal: AbortSignal) => Promise<string>

interface TermBucket {
  readonly terms: readonly string[]
  /** Encoded lists; decoded when a query needs one. */
  readonly lists: readonly string[]
}

/** A section and its page, as results show them. */
interface ShownSection {
  readonly page: PageTexts
  readonly section: SectionTexts
}

/** Location of the texts of a page. */
interface TextPlace extends TextGroup {
  /** Number of sections of the group before the page. */
  readonly before: number
}

export class IndexReader {
  readonly manifest: Manifest
  readonly stems: Stems | null
  /** First section of each page, and the number of all sections at the end. */
  readonly firstSections: number[] = [0]
  readonly #textParts: readonly TextPart[]
  readonly #textPlaces: TextPlace[]
  readonly #read: ReadFile
  readonly #files = new Map<string, Loading<unknown>>()
  readonly #buckets = new Map<number, TermBucket>()
  readonly #postings = new Map<string, Postings>()

  constructor(manifest: Manifest, read: ReadFile, snowball: Snowball | null = null) {
    this.manifest = manifest
    this.stems = stemsOf(manifest.language, snowball)
    this.#read = read
    let first = 0
    for (const count of manifest.sections) {
      first += count
      this.firstSections.push(first)
    }
    this.#textParts = decodeTextParts(manifest.textParts)
    this.#textPlaces = this.#toPlaces(manifest.texts, 0)
  }

  /** Loads the bucket of a term, which has all terms that begin with `term` if it has four or more letters. */
  async loadTerm(term: string, signal: AbortSignal): Promise<void> {
    const bucket = this.#bucketOf(term)
    const name = toName('t', this.manifest.terms, bucket)
    if (name === null) return
    const file = await this.#once(name, signal, text => {
      const lists: string[] = []
      return { terms: frontDecode(toLines(text, name), lists), lists }
    })
    this.#buckets.set(bucket, file)
  }

  /** The list of a term in the loaded buckets. */
  postings(term: string): Postings | null {
    const known = this.#postings.get(term)
    if (known) return known
    const bucket = this.#buckets.get(this.#bucketOf(term))
    if (!bucket) return null
    const at = lowerBound(bucket.terms, term)
    if (bucket.terms[at] !== term) return null
    const postings = decodePostings(bucket.lists[at] ?? '', this.firstSections)
    this.#postings.set(term, postings)
    return postings
  }

  /** Terms that begin with `prefix`, in the bucket of the prefix. */
  startingWith(prefix: string): string[] {
    const found: string[] = []
    const terms = this.#buckets.get(this.#bucketOf(prefix))?.terms ?? []
    for (let at = lowerBound(terms, prefix); terms[at]?.startsWith(prefix); at++) found.push(terms[at] ?? '')
    return found
  }

  /** All words that begin with a character, for spelling help. */
  async words(letter: string, signal: AbortSignal): Promise<readonly string[]> {
    const { words } = this.manifest
    const name = toName('w', words, bucketOf(letter, words.length / hashLength))
    if (name === null) return []
    const all = await this.#once(name, signal, text => frontDecode(toLines(text, name)))
    return all.filter(word => word.startsWith(letter))
  }

  /** The texts of a section of a page, for results. */
  async texts(page: number, sectionOfPage: number, signal: AbortSignal): Promise<ShownSection> {
    const { hash = '', perFile = 1, before = 0 } = (await this.#placeOf(page, signal)) ?? {}
    const at = before + sectionOfPage
    const name = `d/${hash}-${Math.floor(at / perFile)}.json`
    const { pages, sections } = await this.#once(name, signal, text => parseJson<TextFile>(text, name))
    const [pageOfFile, ...section] = sections[at % perFile] ?? [0, '', '', [], '', '']
    return { page: pages[pageOfFile] ?? ['', '', []], section }
  }

  /** Locates the texts of a page; in large sites, the list of groups is split into parts. */
  async #placeOf(page: number, signal: AbortSignal): Promise<TextPlace | undefined> {
    let first = 0
    for (const { hash, pages } of this.#textParts) {
      if (page >= first + pages) {
        first += pages
        continue
      }
      const name = `x/${hash}.txt`
      const places = await this.#once(name, signal, text => this.#toPlaces(toLines(text, name).join(''), first))
      return places[page - first]
    }
    return this.#textPlaces[page]
  }

  /** The locations of the pages of some groups; `first` is the first page. */
  #toPlaces(groups: string, first: number): TextPlace[] {
    const places: TextPlace[] = []
    for (const group of decodeTextGroups(groups)) {
      for (let i = 0, before = 0; i < group.pages; i++) {
        const page = first + places.push({ ...group, before }) - 1
        before += this.manifest.sections[page] ?? 0
      }
    }
    return places
  }

  #bucketOf(term: string): number {
    return bucketOf(term, this.manifest.terms.length / hashLength)
  }

  /** One shared request per file; after a failure or an abort, the next call requests the file again. */
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
        // The abort of another query may have ended the shared request.
        if (signal.aborted || !file.signal.aborted) throw error
      }
    }
  }
}

interface Loading<T> {
  /** Signal of the query that sent the request. */
  readonly signal: AbortSignal
  readonly content: Promise<T>
}

/** The file name of a bucket; null: the bucket is empty or does not exist. */
function toName(folder: string, hashes: string, bucket: number): string | null {
  const hash = hashes.slice(bucket * hashLength, (bucket + 1) * hashLength)
  return hash < '0' ? null : `${folder}/${hash}.txt`
}

function toLines(text: string, name: string): string[] {
  const lines = readLines(text)
  if (!lines) throw damaged(name)
  return lines
}

export function parseJson<T>(text: string, name: string): T {
  try {
    const value = JSON.parse(text) as T | null
    if (value !== null) return value
  } catch {
    // The text is not JSON.
  }
  throw damaged(name)
}

export function damaged(name: string): SearchFailure {
  return new SearchFailure('damaged', `${name} of the search index is damaged.`)
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
