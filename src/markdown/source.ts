/** Source texts and places in them. The parser's positions are relative to the body, those of findings to the file. */
import type { Point } from 'unist'
import { placeOf } from '../diagnostics/finding.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import { lineAt, lineStarts } from '../util/lines.ts'

/** A run of a text that plugins have edited: up to the next piece, it is text of `source`, or replaces a part of it. */
export interface Piece {
  /** Offset in the edited text. */
  readonly at: number
  /** The body, or a file that it includes. */
  readonly source: SourceText
  /** Offset in `source`. */
  readonly from: number
  /** Characters of `source` that the piece replaces; null: it is the text of `source`. */
  readonly length: number | null
}

/** The body of a page, or of a partial that it imports. */
export interface SourceText {
  readonly path: SourcePath
  readonly text: string
  /** Lines of the file before the text (front matter). */
  readonly linesBefore: number
  /** The text is generated (by a component file), so its positions do not exist in the file. */
  readonly isMade?: boolean
  /** Where the text comes from, if plugins have edited it. */
  readonly pieces?: readonly Piece[]
}

/** Converts a point of the body to a place in the file. */
export function placeAt(source: SourceText, point: Point | undefined, length = 1): Place {
  const { path, linesBefore, isMade, pieces } = source
  if (pieces !== undefined) return placeInPieces(source, pieces, point, length)
  if (isMade === true) return { file: path, line: 1, column: 1, length: 1 }
  return { file: path, line: (point?.line ?? 1) + linesBefore, column: point?.column ?? 1, length: Math.max(1, length) }
}

/** The place of characters of a text that no plugin has edited. */
export function placeOfOffset(source: SourceText, offset: number, length = 1): Place {
  const firstLine = source.text.slice(offset, offset + length).split('\n', 1)[0]?.length ?? 1
  return placeAt(source, pointAfter(source, firstPoint, offset), firstLine)
}

/** The place in the file from which the text at a point comes. What a plugin has written has the place of what it replaces. */
function placeInPieces(
  edited: SourceText,
  pieces: readonly Piece[],
  { line, column } = { line: 1, column: 1 },
  length: number
): Place {
  const offset = (startsOf(edited)[line - 1] ?? 0) + column - 1
  let [first, end] = [0, pieces.length - 1]
  while (first < end) {
    const middle = Math.ceil((first + end) / 2)
    if ((pieces[middle]?.at ?? 0) <= offset) first = middle
    else end = middle - 1
  }
  const piece = pieces[first]
  if (piece === undefined) return placeOf(edited.path, edited.linesBefore + 1)
  if (piece.length !== null) return placeOfOffset(piece.source, piece.from, piece.length)
  return placeAt(piece.source, pointAfter(piece.source, firstPoint, piece.from + offset - piece.at), length)
}

/** The point `by` UTF-16 units after `start`, a point of the text with its offset. */
export function pointAfter(source: Pick<SourceText, 'text'>, start: Point, by: number): Point {
  const from = start.offset ?? 0
  const offset = from + by
  const known = startsOf(source)
  const line = lineAt(known, offset)
  const lines = line - lineAt(known, from)
  const column = lines === 0 ? start.column + by : offset - (known[line] ?? 0) + 1
  return { line: start.line + lines, column, offset }
}

const firstPoint: Point = { line: 1, column: 1, offset: 0 }

/** Found once: a paragraph with 10,000 findings would be split at each of them. */
function startsOf(source: Pick<SourceText, 'text'>): readonly number[] {
  const known = linesOf.get(source) ?? lineStarts(source.text)
  linesOf.set(source, known)
  return known
}

const linesOf = new WeakMap<Pick<SourceText, 'text'>, readonly number[]>()
