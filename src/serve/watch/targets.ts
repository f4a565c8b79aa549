/** What is watched, and which paths belong to it. */
import type { Stats } from 'node:fs'
import { basename, dirname, sep } from 'node:path'
import { isInside, realPath } from '../../content/scan/list-files.ts'
import { isFolder } from '../../util/file-stats.ts'

/** Absolute paths. */
export interface WatchTargets {
  /** The project, by its real path. */
  readonly root: string
  /** Further real folders that symbolic links may lead to. */
  readonly allowed: readonly string[]
  /** Folders with everything below them. One that is not there yet is waited for. */
  readonly trees: readonly string[]
  /** Folders whose own files count, without those below. */
  readonly folders: readonly string[]
}

/** Whether a path is to be watched. With `stats` of the link itself, a symbolic link is looked through. */
type IsTarget = (path: string, stats?: Stats) => boolean

/**
 * Folders that are watched by name. The way from the project down to each tree belongs to them: a folder that
 * is deleted and made again is noticed from above.
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

/** Names that editors and file managers put beside the file being edited, and folders that are never content. */
const leftovers = [
  /^\.(?:git|docsgen)$|^node_modules$/,
  // vim: swap files, backups, and the number it tries whether it may write.
  /\.sw[a-z]$/,
  /^4913$/,
  /~$/,
  // Emacs: locks (links that lead nowhere) and autosaved copies.
  /^\.#|^#.*#$/,
  // JetBrains' safe write, KDE's and GNOME's temporary files.
  /___jb_(?:tmp|old)___$/,
  /^\.goutputstream-/,
  /^\.DS_Store$|^Thumbs\.db$/
]

/** Links are followed inside of the real folders only, and each folder that one leads to is entered once, so that loops end. */
function createLinkRule({ root, allowed, trees }: WatchTargets): (link: string) => boolean {
  /** Real folders → the link that they are entered by. */
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

/** The folders between `root` and a path below it, both left out: `/a/b/c/d` in `/a` → `/a/b/c`, `/a/b`. */
function foldersBetween(root: string, path: string): string[] {
  const above: string[] = []
  for (let at = dirname(path); at.startsWith(root + sep); at = dirname(at)) above.push(at)
  return above
}
