/** A folder with all folders below it, as the file system has them now. */
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isIgnored } from './ignored.ts'
import { isBelow } from './paths.ts'

export interface FolderTree {
  /** Absolute, the first one included; none when it is not there. */
  readonly folders: readonly string[]
  /** Symbolic links to files: where they lead → where they stand. A write through the link happens there. */
  readonly links: ReadonlyMap<string, string>
}

/** Links are followed inside of the real folders `roots` only, and every real folder is entered once, so that loops end. */
export function readFolderTree(top: string, roots: readonly string[]): FolderTree {
  const folders: string[] = []
  const links = new Map<string, string>()
  const entered = new Set<string>()
  const enter = (folder: string) => {
    const real = realPath(folder)
    if (real === null || entered.has(real) || !isBelow(real, roots)) return
    const entries = readFolder(folder)
    if (entries === null) return
    entered.add(real)
    folders.push(folder)
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (isIgnored(entry.name)) continue
      if (entry.isDirectory()) enter(path)
      else if (entry.isSymbolicLink()) follow(path)
    }
  }
  const follow = (link: string) => {
    const target = realPath(link)
    if (target === null) return
    if (isFolder(link)) enter(link)
    else links.set(target, link)
  }
  enter(top)
  return { folders, links }
}

/** Paths of the files in a folder, not below; none when it is not there. */
export function filesIn(folder: string): readonly string[] {
  const entries = readFolder(folder) ?? []
  return entries.filter(entry => !entry.isDirectory() && !isIgnored(entry.name)).map(({ name }) => join(folder, name))
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

function readFolder(folder: string): readonly Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return null
  }
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
