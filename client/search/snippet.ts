/** The part of a text that shows why it was found, with the ranges to mark. Plain text, never HTML. */
import type { MarkedText } from '../../src/types/search-client.ts'
import { readRuns } from './tokens.ts'

const snippetLength = 160

type Range = readonly [start: number, end: number]

/** A whole text with the ranges of its runs that contain one of `terms`. */
export function markText(text: string, terms: ReadonlySet<string>): MarkedText {
  return { text, marks: rangesIn(text, terms) }
}

/** About 160 characters around the densest matches, cut at words; null for an empty text. */
export function toSnippet(text: string, terms: ReadonlySet<string>): MarkedText | null {
  const clean = text.replace(/\s+/g, ' ').trim()
  if (clean === '') return null
  const ranges = rangesIn(clean, terms)
  const start = cutBefore(clean, densest(clean, ranges))
  const end = cutAfter(clean, start + snippetLength)
  const lead = start > 0 ? '… ' : ''
  const tail = end < clean.length ? ' …' : ''
  const marks = ranges
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to]): Range => [from - start + lead.length, to - start + lead.length])
  return { text: lead + clean.slice(start, end) + tail, marks }
}

/** Whether a text contains one of the terms. */
export function hasTerm(text: string, terms: ReadonlySet<string>): boolean {
  return rangesIn(text, terms).length > 0
}

function rangesIn(text: string, terms: ReadonlySet<string>): Range[] {
  const ranges: [number, number][] = []
  for (const { start, end, words, parts } of readRuns(text)) {
    if (!words.some(word => terms.has(word)) && !parts.some(part => terms.has(part))) continue
    ranges.push([start, end])
  }
  return ranges
}

/** The start of the window with the most matches; among equal ones, the first. */
function densest(text: string, ranges: readonly Range[]): number {
  let best = 0
  let most = 0
  ranges.forEach(([start], i) => {
    const inside = ranges.slice(i).filter(([, end]) => end <= start + snippetLength * 0.8)
    const distinct = new Set(inside.map(([from, to]) => text.slice(from, to).toLowerCase())).size
    const value = distinct * 10 + inside.length
    if (value <= most) return
    most = value
    best = start
  })
  const lead = Math.floor(snippetLength / 5)
  return best <= lead * 2 ? 0 : best - lead
}

function cutBefore(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.indexOf(' ', at)
  // Text without spaces is cut at any character, but not inside a surrogate pair.
  if (space >= 0 && space < at + 24) return space + 1
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at
}

function cutAfter(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.lastIndexOf(' ', at)
  if (space > at - 24) return space
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at
}
