/**
 * The package's entry `docsgen/project`, for code of plugins: files of a project that may come from a stranger, git on
 * its repository, and packages that are installed in it.
 */
import type { Dirent, Stats } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { sheetOfPackage as findSheetOfPackage, isSheetOfPackage } from '../model/sheet-imports.ts'
import {
  entriesInside,
  isInside,
  makeFolderInside,
  namesBelow,
  readInside,
  realPath,
  realRoots,
  removeInside,
  renameInside,
  statsInside,
  textInside
} from '../util/guarded-files.ts'
import { findPackage } from '../util/packages/installed.ts'
import { packagePath } from '../util/packages/package.ts'

export { callAuthorFunction, inFolder } from '../util/author-code/author-code.ts'
export { hasPlainGitFiles, runGit, runGitNow } from '../util/git.ts'
export { isFromThisMachine } from '../util/http/host-guard.ts'
export { packageOf } from '../util/packages/package.ts'
export { standInOf } from '../util/packages/stand-in.ts'
export { withoutRoot } from '../util/paths.ts'
export { isRunning } from '../util/processes.ts'

/**
 * The files below one folder. A project can have symbolic links and named pipes in the place of files: only regular
 * files whose real path is below the folder are opened, and only what really is below it is written or removed. Paths
 * are relative to the folder, or absolute.
 */
export interface Folder {
  /** The text of a file; null: there is none that may be read. */
  text(path: string): string | null
  /** The bytes of a file. Throws if there is none that may be read. */
  read(path: string): Buffer
  /** What is at a path; null: nothing. */
  stats(path: string): Stats | null
  /** The real path, without links; null: nothing is there, or it is not below the folder. */
  realPath(path: string): string | null
  /** Paths of all files below the folder, with slashes and in no order. Links are not followed. */
  files(): string[]
  /** The entries of a folder; none if it cannot be listed. */
  entries(path: string): Dirent[]
  /** Creates a folder and those above it. */
  makeFolder(path: string): void
  /** Removes what is at a path, with all that is below it. */
  remove(path: string): void
  rename(from: string, to: string): void
}

/**
 * Opens a folder. It need not exist: then nothing is in it.
 *
 * ```ts
 * const folder = openFolder('website')
 * const terms = JSON.parse(folder.text('terms.json') ?? '{}')
 * ```
 */
export function openFolder(path: string): Folder {
  const folder = resolve(path)
  const roots = realRoots([folder])
  const at = (below: string) => resolve(folder, below)
  return {
    text: below => textInside(at(below), roots),
    read: below => readInside(at(below), roots),
    stats: below => statsInside(at(below), roots),
    realPath(below) {
      const real = realPath(at(below))
      return real !== null && isInside(real, roots) ? real : null
    },
    files: () => namesBelow(folder, roots),
    entries: below => entriesInside(at(below), roots),
    makeFolder: below => makeFolderInside(at(below), roots),
    remove: below => removeInside(at(below), roots),
    rename: (from, to) => renameInside(at(from), at(to), roots)
  }
}

/**
 * `require` for a package that is not a dependency of docsgen: of the first of the folders from which it can be
 * resolved; null: of none.
 *
 * ```ts
 * const load = requirePackage('typescript', [root, docsgenFolder()])
 * ```
 */
export function requirePackage(name: string, folders: readonly string[]): NodeJS.Require | null {
  const folder = folders.find(from => findPackage(name, from) !== null)
  return folder === undefined ? null : createRequire(join(folder, 'package.json'))
}

/**
 * The style sheet that an import of a package for its effects leads to: `swiper/css` → `node_modules/swiper/swiper.css`;
 * null: it is not installed, or the import leads to a script.
 *
 * ```ts
 * const sheet = sheetOfPackage('swiper/css', root)
 * ```
 */
export function sheetOfPackage(written: string, root: string): string | null {
  return isSheetOfPackage(written, { root }) ? findSheetOfPackage(written, { root }) : null
}

/** The folder in which docsgen is installed. */
export function docsgenFolder(): string {
  return packagePath()
}
