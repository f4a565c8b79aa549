/** What is to be watched, and where it stands now. */
import { dirname } from 'node:path'
import { isFolder, readFolderTree } from './folder-tree.ts'
import { foldersBetween } from './paths.ts'

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

export interface WantedFolders {
  readonly folders: ReadonlySet<string>
  /** Where symbolic links to files lead → where they stand. */
  readonly links: ReadonlyMap<string, string>
}

/**
 * All folders to look at. The way from the project down to each tree belongs to them: a folder that is
 * deleted and made again is noticed from above. So do the folders that symbolic links lead to.
 */
export function listWanted({ root, allowed, trees, folders }: Wanted): WantedFolders {
  const found = new Set([root, ...folders, ...trees.flatMap(tree => foldersBetween(root, tree))].filter(isFolder))
  const links = new Map<string, string>()
  for (const tree of trees) {
    const { folders: below, links: leading } = readFolderTree(tree, [root, ...allowed])
    for (const folder of below) found.add(folder)
    for (const [target, link] of leading) {
      links.set(target, link)
      found.add(dirname(target))
    }
  }
  return { folders: found, links }
}
