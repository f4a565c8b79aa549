/** What goes along with every stage of one run: what the run counts and what each stage costs, for `--stats` and for tests. */
import type { Graph } from '../incremental/graph.ts'
import type { Inputs } from '../incremental/inputs.ts'
import type { Store } from '../incremental/store.ts'
import type { Report } from '../types/findings.ts'
import type { BuildOptions, StageCosts } from './options.ts'
import type { RemoteCache } from './remote/remote-cache.ts'

export interface Run {
  readonly options: BuildOptions
  /** Of the project; without a cache an empty one, which goes when the run ends. */
  readonly store: Store
  readonly graph: Graph
  readonly inputs: Inputs
  readonly clock: Stopwatch
  readonly report: Report
  /** The cache that machines share; null: this run uses none. */
  readonly remote: RemoteCache | null
  /** Says, beside the findings, why values of others are not used. */
  readonly note: (text: string) => void
  readonly stats: RunStats
  /** Whether the findings so far allow the next step. */
  readonly isFine: () => boolean
}

export interface RunStats {
  /** Files of the project that were read. */
  read: number
  /** Bodies that were compiled. */
  compiled: number
  /** Documents that were rendered. */
  rendered: number
  /** Milliseconds of compiling and rendering, by page or address. */
  readonly times: Map<string, number>
  /** Weight of every document, by its path in the output folder. */
  readonly weights: Map<string, number>
}

export function emptyStats(): RunStats {
  return { read: 0, compiled: 0, rendered: 0, times: new Map(), weights: new Map() }
}

/** The greatest few, with their names. */
export function greatest(stats: ReadonlyMap<string, number>, count = 10): (readonly [string, number])[] {
  return [...stats].sort((a, b) => b[1] - a[1]).slice(0, count)
}

export interface Stopwatch {
  /** Ends the stage that runs and begins another. */
  start(stage: string): void
  /** Says how far the stage is. */
  progress(done: number, total: number): void
  /** Ends the last stage and answers with all of them in the order they ran. */
  stop(): StageCosts
}

/** A running clock; `onProgress` hears of every stage and of the progress in it. */
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
