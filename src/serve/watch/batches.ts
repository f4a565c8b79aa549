/**
 * Gathers what a burst of writes touches into one batch: a branch switch is one change of the site, not a
 * thousand. What is taken away gets a moment to come back, because that is how many editors save.
 */
import { statSync } from 'node:fs'

export interface Batches {
  add(path: string): void
  close(): void
}

export interface BatchOptions {
  /** Works on a batch; the next one waits until this is done. Never rejects. */
  readonly flush: (paths: ReadonlySet<string>) => Promise<void>
  /** Whether the site is made with this file, or with files of this folder. */
  readonly isKnown: (path: string) => boolean
}

/** Quiet time that ends a burst: a single save must be seen at once, many files take breaths in between. */
const quietMs = { few: 12, many: 80 }
const fewPaths = 20
/** A file that is written without end is looked at all the same. */
const longestMs = 1000
/** How long a known file may be missing or empty before that counts. */
const graceMs = 150

export function createBatches({ flush, isKnown }: BatchOptions): Batches {
  /** When each path was heard of first. */
  const waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  let isBusy = false
  let isOpen = true

  function schedule(): void {
    const oldest = waiting.values().next().value
    if (isBusy || !isOpen || oldest === undefined) return
    if (timer !== null) clearTimeout(timer)
    const quiet = waiting.size > fewPaths ? quietMs.many : quietMs.few
    const longest = oldest + longestMs - performance.now()
    timer = setTimeout(() => void work(), Math.max(quietMs.few, Math.min(quiet, longest)))
  }

  async function work(): Promise<void> {
    timer = null
    const ready = takeReady()
    if (ready.size > 0) {
      isBusy = true
      await flush(ready)
      isBusy = false
    }
    schedule()
  }

  /** While something known is missing, new names wait too: together they may be one rename. */
  function takeReady(): ReadonlySet<string> {
    const now = performance.now()
    const missing = new Set(
      [...waiting].flatMap(([path, since]) => (now - since < graceMs && isKnown(path) && isGone(path) ? [path] : []))
    )
    const ready = [...waiting.keys()].filter(path => !missing.has(path) && (missing.size === 0 || isKnown(path)))
    for (const path of ready) waiting.delete(path)
    return new Set(ready)
  }

  return {
    add(path) {
      if (!waiting.has(path)) waiting.set(path, performance.now())
      schedule()
    },
    close() {
      isOpen = false
      if (timer !== null) clearTimeout(timer)
    }
  }
}

/** Missing, or a file without a byte: between two steps of a save, most likely. */
function isGone(path: string): boolean {
  try {
    const found = statSync(path)
    return found.isFile() && found.size === 0
  } catch {
    return true
  }
}
