/** A query → concepts: one for each word, with the other spellings of the word. */
import type { Manifest } from './format.ts'
import type { Stems } from './spelling.ts'
import { bareForms, readRuns, squash } from './tokens.ts'

export interface Concept {
  /** The word; for an identifier, its whole form. */
  readonly term: string
  /** An identifier without joiners, and its parts; empty for a word. */
  readonly parts: readonly string[]
  readonly squashed: string | null
  /** This is the last word, which the reader may still be typing. */
  readonly isOpen: boolean
  readonly isStopWord: boolean
  /** A weak word in a question with more specific words. */
  readonly isWeak: boolean
  /** A word of a question: its inflection has no meaning. */
  readonly isAsked: boolean
  /** '' if the language has no stemmer. */
  readonly stem: string
  readonly synonyms: readonly string[]
  /** Other words for the reader's intent; phrases joined into one word. */
  readonly intents: readonly string[]
  /** Joined with its neighbors: `sql server` → `sqlserver`; and a Hebrew word without its prefix letters. */
  readonly joined: readonly string[]
}

/** A query that does not begin so is a list of chosen words: `run without installing`. */
const questionWords = /^(?:how|what|why|when|where|which|who|can|could|do|does|is|are|should|will|may)$/

/** Further words of a query are ignored. */
const longestQuery = 24

/** The concepts of a query in order; each distinct one once. */
export function toConcepts(query: string, manifest: Manifest, stems: Stems | null): Concept[] {
  const { stopWords, weakWords, synonyms, intents, letters = [] } = manifest
  const isStopWord = (term: string) => stopWords.includes(term)
  const named = toNamed(query).slice(0, longestQuery)
  const terms = named.map(({ term }) => term)
  const hasContent = !terms.every(isStopWord)
  const isQuestion =
    questionWords.test(terms[0] ?? '') && !terms.every(term => isStopWord(term) || weakWords.includes(term))
  const isEnded = /\s$/.test(query)
  return named.map((name, i) => ({
    ...name,
    isOpen: i === terms.length - 1 && !isEnded,
    isStopWord: hasContent && isStopWord(name.term),
    isWeak: isQuestion && weakWords.includes(name.term),
    isAsked: isQuestion,
    stem: name.squashed === null && name.parts.length === 0 ? (stems?.stem(name.term) ?? '') : '',
    synonyms: [...synonymsOf(name.term, synonyms), ...inOtherScript(name.term, letters), ...inOtherKana(name.term)],
    intents: intentsAt(terms, i, intents),
    joined: [...joinsAt(terms, i), ...bareForms(name.term)]
  }))
}

/**
 * Other readings of a query: adjacent words joined, as for an identifier that is typed with spaces (`use reducer`). The
 * longest runs come first. Stop words are joined only if the run is the whole query.
 */
export function toJoinedReadings(
  concepts: readonly Concept[]
): { readonly joined: Concept; readonly rest: Concept[] }[] {
  const readings: { joined: Concept; rest: Concept[] }[] = []
  for (let count = Math.min(longestRun, concepts.length); count >= 2; count--) {
    for (let start = 0; start + count <= concepts.length; start++) {
      const run = concepts.slice(start, start + count)
      const last = run.at(-1)
      if (last === undefined || run.some(({ squashed, parts }) => squashed !== null || parts.length > 0)) continue
      if (count < concepts.length && run.some(({ isStopWord }) => isStopWord)) continue
      const term = run.map(({ term }) => term).join('')
      const nothing = { isStopWord: false, isWeak: false, stem: '', synonyms: [], intents: [], joined: [] }
      readings.push({
        joined: { ...last, ...nothing, term },
        rest: [...concepts.slice(0, start), ...concepts.slice(start + count)]
      })
    }
  }
  return readings
}

const longestRun = 4

type Named = Pick<Concept, 'term' | 'squashed' | 'parts'>

function toNamed(query: string): Named[] {
  const named = new Map<string, Named>()
  for (const { words, parts, isIdentifier } of readRuns(query)) {
    const [whole = ''] = words
    const squashed = squash(whole)
    // `package.json` and `--force` are searched whole, squashed and in parts; prose by its words.
    if (words.length === 1 && (isIdentifier || squashed !== whole)) {
      const isChanged = squashed !== whole && squashed !== ''
      const rest = parts.filter(part => part !== squashed)
      named.set(whole, { term: whole, squashed: isChanged ? squashed : null, parts: rest })
      continue
    }
    for (const term of words.length > 0 ? words : parts) named.set(term, { term, squashed: null, parts: [] })
  }
  return [...named.values()]
}

/** Words of the same groups; for a plural (`vars`), the singular and plural of each. */
function synonymsOf(term: string, groups: Manifest['synonyms']): string[] {
  const single = term.replace(/s$/, '')
  const others = (word: string) => groups.filter(group => group.includes(word)).flat()
  const plurals = single === term ? [] : others(single).flatMap(word => [word, `${word}s`])
  return [...new Set([...others(term), ...plurals])].filter(word => word !== term)
}

/** 設定 → 设定 */
function inOtherScript(term: string, groups: readonly string[]): string[] {
  const spellings = [...term].reduce(
    (starts, letter) => {
      const letters = groups.find(group => group.includes(letter)) ?? letter
      return starts.flatMap(start => [...letters].map(next => start + next))
    },
    ['']
  )
  return spellings.filter(other => other !== term)
}

/** いん → イン, and back: before they choose the script, input methods show a word in hiragana. */
function inOtherKana(term: string): string[] {
  const shift = /^[ぁ-ゖー]+$/.test(term) ? 0x60 : /^[ァ-ヶー]+$/.test(term) ? -0x60 : 0
  const other = term.replace(/[^ー]/g, letter => String.fromCharCode(letter.charCodeAt(0) + shift))
  return other === term ? [] : [other]
}

/**
 * Other words for the intent of the word at a position, or of a phrase around it. Words of the query itself are left
 * out: for `http request`, a page with only `request` is no match for `http`.
 */
function intentsAt(terms: readonly string[], at: number, groups: Manifest['intents']): string[] {
  const said = new Set<string>()
  for (let start = Math.max(0, at - 2); start <= at; start++) {
    for (let end = at + 1; end <= Math.min(start + 4, terms.length); end++) {
      const phrase = terms.slice(start, end).join('_')
      said.add(phrase).add(phrase.replace(/s$/, ''))
    }
  }
  const isSaid = (word: string) => said.has(word.replace('-', ''))
  const own = new Set(terms.flatMap(term => [term, `${term}s`, term.replace(/s$/, '')]))
  const others = groups.filter(group => group.some(isSaid)).flat()
  return [...new Set(others)]
    .filter(word => !isSaid(word) && !own.has(word) && !word.startsWith('-'))
    .map(word => word.replaceAll('_', ''))
}

/** Two or three adjacent words, including this one, joined into one word. */
function joinsAt(terms: readonly string[], at: number): string[] {
  const joined: string[] = []
  for (let count = 2; count <= 3; count++) {
    for (let start = Math.max(0, at - count + 1); start <= at && start + count <= terms.length; start++) {
      joined.push(terms.slice(start, start + count).join(''))
    }
  }
  return joined
}
