/** What every stage of a run gets, including the counters and costs for `--stats` and for tests. */
import type { Graph } from '../incremental/graph.ts'
import type { Inputs } from '../incremental/inputs.ts'
import type { Store } from '../incremental/store.ts'
import type { Report } from '../types/findings.ts'
import type { BuildOptions, StageCosts } from './options.ts'
import type { RemoteCache } from './remote/remote-cache.ts'

export interface Run {
  readonly options: BuildOptions
  /** The project's store; without a cache an empty one, deleted at the end of the run. */
  readonly store: Store
  readonly graph: Graph
  readonly inputs: Inputs
  readonly clock: Stopwatch
  readonly report: Report
  /** The remote cache; null: not used. */
  readonly remote: RemoteCache | null
  /** Adds a message, beside the findings, about why values of other machines are not used. */
  readonly note: (text: string) => void
  readonly stats: RunStats
  /** Whether the findings so far allow the next step. */
  readonly isFine: () => boolean
}

export interface RunStats {
  /** Number of project files read. */
  read: number
  /** Number of bodies compiled. */
  compiled: number
  /** Number of documents rendered. */
  rendered: number
  /** Milliseconds of compiling and rendering, by page or address. */
  readonly times: Map<string, number>
  /** Bytes of each document, by its path in the output folder. */
  readonly weights: Map<string, number>
}

export function emptyStats(): RunStats {
  return { read: 0, compiled: 0, rendered: 0, times: new Map(), weights: new Map() }
}

/** The largest few, with their names. */
export function greatest(stats: ReadonlyMap<string, number>, count = 10): (readonly [string, number])[] {
  return [...stats].sort((a, b) => b[1] - a[1]).slice(0, count)
}

export interface Stopwatch {
  /** Ends the current stage and begins another. */
  start(stage: string): void
  /** Reports the progress of the stage. */
  progress(done: number, total: number): void
  /** Ends the last stage; returns the costs of all stages in their order. */
  stop(): StageCosts
}

/** A running stopwatch; `onProgress` is called for each stage and for progress within it. */
export function stopwatch(
  onProgress: (stage: string, done: number, total: number) => void = () => undefined
): Stopwatch {
  const seconds: Record<string, number> = {}
  const memory: Record<string, number> = {}
  let stage: string | null = null
  let began = 0
  const end = () => {
    if (stage === null) return
    seconds[stage] = (seconds[stage] ?? 0) + (performance.now() - began) / 1000
    memory[stage] = process.memoryUsage.rss()
  }
  return {
    start(next) {
      end()
      stage = next
      began = performance.now()
      onProgress(next, 0, 0)
    },
    progress(done, total) {
      if (stage !== null) onProgress(stage, done, total)
    },
    stop() {
      end()
      stage = null
      return { seconds, memory }
    }
  }
}
