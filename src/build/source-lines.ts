/** Looks up the lines that findings point at, for code frames; reads each file once, when first asked. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../types/basics.ts'

/** The line of a place without its line break; null when the file cannot be read or has no such line. */
export function sourceLines(root: string): (place: Place) => string | null {
  const files = new Map<string, readonly string[]>()
  return ({ file, line }) => {
    const lines = files.get(file) ?? readLines(join(root, file))
    files.set(file, lines)
    return lines[line - 1] ?? null
  }
}

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r\n?|\n/)
  } catch {
    return []
  }
}
