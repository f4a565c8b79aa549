/** What goes along with every stage of one run, and what a run counts: for `--stats`, and for tests of its work. */

import type { Graph } from '../incremental/graph.ts'
import type { Inputs } from '../incremental/inputs.ts'
import type { Store } from '../incremental/store.ts'
import type { Report } from '../types/findings.ts'
import type { BuildOptions } from './options.ts'
import type { Stopwatch } from './stopwatch.ts'

export interface Run {
  readonly options: BuildOptions
  /** Of the project; without a cache an empty one, which goes when the run ends. */
  readonly store: Store
  readonly graph: Graph
  readonly inputs: Inputs
  readonly clock: Stopwatch
  readonly report: Report
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
