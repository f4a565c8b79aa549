/** Where a configuration looks for the files it is made of and names: on the disk, or by a server that remembers them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { byCodePoint } from '../shared/compare.ts'
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

/** Paths of the files, or folders, in one folder, for proposals. */
export function namesBeside(path: SourcePath, kind: 'file' | 'folder', root: string): readonly string[] {
  const folder = posix.dirname(path)
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    const listed = entries.filter(entry => !entry.name.startsWith('.') && entry.isDirectory() === (kind === 'folder'))
    return listed.map(({ name }) => posix.join(folder, name)).sort(byCodePoint)
  } catch {
    return []
  }
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
