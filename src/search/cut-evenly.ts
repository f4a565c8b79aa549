/**
 * Cuts a sequence into pieces of nearly the same length, at places that its own entries choose: a change moves the cuts
 * near it and no other. Each piece ends before the entry with the least mark among those where it may end.
 */

/** Positions at which pieces begin. A piece is at least `least` long and at most `most`, but for the last and for single entries. */
export function cutEvenly(
  lengths: ArrayLike<number>,
  markOf: (entry: number) => number,
  [least, most]: readonly [least: number, most: number]
): number[] {
  const starts: number[] = []
  for (let start = 0; start < lengths.length; ) {
    starts.push(start)
    start = endOf(start, lengths, markOf, [least, most])
  }
  return starts
}

function endOf(
  start: number,
  lengths: ArrayLike<number>,
  markOf: (entry: number) => number,
  [least, most]: readonly [number, number]
): number {
  let best: number | null = null
  let length = 0
  for (let at = start; at < lengths.length; at++) {
    if (at > start && length >= least && (best === null || markOf(at) < markOf(best))) best = at
    length += lengths[at] ?? 0
    if (length > most) return best ?? at + 1
  }
  return lengths.length
}

/** A number that looks like chance and depends on the text alone (FNV-1a). */
export function toMark(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
