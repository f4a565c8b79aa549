/**
 * The files of the offline index, as text: what the build writes and the browser reads. One folder per language. Every
 * file is named by the hash of its content, so it can be cached for ever, and a page that changes leaves most of them
 * as they are:
 *
 * - `m.1f3a9c0e.json`      the manifest
 * - `t/1f3a9c0e.txt`       terms in order, front-coded, each with its sections by slot
 * - `v/1f3a9c0e.txt`       words with the same first letter, front-coded, for spelling help
 * - `d/1f3a9c0e-2-0.json`  some sections of a page, with the texts that results show; the hash is that of a few pages
 */

/** Changes when older code could not read the files. */
export const formatVersion = 2

/** First and last line of `.txt` files: a host's error page or half a file is noticed. */
export const textStart = `#${formatVersion}`
export const textEnd = '.'

/** Below the base URL. */
export const pointerFile = 'search.json'

/** `{base}search.json`: the manifest of each language. The only file of the index with a name that stays. */
export interface Pointer {
  readonly version: number
  /** Language tag → the manifest's address relative to the base URL; the other files lie beside it. */
  readonly manifests: Readonly<Record<string, string>>
}

/** Hashes are eight characters each. */
export interface Manifest {
  readonly version: number
  /** Language tag; `en` gets the English endings. */
  readonly language: string
  /** Number of sections of each page; a section's number counts through all pages. */
  readonly sections: readonly number[]
  /** A digit (base 36) for each page: the sections in each of its text files. */
  readonly perFile: string
  /** Neighbouring pages whose text files have one hash: the hash, then the number of pages (base 36). */
  readonly texts: readonly string[]
  /** Shortest text that parts each term file from the one before; the first is ''. */
  readonly terms: readonly string[]
  /** The hashes of the term files, one after the other. */
  readonly termFiles: string
  /** Word lists: the hash, then the first character of the words. */
  readonly words: readonly string[]
  /** Docs set and version tags, and [tag, how many pages in a row] for all pages. */
  readonly tags: readonly string[]
  readonly pageTags: readonly (readonly [tag: number, pages: number])[]
  /** Weights of pages other than 1: [page, hundredths]. */
  readonly priors: readonly (readonly [page: number, weight: number])[]
  readonly stopWords: readonly string[]
  /** Groups of words that stand for each other. */
  readonly synonyms: readonly (readonly string[])[]
}

/** Characters of a hash in a name. */
export const hashLength = 8

/** Some sections of one page that follow each other, in `d/`. */
export interface SectionTexts {
  /** Address of the page, with the base URL, percent-encoded. */
  readonly href: string
  readonly title: string
  /** Labels of the way down to the page, without the page itself. */
  readonly trail: readonly string[]
  /** `anchor` is '' for the page itself, `parents` are the headings above. */
  readonly sections: readonly (readonly [
    anchor: string,
    heading: string,
    parents: readonly string[],
    text: string,
    code: string
  ])[]
}

/** Mark after a prefix of one to three letters: its list is a ready-made choice of the best titles. */
export const prefixMark = '*'
export const longestReadyPrefix = 3

/** Words sorted by code point → lines: the count of letters shared with the line before (base 36), and the rest. */
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

/** What frontCode() was given: lines → words. `tail` gets what follows the first space of each line. */
export function frontDecode(lines: readonly string[], tails?: string[]): string[] {
  let last = ''
  return lines.map(line => {
    const space = line.indexOf(' ')
    tails?.push(line.slice(space + 1))
    last = last.slice(0, Number.parseInt(line[0] ?? '', 36)) + (space < 0 ? line.slice(1) : line.slice(1, space))
    return last
  })
}

/** Lines of a text file without its first and last; null when the file is not whole. */
export function readLines(text: string): string[] | null {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  if (lines[0] !== textStart || lines.length < 2 || lines.pop() !== textEnd) return null
  lines.shift()
  return lines
}

/** The sections of a term by slot, best slot first. */
export type Postings = readonly (readonly [slot: number, sections: readonly number[]])[]

/**
 * What stands behind a term: for each slot (base 36) the pages, as differences in base 36, and behind each page a
 * capital letter for each section in it. `a3AC1B` → slot 10, page 3 with its sections 0 and 2, page 4 with section 1.
 * Letters are differences, too: `_` is 26 more. So a page that changes leaves what is said of the others as it is.
 */
export function decodePostings(text: string, firstSections: readonly number[]): Postings {
  return text.split(' ').map(group => {
    const sections: number[] = []
    let page = 0
    for (const [, step = '', letters = ''] of group.slice(1).matchAll(/([0-9a-z]+)([A-Z_]+)/g)) {
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
