/**
 * The files of the offline index, as text: what the build writes and the browser reads. One folder per language, named
 * by the hash of its content, so every file in it can be cached for ever:
 *
 * - `m.json`    the manifest
 * - `t/0.txt`   terms in order, front-coded, each with its sections by slot
 * - `v/a.txt`   words that begin with `a`, front-coded, for spelling help
 * - `d/0-0.json`  three sections of a page, with the texts that results show
 */

/** Changes when older code could not read the files. */
export const formatVersion = 1

/** First and last line of `.txt` files: a host's error page or half a file is noticed. */
export const textStart = `#${formatVersion}`
export const textEnd = '.'

/** Below the base URL. */
export const pointerFile = 'search.json'

/** `{base}search.json`: the folder of each language. The only file of the index with a name that stays. */
export interface Pointer {
  readonly version: number
  /** Language tag → folder relative to the base URL, with a slash at its end. */
  readonly folders: Readonly<Record<string, string>>
}

export interface Manifest {
  readonly version: number
  /** Language tag; `en` gets the English endings. */
  readonly language: string
  /** Number of sections of each page; a section's number counts through all pages. */
  readonly sections: readonly number[]
  /** Shortest text that parts each term file from the one before; the first is ''. */
  readonly terms: readonly string[]
  /** First characters for which a word list exists. */
  readonly letters: string
  /** Docs set and version tags, and [tag, how many pages in a row] for all pages. */
  readonly tags: readonly string[]
  readonly pageTags: readonly (readonly [tag: number, pages: number])[]
  /** Weights of pages other than 1: [page, hundredths]. */
  readonly priors: readonly (readonly [page: number, weight: number])[]
  readonly stopWords: readonly string[]
  /** Groups of words that stand for each other. */
  readonly synonyms: readonly (readonly string[])[]
}

/** Sections of a page in one text file: enough to share what they repeat, few enough to load one for a result. */
export const sectionsPerFile = 3

/** The text file of a section of a page, the page's first section being 0. */
export function toTextFile(page: number, sectionOfPage: number): string {
  return `d/${page}-${Math.floor(sectionOfPage / sectionsPerFile)}.json`
}

/** Neighbouring sections of one page, in `d/`. */
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

/** The name of the word list of a first character: `a`, or the code point beyond letters and digits of ASCII. */
export function toWordFile(letter: string): string {
  return `v/${/^[a-z0-9]$/.test(letter) ? letter : (letter.codePointAt(0) ?? 0).toString(16)}.txt`
}

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

/** Sections by slot → `a1,5 e2,2`: the slot's character, then differences in base 36. */
export function encodePostings(bySlot: readonly (readonly number[] | null | undefined)[]): string {
  const groups: string[] = []
  bySlot.forEach((sections, slot) => {
    if (!sections || sections.length === 0) return
    let last = 0
    const steps = sections.map(section => {
      const step = (section - last).toString(36)
      last = section
      return step
    })
    groups.push(slot.toString(36) + steps.join(','))
  })
  return groups.join(' ')
}

/** The sections of a term by slot, best slot first. */
export type Postings = readonly (readonly [slot: number, sections: readonly number[]])[]

export function decodePostings(text: string): Postings {
  return text.split(' ').map(group => {
    let last = 0
    const sections = group
      .slice(1)
      .split(',')
      .map(step => {
        last += Number.parseInt(step, 36)
        return last
      })
    return [Number.parseInt(group[0] ?? '', 36), sections]
  })
}
