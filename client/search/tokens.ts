/**
 * Text → runs → terms, the same for the index and for queries. A run is what a reader sees as one word:
 * `install`, `real-time`, `package.json`, `--dry-run`, `maxPoolSize`. The rule: a run can be found whole, without its
 * joiners, and by each of its parts.
 */

/** A word as written in a text, and the terms by which it is found. */
interface Run {
  readonly start: number
  readonly end: number
  /** Terms for the whole run: the word, the parts of a hyphenated compound, the identifier, pairs of characters. */
  readonly words: readonly string[]
  /** Terms for less than the run: parts of an identifier, and its letters without the joiners. */
  readonly parts: readonly string[]
  /** An identifier: its whole form counts more than its parts. */
  readonly isIdentifier: boolean
}

/** The terms of one distinct run; callers that read much text cache them, because runs repeat. */
type RunTerms = Pick<Run, 'words' | 'parts' | 'isIdentifier'>

/** Maximum length of a term; longer identifiers are found only by their parts. */
const longestTerm = 64

// Scripts without spaces between words, and Hangul, whose particles are attached to words.
const unspaced =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々]+)/u

const runPattern =
  /(?:(?<![\p{L}\p{N}_.])(?:--?|[@.]))?[\p{L}\p{N}\p{M}_$]+(?:[.:@/\\'’-]{1,2}[\p{L}\p{N}\p{M}_$]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu

/** All runs of a text, in order. */
export function readRuns(text: string): Run[] {
  const runs: Run[] = []
  for (const match of text.matchAll(runPattern)) {
    const [raw] = match
    const terms = termsOfRun(raw)
    if (terms.words.length + terms.parts.length === 0) continue
    runs.push({ start: match.index, end: match.index + raw.length, ...terms })
  }
  return runs
}

/** The runs of a text as written. */
export function splitRuns(text: string): readonly string[] {
  return text.match(runPattern) ?? []
}

/** `Serveur-Événement` → `serveur-evenement`: removes differences between spellings of one word. */
export function fold(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replace(/[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0655]/g, '')
  return bare
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđı’ىة]/g, letter => letterPairs[letter] ?? letter)
}

const letterPairs: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  // Two spellings of one ending.
  ى: 'ي',
  ة: 'ه',
  '’': "'"
}

/** The terms that find a run. */
export function termsOfRun(raw: string): RunTerms {
  // Fast path: nine of ten runs are plain words.
  if (/^[A-Z]?[a-z]{0,60}$/.test(raw)) return { words: [raw.toLowerCase()], parts: [], isIdentifier: false }
  if (unspaced.test(raw)) return toPairs(raw)
  const whole = withoutArticle(fold(raw).replace(/'s$/, ''))
  const joined = squash(whole)
  const pieces = splitAtJoiners(raw)
  const cut = pieces.flatMap(splitAtCase).map(fold)
  const isProse = cut.length === pieces.length && !/[^\p{L}\p{N}\p{M}/'’-]|^-/u.test(raw)
  if (isProse && cut.length > 1) return { words: limit(cut), parts: limit([joined]), isIdentifier: false }
  // `.env` and `c++` are not identifiers, but are also found as `env` and `c`.
  const parts = limit([
    joined,
    ...(cut.length > 1 ? cut : cut.map(withoutArticle)),
    ...bareForms(whole),
    ...namesIn(raw)
  ]).filter(part => part !== whole)
  return { words: limit([whole]), parts, isIdentifier: cut.length > 1 }
}

/** An Arabic word without article, conjunction, plural and possessive endings: roughly its dictionary form. */
function withoutArticle(word: string): string {
  if (!/^[\u0621-\u064a]{4,}$/.test(word)) return word
  const bare = word.replace(/^(?:[وبكف]?ال|لل|و)(?=...)/, '')
  return bare.replace(/(?<=...)(?:ها|ان|ات|ون|ين|يه|ه|ي)$/, '')
}

/** Possible forms of a Hebrew word without an attached article, conjunction or preposition. */
export function bareForms(word: string): string[] {
  const [, bare] = /^(?:[וש]?כש|ש?[ו]?[הבלמכ]|ש|ו)([\u05d0-\u05ea]{3,})$/.exec(word) ?? []
  return bare === undefined ? [] : [bare]
}

/** Letters and digits only: `server.port` → `serverport`. */
export function squash(whole: string): string {
  return whole.replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

/** `HTTPServer.maxPool_size` → HTTPServer, maxPool, size. */
function splitAtJoiners(raw: string): string[] {
  const bare = raw.replace(/['’]s$/, '').replace(/['’]/g, '')
  return bare.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)
}

/** Names in a path or after a dot: `app/server.ts` → server.ts, `http.STATUS_CODES` → status_codes, statuscodes. */
function namesIn(raw: string): string[] {
  if (!/[./\\:@]/.test(raw)) return []
  return [...raw.split(/[/\\:@]+/), ...raw.split(/[./\\:@]+/)]
    .filter(name => splitAtJoiners(name).flatMap(splitAtCase).length > 1)
    .flatMap(name => [fold(name), squash(fold(name))])
}

/** `HTTPServer` → HTTP, Server. `APIs` and `IDs` are plurals, not two words. */
function splitAtCase(piece: string): string[] {
  if (/^\p{Lu}+s?$/u.test(piece)) return [piece]
  return piece.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
}

/** `検索エンジン` → 検索, 索エ, エン, …: overlapping pairs find words in the middle of a clause. */
function toPairs(raw: string): RunTerms {
  const words: string[] = []
  const parts: string[] = []
  fold(raw)
    .split(unspaced)
    .forEach((piece, i) => {
      // The pattern has one group, so every second piece is text without spaces.
      if (i % 2 === 0) {
        for (const run of readRuns(piece)) for (const word of run.words) words.push(word)
        return
      }
      const letters = [...piece]
      if (letters.length === 1) words.push(piece)
      else for (const letter of letters) parts.push(letter)
      for (let j = 1; j < letters.length; j++) words.push(`${letters[j - 1]}${letters[j]}`)
    })
  return { words, parts, isIdentifier: false }
}

function limit(terms: readonly string[]): string[] {
  return [...new Set(terms)].filter(term => term !== '' && term.length <= longestTerm)
}
