/**
 * Reads the lines that findings point at, for code frames; each file once, on first use. Files outside of the project
 * (a symbolic link may lead there) and files with secrets are never printed, because CI logs can be public.
 */
import { join, relative } from 'node:path'
import type { Place } from '../types/basics.ts'
import { realPath, realRoots, textInside } from '../util/guarded-files.ts'
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
  const path = realPath(join(root, file))
  if (path === null || isSecretFile(file) || isSecretFile(relative(realPath(root) ?? root, path))) return []
  return textInside(path, realRoots([root]), largest)?.split(/\r\n?|\n/) ?? []
}
