/** Source texts and places in them. The parser's positions are relative to the body, those of findings to the file. */
import type { Point } from 'unist'
import type { Place, SourcePath } from '../types/basics.ts'

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

/** The point `by` UTF-16 units after `start`, a point of `text` with its offset. */
export function pointAfter(text: string, start: Point, by: number): Point {
  const offset = start.offset ?? 0
  const between = text.slice(offset, offset + by)
  const lines = between.split('\n')
  const column = lines.length === 1 ? start.column + by : (lines.at(-1)?.length ?? 0) + 1
  return { line: start.line + lines.length - 1, column, offset: offset + by }
}

/** Offsets at which the lines of `text` begin. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
