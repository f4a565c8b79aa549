/**
 * Gathers what a burst of writes touches into one batch: a branch switch is one change of the site, not a
 * thousand. What is taken away gets a moment to come back, because that is how many editors save.
 */
import { statsOf } from '../../util/file-stats.ts'

export interface Batches {
  add(path: string): void
  close(): void
}

/** Paths that may have changed. */
export interface Batch {
  readonly paths: ReadonlySet<string>
  /** Those of them that have been missing or empty for longer than a save takes. */
  readonly gone: ReadonlySet<string>
}

export interface BatchOptions {
  /** Works on a batch; the next one waits until this is done. Never rejects. */
  readonly flush: (batch: Batch) => Promise<void>
  /** Whether the site is made with this file, or with files of this folder. */
  readonly isKnown: (path: string) => boolean
}

/** Quiet time that ends a burst: a single save must be seen at once, many files take breaths in between. */
const quietMs = { few: 12, many: 80 }
const fewPaths = 20
/** A file that is written without end is looked at all the same. */
const longestMs = 1000
/**
 * How often a known file is found missing or empty before that counts, one look every 12 ms. Looks are counted and not
 * time, because a machine that is busy keeps the author's editor from its work as well. Few files are emptied for good.
 */
const graceLooks = { missing: 12, empty: 80 }

type Absence = keyof typeof graceLooks

interface Waiting {
  /** When the path was heard of first. */
  readonly since: number
  /** As what it was found last, and how often in a row. */
  absence: Absence | null
  looks: number
}

export function createBatches({ flush, isKnown }: BatchOptions): Batches {
  const waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | null = null
  let isBusy = false
  let isOpen = true

  function schedule(isLooking = false): void {
    const oldest = waiting.values().next().value
    if (isBusy || !isOpen || oldest === undefined) return
    if (timer !== null) clearTimeout(timer)
    const quiet = waiting.size > fewPaths && !isLooking ? quietMs.many : quietMs.few
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

  /** While something known is missing, new names wait too: together they may be one rename. */
  function takeReady(): Batch {
    const known = new Set([...waiting.keys()].filter(isKnown))
    const gone = new Set<string>()
    const absent = new Map<string, Absence>()
    for (const [path, wait] of waiting) {
      const absence = known.has(path) ? absenceOf(path) : null
      if (absence !== wait.absence) Object.assign(wait, { absence, looks: 0 })
      if (absence === null) continue
      wait.looks += 1
      if (wait.looks > graceLooks[absence]) gone.add(path)
      else absent.set(path, absence)
    }
    const mayBeRename = [...absent.values()].includes('missing')
    const paths = new Set([...waiting.keys()].filter(path => !absent.has(path) && (!mayBeRename || known.has(path))))
    for (const path of paths) waiting.delete(path)
    return { paths, gone }
  }

  return {
    add(path) {
      if (!waiting.has(path)) waiting.set(path, { since: performance.now(), absence: null, looks: 0 })
      schedule()
    },
    close() {
      isOpen = false
      if (timer !== null) clearTimeout(timer)
    }
  }
}

/** Missing, or a file without a byte: between two steps of a save, most likely. */
function absenceOf(path: string): Absence | null {
  const found = statsOf(path)
  if (found === null) return 'missing'
  return found.isFile() && found.size === 0 ? 'empty' : null
}
