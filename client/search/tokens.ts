/**
 * Text → runs → terms, the same for the index and for queries. A run is what a reader sees as one word:
 * `install`, `real-time`, `package.json`, `--dry-run`, `maxPoolSize`. Its rule: a run can be found whole, without
 * its joiners, and by each of its parts.
 */

/** A word as it stands in a text, and the terms it is found by. */
export interface Run {
  readonly start: number
  readonly end: number
  /** Terms that are this run: the word, the parts of a compound of prose, the whole identifier, pairs of characters. */
  readonly words: readonly string[]
  /** Terms that only stand inside: parts of an identifier, and its letters without the joiners. */
  readonly parts: readonly string[]
  /** An identifier: its whole form counts more than its parts. */
  readonly isIdentifier: boolean
}

/** The terms of one distinct run; kept in a map by whoever reads much text, because runs repeat. */
export type RunTerms = Pick<Run, 'words' | 'parts' | 'isIdentifier'>

/** Longest term of the index; longer whole forms are found by their parts only. */
const longestTerm = 64

// Scripts that put no spaces between words, and Hangul, whose particles stick to words.
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々]+/u

const runPattern =
  /(?:(?<![\p{L}\p{N}_])(?:--?|[@.]))?[\p{L}\p{N}\p{M}_$]+(?:[.:@/\\'’-]{1,2}[\p{L}\p{N}\p{M}_$]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu

/** All runs of a text, in order. `known` remembers the terms of runs between calls. */
export function readRuns(text: string, known: Map<string, RunTerms> = new Map()): Run[] {
  const runs: Run[] = []
  for (const match of text.matchAll(runPattern)) {
    const [raw] = match
    let terms = known.get(raw)
    if (terms === undefined) {
      terms = toTerms(raw)
      known.set(raw, terms)
    }
    if (terms.words.length + terms.parts.length === 0) continue
    runs.push({ start: match.index, end: match.index + raw.length, ...terms })
  }
  return runs
}

/** `Serveur-Événement` → `serveur-evenement`: what two spellings of one word have in common. */
export function fold(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replace(/[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0652]/g, '')
  return bare
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđı’]/g, letter => letterPairs[letter] ?? letter)
}

const letterPairs: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  '’': "'"
}

function toTerms(raw: string): RunTerms {
  if (/^[a-z]+$/.test(raw)) return { words: raw.length > longestTerm ? [] : [raw], parts: [], isIdentifier: false }
  if (unspaced.test(raw)) return toPairs(raw)
  const whole = fold(raw).replace(/'s$/, '')
  const cut = splitRun(raw)
  const joined = squash(whole)
  if (joined === '') return { words: [], parts: [], isIdentifier: false }
  const isCompound = /^[^\p{P}\p{S}]+(?:[/'’-][^\p{P}\p{S}]+)*$/u.test(raw) && !/[\p{Ll}\p{N}]\p{Lu}/u.test(raw)
  if (cut.length < 2) {
    // `.env` and `c++` are found as they are and as `env` and `c`.
    return { words: limit([whole]), parts: limit(joined === whole ? [] : [joined]), isIdentifier: false }
  }
  if (isCompound) return { words: limit(cut), parts: limit([joined]), isIdentifier: false }
  const parts = joined === whole ? cut : [joined, ...cut]
  return { words: limit([whole]), parts: limit(parts.filter(part => part !== whole)), isIdentifier: true }
}

/** Letters and digits only: `server.port` → `serverport`. */
function squash(whole: string): string {
  return whole.replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

/** Cuts at joiners and case changes: `HTTPServer.maxPool_size` → http, server, max, pool, size. */
function splitRun(raw: string): string[] {
  return raw
    .replace(/['’]s$/, '')
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap(piece =>
      // APIs and IDs are plurals, not two words.
      /^\p{Lu}+s?$/u.test(piece) ? piece : piece.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    )
    .filter(part => part !== '')
    .map(fold)
}

/** `検索エンジン` → 検索, 索エ, エン, …: overlapping pairs find words in the middle of a clause. */
function toPairs(raw: string): RunTerms {
  const words: string[] = []
  const parts: string[] = []
  let rest = fold(raw)
  for (let found = unspaced.exec(rest); found !== null; found = unspaced.exec(rest)) {
    words.push(...toTermsOfRest(rest.slice(0, found.index)))
    const letters = [...found[0]]
    if (letters.length === 1) words.push(found[0])
    else parts.push(...letters)
    for (let i = 1; i < letters.length; i++) words.push(`${letters[i - 1]}${letters[i]}`)
    rest = rest.slice(found.index + found[0].length)
  }
  words.push(...toTermsOfRest(rest))
  return { words, parts, isIdentifier: false }
}

function toTermsOfRest(text: string): string[] {
  return readRuns(text).flatMap(run => run.words)
}

function limit(terms: readonly string[]): string[] {
  return [...new Set(terms)].filter(term => term.length <= longestTerm)
}
