/**
 * Reads the lines that findings point at, for code frames; each file once, on first use. Files outside of the site's
 * folders (a symbolic link may lead there) and files with secrets are never printed, because CI logs can be public.
 */
import { join, relative } from 'node:path'
import type { Place } from '../types/basics.ts'
import { type Roots, realPath, rootsOf, textInside } from '../util/guarded-files.ts'
import { isSecretFile } from '../util/secret-files.ts'

/** Bytes of the largest file to read. */
const largest = 10_000_000

/** The line of a place without its line break; null: it is in none of the site's folders, or there is no such line. */
export function sourceLines(site: Parameters<typeof rootsOf>[0]): (place: Place) => string | null {
  const { root } = site
  let roots: Roots | undefined
  const files = new Map<string, readonly string[]>()
  return ({ file, line }) => {
    roots ??= rootsOf(site)
    const lines = files.get(file) ?? readLines(root, roots, file)
    files.set(file, lines)
    return lines[line - 1] ?? null
  }
}

function readLines(root: string, roots: Roots, file: string): readonly string[] {
  const path = realPath(join(root, file))
  if (path === null || isSecretFile(file) || isSecretFile(relative(realPath(root) ?? root, path))) return []
  return textInside(path, roots, largest)?.split(/\r\n?|\n/) ?? []
}
