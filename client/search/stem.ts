/** A light English stemmer: words that differ only by ending get the same stem. The stem itself is shown to nobody. */

/** `installs`, `installing`, `installed` → the same text; words of three letters and less come back unchanged. */
export function inflectionStem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  return polish(dropEnding(dropPlural(word), inflections))
}

/** As before, and `installation` and `installer` too: words made from the same word. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  const single = dropPlural(word)
  const bare = dropEnding(single, inflections)
  return polish(bare === single ? dropEnding(single, derivations) : bare.replace(/(?:iz|at)$/, ''))
}

/** set, setting: one t; policy, policies: i; use, using: no e. */
function polish(word: string): string {
  return word
    .replace(/e$/, '')
    .replace(/([bdfglmnprstz])\1$/, '$1')
    .replace(/y$/, 'i')
}

function dropPlural(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

type Endings = readonly (readonly [ending: string, lettersLeft: number])[]

function dropEnding(word: string, endings: Endings): string {
  for (const [ending, least] of endings) {
    if (word.endsWith(ending) && word.length - ending.length >= least) return word.slice(0, -ending.length)
  }
  return word
}

const inflections: Endings = [
  ['ing', 3],
  ['ed', 3]
]

/** Longer endings first. */
const derivations: Endings = [
  ['ization', 4],
  ['ation', 4],
  ['ment', 4],
  ['able', 4],
  ['ion', 4],
  ['ate', 4],
  ['ize', 4],
  ['ure', 4],
  ['er', 4],
  ['or', 4],
  ['al', 5],
  ['ly', 4]
]
