/** Which heading the reader is at (behaviour T-8): a rule over positions, without a browser. */

/** Edges of a heading in the viewport, in CSS pixels. */
export interface Edges {
  readonly top: number
  readonly bottom: number
}

/**
 * Index of the current heading; -1: the text before the first one. Headings above `offset` (the height of what
 * covers the top) are behind the reader.
 */
export function currentHeading(headings: readonly Edges[], offset: number, viewportHeight: number): number {
  const next = headings.findIndex(({ top }) => top >= offset)
  if (next < 0) return headings.length - 1
  const { top, bottom } = headings[next] as Edges
  const isInUpperHalf = top > 0 && bottom < viewportHeight / 2
  return isInUpperHalf ? next : next - 1
}
