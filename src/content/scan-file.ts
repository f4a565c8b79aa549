/** Reads one text file of the project. A file that is gone counts as deleted, not as a fault. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Source } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { sha256 } from '../util/hash.ts'
import { decodeText } from './decode.ts'

/** How a file is read: `readSource`, or what a server that remembers files puts in its place. */
export type ReadSource = (root: string, path: SourcePath, report: Report) => Source | null

/** The file below `root` as a Source; null when it is gone, unreadable or not UTF-8 (the last two are reported). */
export function readSource(root: string, path: SourcePath, report: Report): Source | null {
  const bytes = readBytes(root, path, report)
  if (bytes === null) return null
  const text = decodeText(bytes, path)
  if (typeof text === 'string') return { path, text, hash: sha256(bytes) }
  report(text)
  return null
}

// Synchronous on purpose: many small files are read faster than promises for them are made.
function readBytes(root: string, path: SourcePath, report: Report): Uint8Array | null {
  try {
    return readFileSync(join(root, path))
  } catch (error) {
    const reason = errorCode(error)
    if (reason === 'ENOENT' || reason === 'ENOTDIR') return null
    report(unreadable(path, reason))
    return null
  }
}

/** The finding about a file or folder that the system refuses to read. */
export function unreadable(path: SourcePath, reason: string) {
  const message = `“${path}” cannot be read (${reason}).`
  return finding('content/unreadable', placeOf(path), message, 'Check its permissions.')
}

/** `EACCES` of a system error; the message of any other. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.message : String(error)
}
