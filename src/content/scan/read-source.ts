/**
 * Reads and decodes one text file of the project. A missing file is not an error: it was deleted after it was listed.
 */
import { isUtf8 } from 'node:buffer'
import { join } from 'node:path'
import { finding, placeOf, unreadableFile } from '../../diagnostics/finding.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Source } from '../../types/content.ts'
import type { Diagnostic, Report } from '../../types/findings.ts'
import { type Roots, readInside } from '../../util/guarded-files.ts'
import { sha256 } from '../../util/hash.ts'

/** Reads a file: `sourceReader`, or a caching replacement. */
export type ReadSource = (root: string, path: SourcePath, report: Report) => Source | null

/** Reads a file below `root` as a Source; null when it is missing, unreadable or not UTF-8 (the last two are reported). */
export function sourceReader(roots: Roots): ReadSource {
  return (root, path, report) => {
    const bytes = readBytes(join(root, path), roots, path, report)
    if (bytes === null) return null
    const text = decodeText(bytes, path)
    if (typeof text === 'string') return { path, text, hash: sha256(bytes) }
    report(text)
    return null
  }
}

// Synchronous: for many small files, promises would cost more than the reads.
function readBytes(file: string, roots: Roots, path: SourcePath, report: Report): Uint8Array | null {
  try {
    return readInside(file, roots)
  } catch (error) {
    const reason = errorCode(error)
    if (reason === 'ENOENT' || reason === 'ENOTDIR') return null
    report(unreadableFile(path, reason))
    return null
  }
}

/** The code of a system error, such as `EACCES`; the message of any other error. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.message : String(error)
}

const decoder = new TextDecoder()

/**
 * The text of a file, without BOM and with LF line endings; or a finding that names the first byte that is not UTF-8.
 */
export function decodeText(bytes: Uint8Array, file: SourcePath): string | Diagnostic {
  if (!isUtf8(bytes)) return encodingFinding(bytes, file)
  // TextDecoder drops the BOM.
  const text = decoder.decode(bytes)
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  // CommonMark, section 2.3: NUL is replaced.
  return lines.includes('\0') ? lines.replaceAll('\0', '\uFFFD') : lines
}

function encodingFinding(bytes: Uint8Array, file: SourcePath): Diagnostic {
  const offset = firstBadByte(bytes)
  const before = new TextDecoder().decode(bytes.subarray(0, offset)).split(/\r\n?|\n/)
  const place = placeOf(file, before.length, (before.at(-1)?.length ?? 0) + 1)
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const hint = isUtf16 ? 'The file is UTF-16. Save it as UTF-8.' : 'Save the file as UTF-8.'
  return finding('content/encoding', place, `The file is not UTF-8: byte ${offset} cannot be read.`, hint)
}

/** Offset of the first invalid byte: the length of the longest valid prefix. */
function firstBadByte(bytes: Uint8Array): number {
  let valid = 0
  let invalid = bytes.length
  while (valid < invalid) {
    const middle = Math.ceil((valid + invalid) / 2)
    if (mayBegin(bytes.subarray(0, middle))) valid = middle
    else invalid = middle - 1
  }
  // The prefix may end inside a character of up to four bytes: step back to its start.
  while (!isUtf8(bytes.subarray(0, valid))) valid--
  return valid
}

/** Whether the bytes can be the start of valid text; the last character may be incomplete. */
function mayBegin(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
