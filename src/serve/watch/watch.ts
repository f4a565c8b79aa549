/** Watches the project's files with chokidar: by file system events, or by polling where events are unavailable. */
import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type FSWatcher, watch } from 'chokidar'
import { isFolder, isLink, statsOf } from '../../util/file-stats.ts'
import { isInside } from '../../util/guarded-files.ts'
import { createTargetRule, type WatchTargets, watchPaths } from './targets.ts'

export interface Watch {
  /** Watches these targets from now on. */
  follow(targets: WatchTargets): void
  /** The project's folder was replaced by another one: everything in it may have changed. */
  restart(): void
  close(): void
}

interface WatchOptions {
  readonly targets: WatchTargets
  /** File time at which reading began; later changes are reported. */
  readonly since: number
  /** Poll instead of using file system events. */
  readonly poll: boolean
  /** Whether the site depends on files of this folder. */
  readonly isKnown: (path: string) => boolean
  /** Called with the absolute path of everything that may have changed. */
  readonly onPath: (path: string) => void
  /** Called once if polling begins because the system cannot watch, with the error code: `ENOSPC`. */
  readonly onPolling: (reason: string) => void
}

/** Polling interval. */
const pollMs = 500

export function startWatch({ since, poll, isKnown, onPath, onPolling, ...options }: WatchOptions): Watch {
  let { targets } = options
  let isTarget = createTargetRule(targets)
  let isPolling = poll
  /** The first one watches the project, the others watch folders that became targets later. */
  let watchers = [openProject(since)]

  function openProject(since: number): FSWatcher {
    const outside = [...targets.trees, ...targets.folders].filter(folder => !isInside(folder, [targets.root]))
    const known = targets.trees.filter(tree => tree === targets.root || isKnown(tree))
    return open([targets.root, ...outside], since, known)
  }

  /** Also reports changes made before watching began, and for `known` folders even their deletion. */
  function open(folders: string[], since: number, known: readonly string[] = []): FSWatcher {
    const opened = watch(folders, {
      ignoreInitial: true,
      ignorePermissionErrors: true,
      ignored: (path, stats) => !isTarget(path, stats),
      // The batches handle files that are deleted and written again.
      atomic: false,
      usePolling: isPolling,
      interval: pollMs,
      binaryInterval: pollMs
    })
    opened.on('ready', () => {
      const changed = [...pathsOf(opened), ...known].filter(path => changedAt(path) >= since)
      // Files created after a folder was listed and before it was watched are missing from chokidar's list.
      for (const path of [...changed, ...changed.flatMap(filesIn)]) if (changedAt(path) >= since) emit(path)
    })
    opened.on('all', (event, path) => {
      // Adding a new folder again finds files created between its listing and the start of watching.
      if (event === 'addDir' && isFolder(path)) opened.add(path)
      if (event === 'unlink' && isLink(path)) awaitTarget(path, opened)
      emit(path)
    })
    // chokidar reports one change of a file per 50 ms and drops the next; raw events are complete.
    opened.on('raw', (event, name, details) => onRaw(event, pathOf(name, details)))
    opened.on('error', fail)
    return opened
  }

  function onRaw(event: string, path: string): void {
    // A folder was replaced by another of the same name: chokidar would keep watching the old one.
    const mayBeExchanged = event === 'rename' && path !== targets.root && isFolder(path)
    if (mayBeExchanged && watchers.some(watcher => path in watcher.getWatched())) restart()
    else emit(path)
  }

  /** The target of a link is missing, perhaps only during a save; no event reports its return, so it is polled. */
  function awaitTarget(link: string, opened: FSWatcher): void {
    if (opened.closed || !isLink(link)) return
    if (statsOf(link) === null) return void setTimeout(() => awaitTarget(link, opened), pollMs).unref()
    opened.add(link)
    emit(link)
  }

  function emit(path: string): void {
    if (isTarget(path)) onPath(path)
  }

  /** Closes first: chokidar shares the watchers of a path, even those of a deleted folder. */
  function restart(since = 0): void {
    close()
    watchers = [openProject(since)]
  }

  function fail(error: unknown): void {
    if (isPolling) return
    isPolling = true
    restart(since)
    onPolling(error instanceof Error && 'code' in error ? String(error.code) : String(error))
  }

  function close(): void {
    for (const watcher of watchers) {
      void watcher.close()
      // Pending operations of the watcher may still fail.
      watcher.on('error', () => {})
    }
  }

  return {
    follow(next) {
      const [before, wasTarget] = [targets, isTarget]
      targets = next
      isTarget = createTargetRule(next)
      if (next.trees.some(tree => !before.trees.includes(tree))) return restart(since)
      const added = [...watchPaths(next)].filter(
        folder => isFolder(folder) && !wasTarget(folder, statsOf(folder) ?? undefined)
      )
      // These files may have been in use for a while; a new watcher also reports changes since `since`.
      if (added.length > 0) watchers.push(open(added, since))
    },
    restart: () => restart(),
    close
  }
}

/** For a watched folder, the name is that of a file inside; for a watched file, its own. Polling gives whole paths. */
function pathOf(name: string | null, details: unknown): string {
  // chokidar does not type the details.
  const { watchedPath } = details as { watchedPath?: string }
  if (watchedPath === undefined) return name ?? ''
  return name === null || name === basename(watchedPath) ? watchedPath : join(watchedPath, name)
}

/** Paths of a folder's entries; empty for anything else. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map(name => join(folder, name))
  } catch {
    return []
  }
}

/** All watched folders and files. */
function pathsOf(watcher: FSWatcher): string[] {
  return Object.entries(watcher.getWatched()).flatMap(([folder, names]) => names.map(name => join(folder, name)))
}

/**
 * The change time (ctime), which the system sets at every write, whatever tools do to other times; for a folder also
 * when entries are added or removed. A missing path changed with its folder at the latest.
 */
function changedAt(path: string): number {
  const above = dirname(path)
  return statsOf(path)?.ctimeMs ?? (above === path ? 0 : changedAt(above))
}

/** How long the project's folder may be missing: tools that recreate it need a moment. */
const graceMs = 2000
const stepMs = 50

/** Identifies a folder even if another one gets its name; null: there is none. */
export function inodeOf(path: string): string | null {
  // As large numbers: file numbers of Windows have 64 bits.
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found?.isDirectory() ? `${found.dev}:${found.ino}` : null
}

/** The inode of the folder that exists at the path now or soon; null: none appeared. */
export async function waitForFolder(path: string): Promise<string | null> {
  for (let waited = 0; waited < graceMs; waited += stepMs) {
    const found = inodeOf(path)
    if (found !== null) return found
    await wait(stepMs)
  }
  return inodeOf(path)
}
