/**
 * Watches with the system's own means, one watcher a folder. Not one a file: a folder tells of all its files,
 * also of those that an editor puts in place by renaming, and 10,000 pages need 500 watchers, not 10,500.
 */
import { type FSWatcher, watch as watchFolder } from 'node:fs'
import { join } from 'node:path'
import { filesIn, isFolder, readFolderTree } from './folder-tree.ts'
import { isIgnored } from './ignored.ts'
import { isBelow } from './paths.ts'
import { listWanted, type Wanted } from './wanted.ts'
import type { Watch } from './watch.ts'

/** `onPath` hears of everything that may have changed, `onFailure` once when the system refuses (`ENOSPC`). */
export function watchBySystem(onPath: (path: string) => void, onFailure: (reason: string) => void): Watch {
  const watchers = new Map<string, FSWatcher>()
  let wanted: Wanted | null = null
  let links: ReadonlyMap<string, string> = new Map()
  let isOpen = true

  function follow(next: Wanted): void {
    wanted = next
    const listed = listWanted(next)
    links = listed.links
    for (const folder of watchers.keys()) if (!listed.folders.has(folder)) drop(folder)
    for (const folder of listed.folders) if (isOpen && !watchers.has(folder)) open(folder)
  }

  function open(folder: string): void {
    try {
      const watcher = watchFolder(folder, { persistent: true }, (kind, name) => hear(folder, kind, name))
      watcher.on('error', error => fail(error))
      watchers.set(folder, watcher)
    } catch (error) {
      fail(error)
    }
  }

  function hear(folder: string, kind: string, name: string | null): void {
    const path = join(folder, name ?? '')
    if (isIgnored(name ?? '')) return
    // Names come and go by `rename`. A folder of a known name may be another one now, which nobody watches.
    if (kind === 'rename' && wanted !== null && (isFolder(path) || watchers.has(path))) adopt(path, wanted)
    onPath(path)
    const link = links.get(path)
    if (link !== undefined) onPath(link)
  }

  /** A folder came, went, or was exchanged. Its files were there before its watcher, so all of them are news. */
  function adopt(path: string, wanted: Wanted): void {
    for (const folder of watchers.keys()) if (isBelow(folder, [path])) drop(folder)
    const isInTree = isBelow(path, wanted.trees)
    if (!isInTree) follow(wanted)
    for (const top of isInTree ? [path] : wanted.trees.filter(tree => isBelow(tree, [path]))) enter(top, wanted)
  }

  function enter(top: string, { root, allowed }: Wanted): void {
    for (const folder of readFolderTree(top, [root, ...allowed]).folders) {
      if (isOpen && !watchers.has(folder)) open(folder)
      for (const file of filesIn(folder)) onPath(file)
    }
  }

  /** Watchers stay with the folders that are gone. */
  function restart(): void {
    for (const folder of [...watchers.keys()]) drop(folder)
    if (wanted !== null) follow(wanted)
    for (const folder of watchers.keys()) for (const file of filesIn(folder)) onPath(file)
  }

  function drop(folder: string): void {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }

  function fail(error: unknown): void {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    // The folder went while it was being opened; its parent tells when it is back.
    if (reason === 'ENOENT' || reason === 'EPERM' || !isOpen) return
    close()
    onFailure(reason)
  }

  function close(): void {
    isOpen = false
    for (const folder of [...watchers.keys()]) drop(folder)
  }

  return { follow, restart, close }
}
