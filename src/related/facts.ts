/** What a body says about its page's relations: where its links lead, and the words that it is about. */
import type { Compiled } from '../types/compiled.ts'

/** Plain JSON, so that it can be cached: it depends on the body alone. */
export interface BodyFacts {
  /** Addresses of links, without query and fragment, as in the HTML. */
  readonly hrefs: readonly string[]
  /** How often a word occurs; a word in a heading counts as several. */
  readonly words: readonly (readonly [word: string, count: number])[]
}

/** Longer texts do not say better what a page is about. */
const longestText = 6000
const headingWeight = 3

export function factsOfBody(
  { links, headings, sections, excerpt }: Pick<Compiled, 'links' | 'headings' | 'sections' | 'excerpt'>,
  language: string
): BodyFacts {
  const counts = new Map<string, number>()
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const add = (text: string, weight: number) => {
    for (const word of wordsIn(text, segmenter)) counts.set(word, (counts.get(word) ?? 0) + weight)
  }
  for (const { text } of headings) add(text, headingWeight)
  add(excerpt, 1)
  let rest = longestText
  for (const { text } of sections) {
    add(text.slice(0, rest), 1)
    rest = Math.max(0, rest - text.length)
  }
  const hrefs = links.flatMap(({ kind, href }) => (kind === 'link' ? href.replace(/[?#].*$/s, '') : []))
  return { hrefs: [...new Set(hrefs)].filter(href => href !== ''), words: [...counts] }
}

/** Words of at least two characters; numbers are not what a page is about. */
export function wordsIn(text: string, segmenter: Intl.Segmenter): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text.normalize('NFKC').toLowerCase())) {
    if (isWordLike && segment.length > 1 && !/^[\d.,_]+$/.test(segment)) words.push(segment)
  }
  return words
}
