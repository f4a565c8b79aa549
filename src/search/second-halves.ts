/**
 * Finds compound words by their second half: who types `Verbindung` also means `Datenbankverbindung`. Where a compound
 * is cut depends on the words of the site, so this step runs after all terms of an index are known. In the browser, the
 * result is an ordinary posting list.
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
/** A second half of this length counts even if the first half is not a word of the site. */
const longHalf = 6
const endings = ['', 'n', 'en', 'e', 's', 'es', 'er']

/** The buckets, with the sections of compounds added to the lists of their second halves. */
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

/** `datenbankverbindung` → verbindung, if the site contains that word in some form. */
function secondHalves(word: string, words: ReadonlySet<string>): string[] {
  const cuts = Array.from({ length: Math.max(0, word.length - 2 * shortestHalf + 1) }, (_, i) => i + shortestHalf)
  return cuts
    .filter(cut => word.length - cut >= longHalf || isFirstHalf(word.slice(0, cut), words))
    .map(cut => word.slice(cut))
    .filter(half => isKnown(half, words) || isLongEnough(half, word, words))
}

/** With or without the letters that German inserts between the halves. */
function isFirstHalf(head: string, words: ReadonlySet<string>): boolean {
  return endings.some(joint => head.endsWith(joint) && words.has(head.slice(0, head.length - joint.length)))
}

function isKnown(half: string, words: ReadonlySet<string>): boolean {
  return endings.some(
    ending =>
      words.has(half + ending) || (half.endsWith(ending) && words.has(half.slice(0, half.length - ending.length)))
  )
}

/** The second half is not a word of the site, but the first half is, and the second is long enough to be a word. */
function isLongEnough(half: string, word: string, words: ReadonlySet<string>): boolean {
  const head = word.slice(0, word.length - half.length)
  return (
    half.length > longHalf && head.length > shortestHalf && isFirstHalf(head, words) && !/^[^aeiouyäöü]{3}/.test(half)
  )
}
