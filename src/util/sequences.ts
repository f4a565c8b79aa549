/** Diffs of lists of paragraphs, lines or words. */
import { diffSequences } from './packages/package.ts'

/** Pairs of indexes of equal values, ascending in both lists: the longest common subsequence. */
export function commonPairs(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = []
  const compare = diffSequences()
  compare(
    a.length,
    b.length,
    (i, j) => a[i] === b[j],
    (count, i, j) => {
      for (let at = 0; at < count; at++) pairs.push([i + at, j + at])
    }
  )
  return pairs
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
