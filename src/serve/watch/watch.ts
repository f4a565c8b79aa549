/** Watches the files of the project with chokidar: by the system's means, or by polling where it has none left. */
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { isFolder, isLink, statsOf } from '../../util/file-stats.ts'
import { isBelow } from './paths.ts'
import { listWays, selectWanted, type Wanted } from './wanted.ts'

export interface Watch {
  /** Says what is to be watched from now on. */
  follow(wanted: Wanted): void
  /** The project was exchanged for another folder of the same name: everything in it is news. */
  restart(): void
  close(): void
}

export interface WatchOptions {
  readonly wanted: Wanted
  /** When reading the files began, a time of files: what was written since then is news. */
  readonly since: number
  /** Look again and again instead of being told. */
  readonly poll: boolean
  /** Whether the site is made with files of this folder. */
  readonly isKnown: (path: string) => boolean
  /** Hears of every path that may have changed, absolute. */
  readonly onPath: (path: string) => void
  /** Hears once that polling goes on instead, and why: `ENOSPC`. */
  readonly onPolling: (reason: string) => void
}

/** Time between two looks at a file. */
const pollMs = 500

export function startWatch({ since, poll, isKnown, onPath, onPolling, ...options }: WatchOptions): Watch {
  let { wanted } = options
  let isWanted = selectWanted(wanted)
  let isPolling = poll
  /** The first watches the project as it was wanted then, the others folders that came later. */
  let watchers = [openProject(since)]

  function openProject(since: number): FSWatcher {
    const outside = [...wanted.trees, ...wanted.folders].filter(folder => !isBelow(folder, [wanted.root]))
    return open([wanted.root, ...outside], since, wanted.trees.filter(isKnown))
  }

  /** What was written since then, and before the folders were watched, is told; so it is of `known`, which may be gone. */
  function open(folders: string[], since: number, known: readonly string[] = []): FSWatcher {
    const opened = watch(folders, {
      ignoreInitial: true,
      ignorePermissionErrors: true,
      ignored: (path, stats) => !isWanted(path, stats),
      // What is taken away and put back is for the batches to know.
      atomic: false,
      usePolling: isPolling,
      interval: pollMs,
      binaryInterval: pollMs
    })
    opened.on('ready', () => {
      const changed = [...pathsOf(opened), ...known].filter(path => changedAt(path) >= since)
      // What came after a folder was listed and before it was watched is in no list.
      for (const path of [...changed, ...changed.flatMap(filesIn)]) if (changedAt(path) >= since) tell(path)
    })
    opened.on('all', (event, path) => {
      // What came after a new folder was listed and before it was watched is found by listing it once more.
      if (event === 'addDir' && isFolder(path)) opened.add(path)
      if (event === 'unlink' && isLink(path)) awaitTarget(path, opened)
      tell(path)
    })
    // chokidar tells of one change of a file in 50 ms and forgets the next; these are all that the system tells.
    opened.on('raw', (event, name, details) => hear(event, pathOf(name, details)))
    opened.on('error', fail)
    return opened
  }

  function hear(event: string, path: string): void {
    // A folder of a known name is another one now: chokidar would stay with the one that is gone.
    const mayBeExchanged = event === 'rename' && path !== wanted.root && isFolder(path)
    if (mayBeExchanged && watchers.some(watcher => path in watcher.getWatched())) restart()
    else tell(path)
  }

  /** The file that a link leads to is missing, perhaps only while it is saved: nothing tells that it is back. */
  function awaitTarget(link: string, opened: FSWatcher): void {
    if (opened.closed || !isLink(link)) return
    if (statsOf(link) === null) return void setTimeout(() => awaitTarget(link, opened), pollMs).unref()
    opened.add(link)
    tell(link)
  }

  function tell(path: string): void {
    if (isWanted(path)) onPath(path)
  }

  /** Closes first: chokidar shares the watchers of a path, those of a folder that is gone, too. */
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
      const [before, wasWanted] = [wanted, isWanted]
      wanted = next
      isWanted = selectWanted(next)
      if (next.trees.some(tree => !before.trees.includes(tree))) return restart(since)
      const added = [...listWays(next)].filter(
        folder => isFolder(folder) && !wasWanted(folder, statsOf(folder) ?? undefined)
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
