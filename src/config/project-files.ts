/**
 * Where a configuration looks for the files it is made of and names: on the disk, or by a server that remembers them; and
 * what is read of such a file, with the place of each value.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { byCodePoint } from '../shared/compare.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import { statsOf } from '../util/file-stats.ts'

export interface ProjectFiles {
  /** Absolute folder of the project. */
  readonly root: string
  /** The text of a file without a byte order mark; null: it is not there, or cannot be read. */
  readText(file: SourcePath): string | null
  /** Whether a file, or a folder, exists at a path. */
  isThere(path: SourcePath, kind: 'file' | 'folder'): boolean
  /** Where bundles of the modules are kept between runs; null: nowhere. */
  readonly bundles: BundleStore | null
  /** Modules of the project are not run (`--untrusted`); left out: they are. */
  readonly isUntrusted?: boolean
  /** Modules run although something that they import is missing, as the configuration has. */
  readonly isTolerant?: boolean
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
export function filesOnDisk(root: string, bundles: BundleStore | null = null, isUntrusted = false): ProjectFiles {
  return {
    root,
    bundles,
    isUntrusted,
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

/** Where bundles are kept, by texts that name them; the keys of a store belong to one build of docsgen. */
export interface BundleStore {
  read(key: string): string | null
  write(key: string, value: string): void
}

/** The path of a value: `navbar.items[2].label` is `['navbar', 'items', 2, 'label']`. */
export type KeyPath = readonly (string | number)[]

export interface LocatedFile {
  readonly file: SourcePath
  readonly value: unknown
  /** Hash of all that determines the value: the file, its imports, the versions of packages. */
  readonly fingerprint: string
  /** Location of the value at a path, or of its key; where the file computes it, of the nearest part around it. */
  placeOf(path: KeyPath, part: 'key' | 'value'): Place
  /**
   * Whether the file contains this text. Messages quote no other text: a value that came from the environment can be a
   * secret.
   */
  quotes(text: string): boolean
  /** Packages that it imports and that are not installed, where it could be read without them. */
  readonly missing?: readonly string[]
  /** The value of a configuration of Docusaurus as it is written there. */
  readonly theirs?: Readonly<Record<string, unknown>>
  /** What its plugins have for components, by name and id of the plugin. */
  readonly pluginData?: Config['pluginData']
  /** Names that its plugins let imports begin with. */
  readonly aliases?: Config['aliases']
  /** Parts of its theme that files of the site draw in or around the text of pages. */
  readonly swizzled?: Config['swizzled']
}
