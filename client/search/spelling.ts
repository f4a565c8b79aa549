/** Spelling correction: words of the index that a word of the query may stand for. */

import { fold } from './tokens.ts'

export interface Correction {
  readonly word: string
  readonly edits: number
  /** Only a prefix of the word was compared, because the reader may still be typing. */
  readonly isPrefix: boolean
}

/** The nearest words: within one edit, or two from eight letters on; only those with the fewest edits. */
export function correct(term: string, words: Iterable<string>, isOpen: boolean): Correction[] {
  const limit = term.length < 4 ? 0 : term.length < 8 ? 1 : 2
  let found: Correction[] = []
  let best = limit
  for (const word of words) {
    const whole = editDistance(term, word, best)
    const cut = isOpen && word.length > term.length ? editDistance(term, word.slice(0, term.length), best) : best + 1
    const edits = Math.min(whole, cut)
    if (edits > best) continue
    if (edits < best) found = []
    best = edits
    found.push({ word, edits, isPrefix: cut < whole })
  }
  return limit === 0 ? [] : found.filter(({ edits }) => edits === best)
}

/** Damerau–Levenshtein distance (restricted); `limit` + 1 as soon as it is more than `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1)
      }
      row.push(edits)
      least = Math.min(least, edits)
    }
    if (least > limit) return limit + 1
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/** A stemmer of Snowball for one language. */
export type Snowball = (word: string) => string

/** Stems of words, in the language of an index. */
export interface Stems {
  /** Equal for the inflected forms of a word: `installs`, `installing`. */
  readonly inflection: (word: string) => string
  /** Also equal for words derived from one word: `installation`, `installer`. */
  readonly stem: (word: string) => string
  /** Prefixes of all words with the stem, as long as buckets of terms can distinguish. */
  readonly prefixes: (word: string, stem: string) => readonly string[]
}

/** English has rules of its own, tuned on manuals; other languages use Snowball. null: no stemmer. */
export function stemsOf(language: string, snowball: Snowball | null): Stems | null {
  const [root = ''] = language.split('-')
  if (root === 'en') return { inflection: inflectionStem, stem, prefixes: englishPrefixes }
  if (snowball === null) return null
  const cut = (word: string) => (/^\p{L}{4,}$/u.test(word) ? fold(snowball(withMarks(word, root))) : word)
  const prefixes = (word: string, stem: string) => [stem.length >= 4 && word.startsWith(stem) ? stem : word.slice(0, 4)]
  return { inflection: cut, stem: cut, prefixes }
}

/** `polici` → polici, policy. */
function englishPrefixes(_: string, stem: string): string[] {
  return stem.endsWith('i') ? [stem, stem.replace(/i$/, 'y')] : [stem]
}

/** Endings that Snowball recognizes by diacritics, which the terms of the index do not have. */
const marks: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  es: [[/cion$/, 'ción']],
  fr: [[/ee(s?)$/, 'ée$1']],
  pt: [
    [/cao$/, 'ção'],
    [/coes$/, 'ções']
  ],
  ru: [[/(?<=[аеиоуыэюя])и$/, 'й']]
}

function withMarks(word: string, root: string): string {
  return (marks[root] ?? []).reduce((text, [ending, marked]) => text.replace(ending, marked), word)
}

/** `installs`, `installing`, `installed` → the same text; words of three or fewer letters are unchanged. */
export function inflectionStem(word: string): string {
  return isStemmed(word) ? polish(dropInflection(dropPlural(word))) : word
}

/** Like `inflectionStem`, but also the same for derived words: `installation`, `installer`. */
export function stem(word: string): string {
  if (!isStemmed(word)) return word
  const single = dropPlural(word)
  const bare = dropInflection(single)
  return polish(bare === single ? dropDerivation(single) : bare.replace(/(?:iz|at)$/, ''))
}

function isStemmed(word: string): boolean {
  return /^[a-z]{4,}$/.test(word)
}

function dropPlural(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/(?<=..)ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return word.replace(/s$/, '')
}

function dropInflection(word: string): string {
  return word.replace(/(?<=.{3})(?:ing|ed)$/, '')
}

/** The lookbehinds keep a whole word: general is not derived from generate, nor feature from feat. */
function dropDerivation(word: string): string {
  return word.replace(/(?<=.{4})(?:ization|ation|ment|able|ion|ate|ize|er|or|ly|(?<=[ls])ure)$|(?<=.{4}[^r])al$/, '')
}

/** set, setting: one t; policy, policies: i; use, using: no e. */
function polish(word: string): string {
  return word
    .replace(/e$/, '')
    .replace(/([bdfglmnprstz])\1$/, '$1')
    .replace(/y$/, 'i')
}
