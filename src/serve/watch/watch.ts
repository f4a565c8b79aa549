/** Watches the files of the project with chokidar: by the system's means, or by polling where it has none left. */
import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type FSWatcher, watch } from 'chokidar'
import { isInside } from '../../content/scan/list-files.ts'
import { isFolder, isLink, statsOf } from '../../util/file-stats.ts'
import { createTargetRule, type WatchTargets, watchPaths } from './targets.ts'

export interface Watch {
  /** Watches these from now on. */
  follow(targets: WatchTargets): void
  /** The project was replaced by another folder of the same name: everything in it may have changed. */
  restart(): void
  close(): void
}

interface WatchOptions {
  readonly targets: WatchTargets
  /** When reading the files began, a time of files: what was written since then is reported. */
  readonly since: number
  /** Look at the files again and again instead of listening to the system. */
  readonly poll: boolean
  /** Whether the site is made with files of this folder. */
  readonly isKnown: (path: string) => boolean
  /** Called for every path that may have changed, absolute. */
  readonly onPath: (path: string) => void
  /** Called once when polling begins because the system cannot watch, with its reason: `ENOSPC`. */
  readonly onPolling: (reason: string) => void
}

/** Time between two looks at a file. */
const pollMs = 500

export function startWatch({ since, poll, isKnown, onPath, onPolling, ...options }: WatchOptions): Watch {
  let { targets } = options
  let isTarget = createTargetRule(targets)
  let isPolling = poll
  /** The first watches the project, the others folders that became targets later. */
  let watchers = [openProject(since)]

  function openProject(since: number): FSWatcher {
    const outside = [...targets.trees, ...targets.folders].filter(folder => !isInside(folder, [targets.root]))
    return open([targets.root, ...outside], since, targets.trees.filter(isKnown))
  }

  /** Also reports changes that were made before watching began; of `known` folders even if they are deleted. */
  function open(folders: string[], since: number, known: readonly string[] = []): FSWatcher {
    const opened = watch(folders, {
      ignoreInitial: true,
      ignorePermissionErrors: true,
      ignored: (path, stats) => !isTarget(path, stats),
      // The batches wait for files that are taken away and put back.
      atomic: false,
      usePolling: isPolling,
      interval: pollMs,
      binaryInterval: pollMs
    })
    opened.on('ready', () => {
      const changed = [...pathsOf(opened), ...known].filter(path => changedAt(path) >= since)
      // What came after a folder was listed and before it was watched is in no list.
      for (const path of [...changed, ...changed.flatMap(filesIn)]) if (changedAt(path) >= since) emit(path)
    })
    opened.on('all', (event, path) => {
      // What came after a new folder was listed and before it was watched is found by listing it once more.
      if (event === 'addDir' && isFolder(path)) opened.add(path)
      if (event === 'unlink' && isLink(path)) awaitTarget(path, opened)
      emit(path)
    })
    // chokidar reports one change of a file in 50 ms and drops the next; these are all events of the system.
    opened.on('raw', (event, name, details) => onRaw(event, pathOf(name, details)))
    opened.on('error', fail)
    return opened
  }

  function onRaw(event: string, path: string): void {
    // A folder was replaced by another of its name: chokidar would go on watching the old one.
    const mayBeExchanged = event === 'rename' && path !== targets.root && isFolder(path)
    if (mayBeExchanged && watchers.some(watcher => path in watcher.getWatched())) restart()
    else emit(path)
  }

  /** The file that a link leads to is missing, perhaps only while it is saved: no event says that it is back. */
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
      // What it was doing may still fail.
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
      // Pages may have been made of these files for a while: a watcher of its own says when it has begun to watch.
      if (added.length > 0) watchers.push(open(added, since))
    },
    restart: () => restart(),
    close
  }
}

/** A folder tells the names of its files, a file its own. Polling gives whole paths. */
function pathOf(name: string | null, details: unknown): string {
  // chokidar leaves the type open.
  const { watchedPath } = details as { watchedPath?: string }
  if (watchedPath === undefined) return name ?? ''
  return name === null || name === basename(watchedPath) ? watchedPath : join(watchedPath, name)
}

/** The paths of what a folder holds; of anything else none. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map(name => join(folder, name))
  } catch {
    return []
  }
}

/** Everything that is watched, folders and files. */
function pathsOf(watcher: FSWatcher): string[] {
  return Object.entries(watcher.getWatched()).flatMap(([folder, names]) => names.map(name => join(folder, name)))
}

/**
 * The time of change (ctime), which the system sets at every write, whatever a tool does to the other times; that of a
 * folder also when names in it come or go. What is not there changed with its folder at the latest.
 */
function changedAt(path: string): number {
  const above = dirname(path)
  return statsOf(path)?.ctimeMs ?? (above === path ? 0 : changedAt(above))
}

/** How long the folder of the project may be missing: tools that make it anew take a moment. */
const graceMs = 2000
const stepMs = 50

/** Identifies a folder even if another one has its name later; null: there is none. */
export function inodeOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() ? `${found.dev}:${found.ino}` : null
}

/** The folder that is at the path now or soon; null: none came. */
export async function waitForFolder(path: string): Promise<string | null> {
  for (let waited = 0; waited < graceMs; waited += stepMs) {
    const found = inodeOf(path)
    if (found !== null) return found
    await wait(stepMs)
  }
  return inodeOf(path)
}
