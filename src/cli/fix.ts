/** `docsgen check --fix`: writes the corrections of findings into the files of the project. */
import { join } from 'node:path'
import { fileSystemMessage } from '../output/publish/write-error.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Finding } from '../types/findings.ts'
import { type Roots, readInside, realRoots, rootAround, writeInside } from '../util/guarded-files.ts'
import { withLineBreaksOf } from '../util/line-breaks.ts'
import { groupBy } from '../util/maps.ts'

/** What became of the corrections. */
interface Corrections {
  readonly written: number
  /** Files with corrections that could not be written, with the error of the file system. */
  readonly refused: readonly { readonly file: SourcePath; readonly error: unknown }[]
}

/** Writes into files that already exist and may be written, and into no others. */
export function fixFiles(findings: readonly Finding[], root: string): Corrections {
  const fixable = findings.filter(({ fix, place }) => fix !== undefined && place !== null)
  const refused: { file: SourcePath; error: unknown }[] = []
  let written = 0
  for (const [file, own] of groupBy(fixable, ({ place }) => place?.file)) {
    if (file === undefined) continue
    try {
      written += fixFile(join(root, file), own, [...realRoots([root]), ...rootAround(file, root)])
    } catch (error) {
      refused.push({ file, error })
    }
  }
  return { written, refused }
}

function fixFile(path: string, findings: readonly Finding[], roots: Roots): number {
  const bytes = readInside(path, roots)
  const before = bytes.toString('utf8')
  // Bytes that are not UTF-8 would be lost; another finding reports such files.
  if (!Buffer.from(before).equals(bytes)) return 0
  const { text, count } = applyFixes(before, findings)
  if (count > 0) writeInside(path, text, roots)
  return count
}

/** `3 corrected, 2 left.`, and a line for each file that could not be written. */
export function formatCorrections({ written, refused }: Corrections, left: number, root: string): string {
  const lines = refused.map(({ file, error }) => {
    const message = fileSystemMessage(error, root)
    return message === null ? `“${file}” cannot be written.\n` : `${message}\n`
  })
  return `${lines.join('')}${written} corrected, ${left} left.\n`
}

interface Fixed {
  readonly text: string
  readonly count: number
}

/**
 * Writes corrections into the text of a file and changes nothing else: line breaks and BOM stay. `findings` are those
 * of the file. A correction is skipped when the text at its place is not the expected one.
 */
export function applyFixes(text: string, findings: readonly Finding[]): Fixed {
  const starts = lineStarts(text)
  const edits = findings.flatMap(({ fix, place }) => {
    const start = place === null ? undefined : starts[place.line - 1]
    if (fix === undefined || place === null || start === undefined) return []
    const at = start + place.column - 1
    // Texts of findings have line feeds only; the file may have CRLF.
    const [from, to] = [withLineBreaksOf(text, fix.from), withLineBreaksOf(text, fix.to)]
    return text.startsWith(from, at) ? [{ at, from, to }] : []
  })
  // From the end, so that earlier places stay right; of two edits at one place, the first counts.
  edits.sort((a, b) => b.at - a.at)
  // Joined at the end: a page can have 10,000 corrections.
  const parts: string[] = []
  let count = 0
  let before = text.length
  for (const { at, from, to } of edits) {
    if (at + from.length > before) continue
    parts.push(text.slice(at + from.length, before), to)
    before = at
    count += 1
  }
  parts.push(text.slice(0, before))
  return { text: parts.reverse().join(''), count }
}

/** Offsets of the lines; a BOM does not count as a column. */
function lineStarts(text: string): readonly number[] {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0]
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n?|\n/g)) starts.push(index + lineBreak.length)
  return starts
}
