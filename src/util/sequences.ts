/** Diffs of lists of paragraphs, lines or words. */

/** Above this number of comparisons, the lists are split at unique common values instead of compared in one table. */
const largestTable = 4_000_000

/**
 * Pairs of indexes of equal values, ascending in both lists: the longest common subsequence (approximate for very long
 * lists).
 */
export function commonPairs(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = []
  collect(a, b, [0, a.length], [0, b.length], pairs)
  return pairs
}

type Range = readonly [from: number, to: number]

function collect(
  a: readonly string[],
  b: readonly string[],
  [aFrom, aTo]: Range,
  [bFrom, bTo]: Range,
  pairs: [number, number][]
): void {
  let [i, j, aEnd, bEnd] = [aFrom, bFrom, aTo, bTo]
  while (i < aEnd && j < bEnd && a[i] === b[j]) pairs.push([i++, j++])
  while (i < aEnd && j < bEnd && a[aEnd - 1] === b[bEnd - 1]) [aEnd, bEnd] = [aEnd - 1, bEnd - 1]
  if (i < aEnd && j < bEnd) {
    if ((aEnd - i) * (bEnd - j) <= largestTable) fillTable(a, b, [i, aEnd], [j, bEnd], pairs)
    else splitAtUnique(a, b, [i, aEnd], [j, bEnd], pairs)
  }
  for (; aEnd < aTo; aEnd++, bEnd++) pairs.push([aEnd, bEnd])
}

function fillTable(
  a: readonly string[],
  b: readonly string[],
  [aFrom, aTo]: Range,
  [bFrom, bTo]: Range,
  pairs: [number, number][]
): void {
  // lengths[i * width + j]: length of the longest common subsequence of a from i and b from j.
  const width = bTo - bFrom + 1
  const lengths = new Uint32Array((aTo - aFrom + 1) * width)
  const at = (i: number, j: number) => lengths[(i - aFrom) * width + j - bFrom] ?? 0
  for (let i = aTo - 1; i >= aFrom; i--) {
    for (let j = bTo - 1; j >= bFrom; j--) {
      lengths[(i - aFrom) * width + j - bFrom] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  for (let i = aFrom, j = bFrom; i < aTo && j < bTo; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i, j + 1) >= at(i + 1, j)) j++
    else i++
  }
}

/**
 * Pairs values that occur once in each list, in the longest ascending order, and compares the parts between them
 * (patience diff).
 */
function splitAtUnique(
  a: readonly string[],
  b: readonly string[],
  aRange: Range,
  bRange: Range,
  pairs: [number, number][]
): void {
  const inB = uniqueIn(b, bRange)
  const fixed = rising(
    [...uniqueIn(a, aRange)].flatMap(([value, i]) => {
      const j = inB.get(value)
      return j === undefined ? [] : [[i, j] as const]
    })
  )
  // Without any such pair, the lists have practically nothing in common.
  if (fixed.length === 0) return
  let [i, j] = [aRange[0], bRange[0]]
  for (const [nextI, nextJ] of fixed) {
    collect(a, b, [i, nextI], [j, nextJ], pairs)
    pairs.push([nextI, nextJ])
    ;[i, j] = [nextI + 1, nextJ + 1]
  }
  collect(a, b, [i, aRange[1]], [j, bRange[1]], pairs)
}

function uniqueIn(values: readonly string[], [from, to]: Range): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const repeated = new Set<string>()
  for (let i = from; i < to; i++) {
    const value = values[i] ?? ''
    if (found.has(value)) repeated.add(value)
    found.set(value, i)
  }
  for (const value of repeated) found.delete(value)
  return found
}

/** The longest subsequence of pairs (ascending in the first number) that ascends in the second number, too. */
function rising(pairs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const ends: number[] = []
  const before: number[] = []
  for (const [at, [, j]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < j) low = middle + 1
      else high = middle
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = at
  }
  const chosen: (readonly [number, number])[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at]
    if (pair !== undefined) chosen.push(pair)
  }
  return chosen.reverse()
}

/** A part of a text that both versions contain, or only one of them. */
export interface Span {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** The diff of two texts by words; includes white space and signs, so that the joined spans give either version. */
export function wordSpans(before: string, after: string): readonly Span[] {
  return joinChanges(spansOf(tokensOf(before), tokensOf(after), ''))
}

/**
 * Joins adjacent replaced words, and the white space between them, to one change: first the removed text, then the
 * added.
 */
function joinChanges(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed !== '') joined.push({ kind: 'removed', text: removed })
    if (added !== '') joined.push({ kind: 'added', text: added })
    ;[removed, added] = ['', '']
  }
  for (const [at, { kind, text }] of spans.entries()) {
    const next = spans[at + 1]
    const isBetween = kind === 'same' && removed !== '' && added !== '' && next !== undefined && /^\s+$/.test(text)
    if (kind === 'removed' || isBetween) removed += text
    if (kind === 'added' || isBetween) added += text
    if (kind !== 'same' || isBetween) continue
    flush()
    joined.push({ kind, text })
  }
  flush()
  return joined
}

/** The diff of two texts by lines, without line breaks. */
export function lineSpans(before: string, after: string): readonly Span[] {
  return spansOf(before.split('\n'), after.split('\n'), null)
}

function tokensOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}_]+(?:[.,]\p{N}+)*|\s+|[^\p{L}\p{M}\p{N}_\s]/gu) ?? []
}

/**
 * `joint` is put between adjacent values of the same kind when they are joined to one span; null: they are not joined.
 */
function spansOf(a: readonly string[], b: readonly string[], joint: string | null): readonly Span[] {
  const spans: Span[] = []
  const add = (kind: Span['kind'], text: string | undefined) => {
    const last = spans.at(-1)
    if (joint !== null && last?.kind === kind) spans[spans.length - 1] = { kind, text: last.text + joint + text }
    else spans.push({ kind, text: text ?? '' })
  }
  let [i, j] = [0, 0]
  for (const [nextI, nextJ] of [...commonPairs(a, b), [a.length, b.length] as const]) {
    while (i < nextI) add('removed', a[i++])
    while (j < nextJ) add('added', b[j++])
    if (i < a.length) add('same', a[i])
    ;[i, j] = [nextI + 1, nextJ + 1]
  }
  return spans
}
