/** A query → concepts: one for each word the reader means, with the other ways to write it. */
import { stem } from './stem.ts'
import { readRuns } from './tokens.ts'
import { shortForms, stopWords } from './words.ts'

export interface Concept {
  /** The word; of an identifier, its whole form. */
  readonly term: string
  /** An identifier without joiners, and its parts; empty for a word. */
  readonly parts: readonly string[]
  readonly squashed: string | null
  /** The last word, still being typed. */
  readonly isOpen: boolean
  readonly isStopWord: boolean
  /** '' where endings are not English. */
  readonly stem: string
  readonly synonyms: readonly string[]
  /** Written together with its neighbour: `sql server` → `sqlserver`. */
  readonly joined: readonly string[]
}

/** More words of a query are not looked for. */
const longestQuery = 24

/** Concepts of a query in their order; each distinct one once. */
export function toConcepts(query: string, language: string, synonyms: readonly (readonly string[])[]): Concept[] {
  const named = toNamed(query).slice(0, longestQuery)
  const terms = named.map(({ term }) => term)
  const hasContent = terms.some(term => !stopWords.has(term))
  const isEnglish = language.startsWith('en')
  const isEnded = /\s$/.test(query)
  return named.map((name, i) => ({
    ...name,
    isOpen: i === terms.length - 1 && !isEnded,
    isStopWord: hasContent && stopWords.has(name.term),
    stem: isEnglish && name.squashed === null ? stem(name.term) : '',
    synonyms: synonymsOf(name.term, isEnglish ? [...synonyms, ...shortForms] : synonyms),
    joined: joinsAt(terms, i)
  }))
}

type Named = Pick<Concept, 'term' | 'squashed' | 'parts'>

function toNamed(query: string): Named[] {
  const named = new Map<string, Named>()
  for (const { words, parts, isIdentifier } of readRuns(query)) {
    const [squashed = null, ...rest] = parts
    // `package.json` and `--force` are looked for whole, squashed and in parts; prose by its words.
    if (words.length === 1 && squashed !== null && isNamedWhole(words[0] ?? '', isIdentifier)) {
      const term = words[0] ?? ''
      const isSquashed = squash(term) === squashed
      named.set(term, { term, squashed: isSquashed ? squashed : null, parts: isSquashed ? rest : parts })
      continue
    }
    for (const term of words.length > 0 ? words : rest) named.set(term, { term, squashed: null, parts: [] })
  }
  return [...named.values()]
}

function isNamedWhole(term: string, isIdentifier: boolean): boolean {
  return isIdentifier || squash(term) !== term
}

function squash(term: string): string {
  return term.replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

function synonymsOf(term: string, groups: readonly (readonly string[])[]): string[] {
  const found = groups.filter(group => group.includes(term)).flat()
  return [...new Set(found)].filter(word => word !== term)
}

/** Two or three words in a row, this one among them, as one word. */
function joinsAt(terms: readonly string[], at: number): string[] {
  const joined: string[] = []
  for (let count = 2; count <= 3; count++) {
    for (let start = Math.max(0, at - count + 1); start <= at && start + count <= terms.length; start++) {
      joined.push(terms.slice(start, start + count).join(''))
    }
  }
  return joined
}
