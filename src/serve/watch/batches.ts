/**
 * Collects the paths of a burst of writes into one batch: a branch switch is one change of the site, not a thousand. A
 * deleted file gets a moment to come back, because many editors save that way.
 */
import { statsOf } from '../../util/file-stats.ts'

export interface Batches {
  add(path: string): void
  close(): void
}

/** Paths that may have changed. */
export interface Batch {
  readonly paths: ReadonlySet<string>
  /** Paths that were missing or empty for longer than a save takes. */
  readonly deleted: ReadonlySet<string>
}

interface BatchOptions {
  /** Processes a batch; the next one waits until this is done. Never rejects. */
  readonly flush: (batch: Batch) => Promise<void>
  /** Whether the site depends on this file, or on files of this folder. */
  readonly isKnown: (path: string) => boolean
}

/** Quiet time in ms that ends a burst: a single save must be processed at once, while many files come with pauses. */
const quietMs = { few: 12, many: 80 }
const fewPaths = 20
/** A file that is written continuously is still read after this time. */
const longestMs = 1000
/**
 * How often a known file may be found missing or empty before that counts, one attempt every 12 ms. Counted in attempts
 * instead of time, because a busy machine also slows down the author's editor. Few files are emptied on purpose.
 */
const graceAttempts = { missing: 12, empty: 80 }

type Absence = keyof typeof graceAttempts

interface Waiting {
  /** When the path was first reported. */
  readonly since: number
  /** How the path was last found, and how often in a row. */
  absence: Absence | null
  attempts: number
}

export function createBatches({ flush, isKnown }: BatchOptions): Batches {
  const waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | null = null
  let isBusy = false
  let isOpen = true

  function schedule(isWaiting = false): void {
    const oldest = waiting.values().next().value
    if (isBusy || !isOpen || oldest === undefined) return
    if (timer !== null) clearTimeout(timer)
    const quiet = waiting.size > fewPaths && !isWaiting ? quietMs.many : quietMs.few
    const longest = oldest.since + longestMs - performance.now()
    timer = setTimeout(() => void work(), Math.max(quietMs.few, Math.min(quiet, longest)))
  }

  async function work(): Promise<void> {
    timer = null
    const batch = takeReady()
    if (batch.paths.size > 0) {
      isBusy = true
      await flush(batch)
      isBusy = false
    }
    schedule(batch.paths.size === 0)
  }

  /** While a known path is missing, new paths wait, too: together they may be one rename. */
  function takeReady(): Batch {
    const known = new Set([...waiting.keys()].filter(isKnown))
    const deleted = new Set<string>()
    const absent = new Map<string, Absence>()
    for (const [path, wait] of waiting) {
      const absence = known.has(path) ? absenceOf(path) : null
      if (absence !== wait.absence) Object.assign(wait, { absence, attempts: 0 })
      if (absence === null) continue
      wait.attempts += 1
      if (wait.attempts > graceAttempts[absence]) deleted.add(path)
      else absent.set(path, absence)
    }
    const mayBeRename = [...absent.values()].includes('missing')
    const paths = new Set([...waiting.keys()].filter(path => !absent.has(path) && (!mayBeRename || known.has(path))))
    for (const path of paths) waiting.delete(path)
    return { paths, deleted }
  }

  return {
    add(path) {
      if (!waiting.has(path)) waiting.set(path, { since: performance.now(), absence: null, attempts: 0 })
      schedule()
    },
    close() {
      isOpen = false
      if (timer !== null) clearTimeout(timer)
    }
  }
}

/** A missing or empty file is most likely being saved. */
function absenceOf(path: string): Absence | null {
  const found = statsOf(path)
  if (found === null) return 'missing'
  return found.isFile() && found.size === 0 ? 'empty' : null
}
