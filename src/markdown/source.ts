/** The text a tree was parsed from, and places in it: the compiler's positions count from the body, findings from the file. */
import type { Point } from 'unist'
import type { Place, SourcePath } from '../types/basics.ts'

/** A body: a page's, or that of a partial it imports. */
export interface SourceText {
  readonly path: SourcePath
  readonly text: string
  /** Lines of the file before the text (front matter). */
  readonly linesBefore: number
  /** The file is a component, which the text shows: nothing of the text is written in it. */
  readonly isMade?: boolean
}

/** The place in the file of a point of the body. */
export function placeAt({ path, linesBefore, isMade }: SourceText, point: Point | undefined, length = 1): Place {
  if (isMade === true) return { file: path, line: 1, column: 1, length: 1 }
  return { file: path, line: (point?.line ?? 1) + linesBefore, column: point?.column ?? 1, length: Math.max(1, length) }
}

/** The point `by` UTF-16 units behind `start`, a point of `text` with its offset. */
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
