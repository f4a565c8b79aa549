/** Which folders are watched, and which paths in them count. */
import type { Stats } from 'node:fs'
import { basename, dirname, sep } from 'node:path'
import { isFolder } from '../../util/file-stats.ts'
import { isInside, realPath } from '../../util/guarded-files.ts'

/** Absolute paths. */
export interface WatchTargets {
  /** The project, by its real path. */
  readonly root: string
  /** Further real folders that symbolic links may lead to. */
  readonly allowed: readonly string[]
  /** Folders watched with everything below them, even before they exist. */
  readonly trees: readonly string[]
  /** Folders watched without their subfolders. */
  readonly folders: readonly string[]
}

/** Whether a path is watched. `stats` of the link itself make this follow a symbolic link. */
type IsTarget = (path: string, stats?: Stats) => boolean

/**
 * Folders that are watched by name, including those between the project and each tree: the folder above notices when a
 * folder is deleted and created again.
 */
export function watchPaths({ root, trees, folders }: WatchTargets): ReadonlySet<string> {
  return new Set([root, ...[...trees, ...folders].flatMap(folder => [folder, ...foldersBetween(root, folder)])])
}

export function createTargetRule(targets: WatchTargets): IsTarget {
  const named = watchPaths(targets)
  const folders = new Set(targets.folders)
  const mayFollow = createLinkRule(targets)
  return (path, stats) => {
    if (stats?.isSymbolicLink() && !mayFollow(path)) return false
    if (named.has(path)) return true
    if (leftovers.some(pattern => pattern.test(basename(path)))) return false
    return isInside(path, targets.trees) || (folders.has(dirname(path)) && !stats?.isDirectory())
  }
}

/** Names that editors and file managers create beside an edited file, and folders that never are content. */
const leftovers = [
  /^\.(?:git|docsgen)$|^node_modules$/,
  // vim: swap files, backups, and the file that tests whether the folder is writable.
  /\.sw[a-z]$/,
  /^4913$/,
  /~$/,
  // Emacs: lock files (dangling links) and autosaves.
  /^\.#|^#.*#$/,
  // Temporary files of JetBrains' safe write, of KDE and of GNOME.
  /___jb_(?:tmp|old)___$/,
  /^\.goutputstream-/,
  /^\.DS_Store$|^Thumbs\.db$/
]

/** Follows links inside the real folders only, and enters each linked folder once, which ends loops. */
function createLinkRule({ root, allowed, trees }: WatchTargets): (link: string) => boolean {
  /** Real folder → the link through which it was entered. */
  const entered = new Map<string, string>()
  return link => {
    const target = realPath(link)
    if (target === null || !isInside(target, [root, ...allowed])) return false
    if (!isFolder(target)) return true
    const isLoop = isInside(realPath(dirname(link)) ?? '', [target])
    if (isLoop || isInside(target, trees)) return false
    const first = entered.get(target)
    if (first === undefined || realPath(first) !== target) entered.set(target, link)
    return entered.get(target) === link
  }
}

/** The folders strictly between `root` and a path below it: `/a/b/c/d` in `/a` → `/a/b/c`, `/a/b`. */
function foldersBetween(root: string, path: string): string[] {
  const above: string[] = []
  for (let at = dirname(path); at.startsWith(root + sep); at = dirname(at)) above.push(at)
  return above
}
