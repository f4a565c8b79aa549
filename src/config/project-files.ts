/** Where a configuration looks for the files it is made of and names: on the disk, or by a server that remembers them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import { statsOf } from '../util/file-stats.ts'
import type { BundleStore } from './bundle-cache.ts'

export interface ProjectFiles {
  /** Absolute folder of the project. */
  readonly root: string
  /** The text of a file without a byte order mark; null: it is not there, or cannot be read. */
  readText(file: SourcePath): string | null
  /** Whether a file, or a folder, exists at a path. */
  isThere(path: SourcePath, kind: 'file' | 'folder'): boolean
  /** Where bundles of the modules are kept between runs; null: nowhere. */
  readonly bundles: BundleStore | null
}

/** The files as they are now. */
export function filesOnDisk(root: string, bundles: BundleStore | null = null): ProjectFiles {
  return {
    root,
    bundles,
    readText(file) {
      try {
        return readFileSync(join(root, file), 'utf8').replace(/^\ufeff/, '')
      } catch {
        return null
      }
    },
    isThere(path, kind) {
      const found = statsOf(join(root, path))
      return (kind === 'file' ? found?.isFile() : found?.isDirectory()) ?? false
    }
  }
}
