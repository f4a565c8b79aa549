/** Splits a word that the index does not have into two that it has: `Datenbankverbindung`, `eventhandler`. */
import type { IndexReader } from './index-reader.ts'

const shortestPart = 4

/** Letters that German, Dutch and Nordic languages insert between the parts. */
const joints = ['', 's', 'n', 'en', 'es', 'er', 'e']

/** The two words, with the longest first word that is known; null: there is no such split. */
export async function splitCompound(
  term: string,
  reader: IndexReader,
  signal: AbortSignal
): Promise<readonly [string, string] | null> {
  if (term.length < 2 * shortestPart || !/^\p{L}+$/u.test(term)) return null
  const words = await reader.words(term.charAt(0), signal)
  const cuts = words
    .filter(word => word.length <= term.length - shortestPart && term.startsWith(word))
    .sort((a, b) => b.length - a.length)
    .flatMap(head => tailsOf(term.slice(head.length), reader).map(tail => [head, tail] as const))
  await Promise.all(cuts.flatMap(cut => cut.map(part => reader.loadTerm(part, signal))))
  for (const [head, tail] of cuts) {
    const known = knownForm(tail, reader)
    if (known !== null) return [head, known]
  }
  return null
}

function tailsOf(rest: string, { manifest }: IndexReader): string[] {
  return (manifest.language.startsWith('en') ? [''] : joints)
    .filter(joint => rest.startsWith(joint) && rest.length - joint.length >= shortestPart)
    .map(joint => rest.slice(joint.length))
}

/** The word in a form that the index has; null: none. */
function knownForm(word: string, reader: IndexReader): string | null {
  if (reader.postings(word) !== null) return word
  const { stems } = reader
  if (stems === null) return null
  const stem = stems.stem(word)
  return reader.startingWith(word.slice(0, shortestPart)).find(other => stems.stem(other) === stem) ?? null
}
