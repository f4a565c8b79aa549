/**
 * Access to the files that a configuration consists of or names, on the disk or through a server's cache; and the value
 * of such a file with the place of each part.
 */
import { join, posix, resolve } from 'node:path'
import { byCodePoint } from '../shared/compare.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Dialect } from '../types/config.ts'
import type { Diagnostic } from '../types/findings.ts'
import {
  entriesInside,
  type Roots,
  readInside,
  realRoots,
  rootAround,
  statsInside,
  whyRefused
} from '../util/guarded-files.ts'

export interface ProjectFiles {
  /** Absolute folder of the project. */
  readonly root: string
  /** The text of a file without a byte order mark; null: the file does not exist or cannot be read. */
  readText(file: SourcePath): string | null
  /** Whether a file, or a folder, exists at a path. */
  isThere(path: SourcePath, kind: 'file' | 'folder'): boolean
  /** Why a file that exists is not read: `EOUTSIDE`; null: it is missing, or read. Left out: findings say it already. */
  readonly whyRefused?: (path: SourcePath) => string | null
  /** Cache for bundles of modules; null: none. */
  readonly bundles: BundleStore | null
  /** Modules of the project are not run (`--untrusted`). Left out: false. */
  readonly isUntrusted?: boolean
  /** Called with the files of the project that a module imports. */
  readonly onImports?: (file: SourcePath, imported: readonly SourcePath[]) => void
  /** Sidebars and other modules run even if imports are missing, as the configuration does. */
  readonly isTolerant?: boolean
  /** Findings of the site's dialect; left out: docsgen's own. */
  readonly codes?: Dialect['codes']
}

/** Paths of the files or folders in the same folder, for suggestions. */
export function namesBeside(path: SourcePath, kind: 'file' | 'folder', root: string): readonly string[] {
  const folder = posix.dirname(path)
  const entries = entriesInside(join(root, folder), realRoots([root]))
  const listed = entries.filter(entry => !entry.name.startsWith('.') && entry.isDirectory() === (kind === 'folder'))
  return listed.map(({ name }) => posix.join(folder, name)).sort(byCodePoint)
}

/** The sorted names in a folder of the project; none if it does not exist. */
export function namesIn(folder: SourcePath, root: string): readonly string[] {
  return entriesInside(join(root, folder), realRoots([root]))
    .map(({ name }) => name)
    .sort(byCodePoint)
}

interface DiskOptions {
  readonly bundles?: BundleStore | null
  readonly isUntrusted?: boolean | undefined
  /** The configuration file of the command line, which may be anywhere. */
  readonly configFile?: string | undefined
}

/**
 * Reads directly from the disk: files of the project, and those around it that the configuration names as `../a.ts`. A
 * link that leads elsewhere is not followed.
 */
export function filesOnDisk(
  root: string,
  { bundles = null, isUntrusted = false, configFile }: DiskOptions = {}
): ProjectFiles {
  // Asked once: a configuration reads many files, and the folder of the project does not move meanwhile.
  let own: Roots | null = null
  const rootsFor = (path: string) => {
    own ??= realRoots([root, ...(configFile === undefined ? [] : [resolve(root, configFile)])])
    return isUntrusted ? own : [...own, ...rootAround(path, root)]
  }
  return {
    root,
    bundles,
    isUntrusted,
    readText(file) {
      try {
        return readInside(join(root, file), rootsFor(file))
          .toString('utf8')
          .replace(/^\ufeff/, '')
      } catch {
        return null
      }
    },
    isThere(path, kind) {
      const found = statsInside(join(root, path), rootsFor(path))
      return (kind === 'file' ? found?.isFile() : found?.isDirectory()) ?? false
    },
    whyRefused: path => whyRefused(join(root, path), rootsFor(path))
  }
}

/** Cache for bundles. Entries are not shared between different builds of docsgen. */
export interface BundleStore {
  read(key: string): string | null
  write(key: string, value: string): void
}

/** The path of a value: `navbar.items[2].label` is `['navbar', 'items', 2, 'label']`. */
export type KeyPath = readonly (string | number)[]

export interface LocatedFile {
  readonly file: SourcePath
  readonly value: unknown
  /** Hash of everything that determines the value: the file, its imports, the versions of packages. */
  readonly fingerprint: string
  /** Place of the value at a path, or of its key; if the value is computed, the place of the nearest enclosing part. */
  placeOf(path: KeyPath, part: 'key' | 'value'): Place
  /**
   * Whether the file contains this text. Messages quote only such text, because a value from an environment variable
   * can be a secret.
   */
  quotes(text: string): boolean
  /** Imported packages that are not installed, if the file could be read without them. */
  readonly missing?: readonly string[]
  /**
   * Paths of the parts of `value` that the file does not say: they are found in other files or made by plugins, at each
   * build. A configuration over this one adds to them, where it replaces the rest of a key.
   */
  readonly found?: readonly KeyPath[]
  /** The finding for a wrong value at a path, which is left out; null or left out: it is an error. */
  readonly wrongValue?: (path: KeyPath) => Pick<Diagnostic, 'code' | 'severity'> | null
  /** Where the site of another generator differs from docsgen's own rules. */
  readonly dialect?: Partial<Dialect>
}
