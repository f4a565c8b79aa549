/** Reads files that pages name (pictures, code, data). Nothing outside of the project is ever read, whatever a page writes. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config, SourcePath } from '../model.ts'
import { decodeText } from './decode.ts'
import { isInside, realPath } from './real-path.ts'

export interface ProjectFiles {
  /** Text without BOM and with LF line ends; null for a file that is not there, outside, or not UTF-8. */
  readonly readText: (file: SourcePath) => string | null
  readonly readBytes: (file: SourcePath) => Uint8Array | null
}

/** The files of the project by path. */
export function openProject({ root, allowedRoots }: Pick<Config, 'root' | 'allowedRoots'>): ProjectFiles {
  const roots = [root, ...allowedRoots].flatMap(folder => realPath(folder) ?? [])
  const readBytes = (file: SourcePath): Uint8Array | null => {
    const path = realPath(join(root, file))
    return path === null || !isInside(path, roots) ? null : readRegularFile(path)
  }
  const readText = (file: SourcePath): string | null => {
    const bytes = readBytes(file)
    const text = bytes === null ? null : decodeText(bytes, file)
    return typeof text === 'string' ? text : null
  }
  return { readText, readBytes }
}

/** null for what is no file (a pipe would block for ever) or may not be read. */
function readRegularFile(path: string): Uint8Array | null {
  try {
    return statSync(path).isFile() ? readFileSync(path) : null
  } catch {
    return null
  }
}
