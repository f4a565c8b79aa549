/**
 * Reads the lines that findings point at, for code frames; each file once, on first use. Files outside of the project
 * (a symbolic link may lead there) and files with secrets are never printed, because CI logs can be public. Only
 * regular files are opened, because opening a named pipe blocks forever.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Place } from '../types/basics.ts'
import { isSecretFile } from '../util/secret-files.ts'

/** Bytes of the largest file to read. */
const largest = 10_000_000

/** The line of a place without its line break; null: the file cannot be read or has no such line. */
export function sourceLines(root: string): (place: Place) => string | null {
  const files = new Map<string, readonly string[]>()
  return ({ file, line }) => {
    const lines = files.get(file) ?? readLines(root, file)
    files.set(file, lines)
    return lines[line - 1] ?? null
  }
}

function readLines(root: string, file: string): readonly string[] {
  try {
    const path = realpathSync(join(root, file))
    const stats = statSync(path)
    if (isSecretFile(file) || isSecretFile(relative(root, path))) return []
    const isOurs = path.startsWith(realpathSync(root) + sep) && stats.isFile() && stats.size <= largest
    return isOurs ? readFileSync(path, 'utf8').split(/\r\n?|\n/) : []
  } catch {
    return []
  }
}
