/** How long an entry takes to read: words as the language parts them, 200 a minute (behaviour L-17). */

/** Counts the reading time of texts in one language; the segmenter is made once. */
export function readingTimer(locale: string): (text: string) => number {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  return text => {
    let words = 0
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words++
    return Math.round(words / 2) / 100
  }
}
