/** Writes corrections into the text of a file and changes nothing else: line breaks and BOM stay. */
import type { Finding } from '../types/findings.ts'

interface Fixed {
  readonly text: string
  readonly count: number
}

/** `findings` are those of the file. A correction is skipped when the text at its place is not the expected one. */
export function applyFixes(text: string, findings: readonly Finding[]): Fixed {
  const starts = lineStarts(text)
  const edits = findings.flatMap(({ fix, place }) => {
    const start = place === null ? undefined : starts[place.line - 1]
    if (fix === undefined || place === null || start === undefined) return []
    const at = start + place.column - 1
    return text.startsWith(fix.from, at) ? [{ at, ...fix }] : []
  })
  // From the end, so that earlier places stay right; of two edits at one place, the first counts.
  edits.sort((a, b) => b.at - a.at)
  let fixed = text
  let count = 0
  let before = Number.POSITIVE_INFINITY
  for (const { at, from, to } of edits) {
    if (at + from.length > before) continue
    fixed = fixed.slice(0, at) + to + fixed.slice(at + from.length)
    before = at
    count += 1
  }
  return { text: fixed, count }
}

/** Offsets of the lines; a BOM does not count as a column. */
function lineStarts(text: string): readonly number[] {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0]
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n?|\n/g)) starts.push(index + lineBreak.length)
  return starts
}
