/** What is to be watched, and which paths belong to it. */
import { realpathSync, type Stats } from 'node:fs'
import { basename, dirname } from 'node:path'
import { isFolder } from '../../util/file-stats.ts'
import { isIgnored } from './ignored.ts'
import { foldersBetween, isBelow } from './paths.ts'

/** Absolute paths. */
export interface Wanted {
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
export type Selection = (path: string, stats?: Stats) => boolean

/**
 * Folders that are watched by name. The way from the project down to each tree belongs to them: a folder that
 * is deleted and made again is noticed from above.
 */
export function listWays({ root, trees, folders }: Wanted): ReadonlySet<string> {
  return new Set([root, ...[...trees, ...folders].flatMap(folder => [folder, ...foldersBetween(root, folder)])])
}

export function selectWanted(wanted: Wanted): Selection {
  const ways = listWays(wanted)
  const folders = new Set(wanted.folders)
  const mayFollow = createLinkRule(wanted)
  return (path, stats) => {
    if (stats?.isSymbolicLink() && !mayFollow(path)) return false
    if (ways.has(path)) return true
    if (isIgnored(basename(path))) return false
    return isBelow(path, wanted.trees) || (folders.has(dirname(path)) && !stats?.isDirectory())
  }
}

/** Links are followed inside of the real folders only, and each folder that one leads to is entered once, so that loops end. */
function createLinkRule({ root, allowed, trees }: Wanted): (link: string) => boolean {
  /** Real folders → the link that they are entered by. */
  const entered = new Map<string, string>()
  return link => {
    const target = realPath(link)
    if (target === null || !isBelow(target, [root, ...allowed])) return false
    if (!isFolder(target)) return true
    const isLoop = isBelow(realPath(dirname(link)) ?? '', [target])
    if (isLoop || isBelow(target, trees)) return false
    const first = entered.get(target)
    if (first === undefined || realPath(first) !== target) entered.set(target, link)
    return entered.get(target) === link
  }
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
