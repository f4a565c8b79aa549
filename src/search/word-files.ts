/** Terms → lists of the words that a reader may misspell, by their first letter. */
import { frontCode } from '../../client/search/format.ts'
import { lowerBound } from '../../client/search/sorted.ts'
import type { IndexStore } from './index-store.ts'
import { toLinesFile, writeText } from './term-files.ts'

export interface WordFile {
  readonly letter: string
  readonly hash: string
}

/** `last`: the terms of the last index and its files; lists of letters with the same words are not made again. */
export function updateWordFiles(
  last: { readonly terms: readonly string[]; readonly files: readonly WordFile[] } | null,
  terms: readonly string[],
  store: IndexStore
): WordFile[] {
  const known = new Map(last?.files.map(({ letter, hash }) => [letter, hash]))
  const changed = last === null ? null : changedLetters(last.terms, terms)
  const files: WordFile[] = []
  for (let at = 0; at < terms.length; ) {
    const letter = letterOf(terms[at] ?? '')
    const end = lowerBound(terms, `${letter}\uffff`)
    const old = changed?.has(letter) === false ? known.get(letter) : undefined
    if (old !== undefined) files.push({ letter, hash: old })
    else if (changed?.has(letter) !== false) {
      const words = terms.slice(at, end).filter(isWord)
      if (words.length > 0) files.push({ letter, hash: writeText(toLinesFile(frontCode(words)), store) })
    }
    at = Math.max(end, at + 1)
  }
  return files
}

function letterOf(term: string): string {
  return String.fromCodePoint(term.codePointAt(0) ?? 0)
}

/** First letters of the terms that only one of two sorted lists has. */
function changedLetters(before: readonly string[], now: readonly string[]): Set<string> {
  const letters = new Set<string>()
  for (let i = 0, j = 0; i < before.length || j < now.length; ) {
    const [old, term] = [before[i], now[j]]
    if (old === term) {
      i++
      j++
    } else if (term === undefined || (old !== undefined && old < term)) {
      letters.add(letterOf(old ?? ''))
      i++
    } else {
      letters.add(letterOf(term))
      j++
    }
  }
  return letters
}

/** Letters only, four or more, of a script whose words have spaces between them. */
function isWord(term: string): boolean {
  return (
    /^[\p{L}\p{M}]{4,24}$/u.test(term) &&
    !/[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(term)
  )
}
