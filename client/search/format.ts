/**
 * The files of the offline index, as text: what the build writes and the browser reads. One folder per language. Files
 * are named by the hash of their content, so hosts and browsers cache them forever; `search.json` in the site's root
 * contains the manifests, which name them:
 *
 * - `t/1f3a9c0e.txt`     a bucket of terms in order, front-coded, each with its sections by field
 * - `w/1f3a9c0e.txt`     a bucket of words in order, front-coded, for spelling help
 * - `d/1f3a9c0e-0.json`  texts that results show, of the sections of some neighboring pages
 * - `x/1f3a9c0e.txt`     the names of some of the `d` files, in sites with thousands of pages
 */

/** Increased when older code cannot read the files. */
export const formatVersion = 5

/** First and last line of `.txt` files, so that the reader detects a host's error page and a truncated file. */
export const textStart = `#${formatVersion}`
export const textEnd = '.'

/** `{base}search.json`: the manifest of each language. The only file of the index whose name is constant. */
export interface Manifests {
  readonly version: number
  /** By language tag. */
  readonly manifests: Readonly<Record<string, Manifest>>
}

/** Hashes are eight characters each. */
export interface Manifest {
  /** Where the files are, relative to the base URL, with a slash at its end. */
  readonly folder: string
  /** Language tag; `en` gets the English endings. */
  readonly language: string
  /** Number of sections of each page; sections are numbered across all pages. */
  readonly sections: readonly number[]
  /** Groups of neighboring pages that share text files, one entry after another; '' if the list is split into parts. */
  readonly texts: string
  /** Parts of that list, each a file: a hash and two digits for the pages (base 36), one after another. */
  readonly textParts: string
  /** The hashes of the buckets of terms, one after another; '--------' for an empty one. */
  readonly terms: string
  /** The same for the buckets of words. */
  readonly words: string
  /** Docs set and version tags, and [tag, how many pages in a row] for all pages. */
  readonly tags: readonly string[]
  readonly pageTags: readonly (readonly [tag: number, pages: number])[]
  /** Weights of pages other than 1: [page, hundredths]. */
  readonly weights: readonly (readonly [page: number, weight: number])[]
  /** Pages generated from code, as ranges: [first page, number of pages]. */
  readonly references: readonly PageRow[]
  /** Pages below `/api`, `/reference` and similar, as ranges. */
  readonly listings: readonly PageRow[]
  readonly stopWords: readonly string[]
  /** Words that say little in a question: `show`, `several`. */
  readonly weakWords: readonly string[]
  /** Groups of words with the same meaning. */
  readonly synonyms: readonly (readonly string[])[]
  /** Groups of words and phrases (`command_line`) for one intent. `-login`: the index has no such word. */
  readonly intents: readonly (readonly string[])[]
  /** For Chinese: groups of letters that are equal in another script, `发發髮`. */
  readonly letters?: readonly string[]
}

/** Consecutive pages. */
export type PageRow = readonly [first: number, pages: number]

/** Characters of a hash in a name. */
export const hashLength = 8

/** The entry of an empty bucket. */
export const noFile = '-'.repeat(hashLength)

/** Neighboring pages whose texts are in the files `d/{hash}-0.json`, `d/{hash}-1.json`, … */
export interface TextGroup {
  readonly hash: string
  readonly pages: number
  /** Sections of each file but the last. */
  readonly perFile: number
}

/** `1f3a9c0e` + a digit for the pages + two digits for the sections of a file (base 36). */
export function encodeTextGroup({ hash, pages, perFile }: TextGroup): string {
  return hash + pages.toString(36) + perFile.toString(36).padStart(2, '0')
}

export function decodeTextGroups(text: string): TextGroup[] {
  return Array.from(text.matchAll(/(.{8})(.)(..)/g), ([, hash = '', pages = '', perFile = '']) => {
    return { hash, pages: Number.parseInt(pages, 36), perFile: Number.parseInt(perFile, 36) }
  })
}

/** A part of the list of groups: the file `x/{hash}.txt`. */
export interface TextPart {
  readonly hash: string
  readonly pages: number
}

export function encodeTextPart({ hash, pages }: TextPart): string {
  return hash + pages.toString(36).padStart(2, '0')
}

export function decodeTextParts(text: string): TextPart[] {
  return Array.from(text.matchAll(/(.{8})(..)/g), ([, hash = '', pages = '']) => {
    return { hash, pages: Number.parseInt(pages, 36) }
  })
}

