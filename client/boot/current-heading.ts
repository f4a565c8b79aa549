/** Which heading the reader is at (behaviour T-8): a rule over positions, without a browser. */

/** Edges of a heading in the viewport, in CSS pixels. */
export interface Edges {
  readonly top: number
  readonly bottom: number
}

/**
 * Index of the current heading of `count`; -1: the text before the first one. Headings above `offset` (the height of
 * what covers the top) are behind the reader. Headings that are shown stand below each other, so few of them are asked
 * for their edges: the browser has to lay out each one that is asked.
 */
export function currentHeading(
  count: number,
  edgesOf: (index: number) => Edges,
  offset: number,
  viewportHeight: number
): number {
  let next = 0
  for (let after = count; next < after; ) {
    const middle = (next + after) >> 1
    if (edgesOf(middle).top >= offset) after = middle
    else next = middle + 1
  }
  if (next < count) {
    const { top, bottom } = edgesOf(next)
    // In the upper half of the screen it is what is read.
    if (top > 0 && bottom < viewportHeight / 2) return next
  }
  return next - 1
}
