/** Files of the project as text, for checks that look into style sheets and published HTML. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourcePath } from '../types/basics.ts'

/** Reads a file below `root` that a scan has found; null when it has gone since. */
export function sourceTexts(root: string): (file: SourcePath) => string | null {
  return file => {
    try {
      return readFileSync(join(root, file), 'utf8')
    } catch {
      return null
    }
  }
}
