/**
 * Compounds by their second half: who types `Verbindung` means `Datenbankverbindung`, too. The words of the site tell where a compound is
 * cut, so this is made of all terms of an index, after them; the browser reads it as any list of a term.
 */
import { bucketOf } from '../../client/search/format.ts'
import { joinLists } from './posting-lists.ts'
import { listsIn, toBucketText } from './term-files.ts'

/** Languages that write compounds as one word. */
const languages: ReadonlySet<string> = new Set(['da', 'de', 'nb', 'nl', 'nn', 'no', 'sv'])

export function hasCompounds(language: string): boolean {
  return languages.has(language.split('-')[0] ?? '')
}

const shortestHalf = 4
/** A second half of so many letters is one even where the first is no word of the site. */
const longHalf = 6
const endings = ['', 'n', 'en', 'e', 's', 'es', 'er']

/** The buckets with the sections of compounds in the lists of their second halves. */
export function addSecondHalves(buckets: readonly string[]): string[] {
  const lists = buckets.map(listsIn)
  const words = new Set(lists.flatMap(terms => [...terms.keys()].filter(term => /^\p{L}{4,}$/u.test(term))))
  const changed = new Map<string, string[]>()
  for (const word of words) {
    for (const half of secondHalves(word, words)) {
      const compounds = changed.get(half)
      if (compounds === undefined) changed.set(half, [word])
      else compounds.push(word)
    }
  }
  const listOf = (term: string) => lists[bucketOf(term, buckets.length)]?.get(term) ?? ''
  const joined = [...changed].map(([half, compounds]) => {
    return [half, joinLists(half, listOf(half), compounds.map(listOf))] as const
  })
  const touched = new Set<number>()
  for (const [half, list] of joined) {
    const bucket = bucketOf(half, buckets.length)
    touched.add(bucket)
    lists[bucket]?.set(half, list)
  }
  return buckets.map((text, i) => (touched.has(i) ? toBucketText(lists[i] ?? new Map()) : text))
}

/** `datenbankverbindung` → verbindung, if the site has that word in some form. */
function secondHalves(word: string, words: ReadonlySet<string>): string[] {
  const cuts = Array.from({ length: Math.max(0, word.length - 2 * shortestHalf + 1) }, (_, i) => i + shortestHalf)
  return cuts
    .filter(cut => word.length - cut >= longHalf || isFirstHalf(word.slice(0, cut), words))
    .map(cut => word.slice(cut))
    .filter(half => isKnown(half, words) || isLongEnough(half, word, words))
}

/** With what German puts between the halves, or without. */
function isFirstHalf(head: string, words: ReadonlySet<string>): boolean {
  return endings.some(joint => head.endsWith(joint) && words.has(head.slice(0, head.length - joint.length)))
}

function isKnown(half: string, words: ReadonlySet<string>): boolean {
  return endings.some(
    ending =>
      words.has(half + ending) || (half.endsWith(ending) && words.has(half.slice(0, half.length - ending.length)))
  )
}

/** The site has no such word of its own: it has the first half, and what is left is long enough to be one. */
function isLongEnough(half: string, word: string, words: ReadonlySet<string>): boolean {
  const head = word.slice(0, word.length - half.length)
  return (
    half.length > longHalf && head.length > shortestHalf && isFirstHalf(head, words) && !/^[^aeiouyäöü]{3}/.test(half)
  )
}