/** A text file: sections, and the pages that they belong to. */
export interface TextFile {
  readonly pages: readonly PageTexts[]
  /** `page` is a position in `pages`. */
  readonly sections: readonly (readonly [page: number, ...SectionTexts])[]
}

/** Address with the base URL, percent-encoded; title; labels of the breadcrumbs, without the page itself. */
export type PageTexts = readonly [href: string, title: string, trail: readonly string[]]

/** `anchor` is '' for the page itself, `parents` are the headings above. */
export type SectionTexts = readonly [
  anchor: string,
  heading: string,
  parents: readonly string[],
  text: string,
  code: string
]

/** Mark after a prefix of one to three letters, whose list is a precomputed selection of the best titles. */
export const prefixMark = '*'
export const longestReadyPrefix = 3

/**
 * The bucket of a term among `count`: by its first four letters, so that one bucket has all words that begin with what
 * a reader has typed. A fourth letter that may begin an English ending (`runs`, `runner`, `running`) is ignored, so
 * that the forms of short words are in the same bucket, too.
 */
export function bucketOf(term: string, count: number): number {
  const key = term.slice(0, 4).replace(/\*|(?<=..(.))(?:[sei]|\1)$/, '')
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % count
}

/** Sorted words → lines: the number of letters shared with the previous line (base 36), and the rest. */
export function frontCode(words: readonly string[], tail: (index: number) => string = () => ''): string[] {
  let last = ''
  return words.map((word, index) => {
    let shared = 0
    while (shared < 35 && shared < word.length && word[shared] === last[shared]) shared++
    // Half a surrogate pair cannot be written as UTF-8.
    if (/[\udc00-\udfff]/.test(word[shared] ?? '')) shared = Math.max(0, shared - 1)
    last = word
    return shared.toString(36) + word.slice(shared) + tail(index)
  })
}

/** The inverse of frontCode(): lines → words. `tails` gets what follows the first space of each line. */
export function frontDecode(lines: readonly string[], tails?: string[]): string[] {
  let last = ''
  return lines.map(line => {
    const space = line.indexOf(' ')
    tails?.push(line.slice(space + 1))
    last = last.slice(0, Number.parseInt(line[0] ?? '', 36)) + (space < 0 ? line.slice(1) : line.slice(1, space))
    return last
  })
}

/** Lines of a text file without its first and last; null when the file is not complete. */
export function readLines(text: string): string[] | null {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  if (lines[0] !== textStart || lines.length < 2 || lines.pop() !== textEnd) return null
  lines.shift()
  return lines
}

/** The sections of a term by field, best field first. */
export type Postings = readonly (readonly [field: number, sections: readonly number[]])[]

/**
 * What follows a term: for each field (base 36) the pages, as differences in base 36, and after each page a capital
 * letter for each section in it. `a3AC1B` → field 10, page 3 with its sections 0 and 2, page 4 with section 1.
 * Letters are differences, too: `_` adds 26. So the list of a term is a concatenation of the entries of its pages.
 */
export function decodePostings(text: string, firstSections: readonly number[]): Postings {
  return text.split(' ').map(group => {
    const sections: number[] = []
    let page = 0
    for (const [, step = '', letters = ''] of group.slice(1).matchAll(/(?<![0-9a-z])([0-9a-z]+)([A-Z_]+)/g)) {
      page += Number.parseInt(step, 36)
      let section = firstSections[page] ?? 0
      for (const letter of letters) {
        section += letter === '_' ? 26 : letter.charCodeAt(0) - 65
        if (letter !== '_') sections.push(section)
      }
    }
    return [Number.parseInt(group[0] ?? '', 36), sections]
  })
}

/**
 * The place of a term in a section is one number, its field: the best field has the lowest number. The index has a term
 * once per section, in its best field, so a list of sections is sorted by the weight of its matches.
 *
 * First number of each kind of field; titles and headings take six, by their number of words.
 */
export const fields = { title: 0, heading: 6, identifierPart: 12, context: 13, body: 14, code: 17 } as const

/** Titles with more words share the last of the six numbers. */
const countedWords = 6

/** The field of a title or heading of `words` words. */
export function toTitleField(first: number, words: number): number {
  return first + Math.min(Math.max(words, 1), countedWords) - 1
}

/** Number of words of the title or heading that a field stands for; 0 for other fields. */
export function wordsOfField(field: number): number {
  return field < fields.identifierPart ? (field % countedWords) + 1 : 0
}

/** Whether a field is one of a title (and not of a heading). */
export function isTitleField(field: number): boolean {
  return field < fields.heading
}
