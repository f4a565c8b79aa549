/** Source texts and places in them. The parser's positions are relative to the body, those of findings to the file. */
import type { Point } from 'unist'
import type { Place, SourcePath } from '../types/basics.ts'
import { lineAt, lineStarts } from '../util/lines.ts'

/** The body of a page, or of a partial that it imports. */
export interface SourceText {
  readonly path: SourcePath
  readonly text: string
  /** Lines of the file before the text (front matter). */
  readonly linesBefore: number
  /** The text is generated (by a component file), so its positions do not exist in the file. */
  readonly isMade?: boolean
}

/** Converts a point of the body to a place in the file. */
export function placeAt({ path, linesBefore, isMade }: SourceText, point: Point | undefined, length = 1): Place {
  if (isMade === true) return { file: path, line: 1, column: 1, length: 1 }
  return { file: path, line: (point?.line ?? 1) + linesBefore, column: point?.column ?? 1, length: Math.max(1, length) }
}

/** The point `by` UTF-16 units after `start`, a point of the text with its offset. */
export function pointAfter(source: Pick<SourceText, 'text'>, start: Point, by: number): Point {
  const from = start.offset ?? 0
  const offset = from + by
  const known = linesOf.get(source) ?? lineStarts(source.text)
  // Found once: a paragraph with 10,000 findings would be split at each of them.
  linesOf.set(source, known)
  const line = lineAt(known, offset)
  const lines = line - lineAt(known, from)
  const column = lines === 0 ? start.column + by : offset - (known[line] ?? 0) + 1
  return { line: start.line + lines, column, offset }
}

const linesOf = new WeakMap<Pick<SourceText, 'text'>, readonly number[]>()
