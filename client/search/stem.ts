/** A light English stemmer: words that differ only by ending get the same stem. The stem itself is shown to nobody. */

/** `installs`, `installing`, `installed` → the same text; words of three letters and less come back unchanged. */
export function inflectionStem(word: string): string {
  return isStemmed(word) ? polish(dropInflection(dropPlural(word))) : word
}

/** As before, and `installation` and `installer` too: words made from the same word. */
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

/** The lookbehinds keep what is left a word: general is not made from generate, nor feature from feat. */
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
