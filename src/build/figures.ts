/** What a run did, counted as it goes on: for `--stats`, and for tests of how much work a change costs. */

export interface Figures {
  /** Files of the content that were read. */
  read: number
  /** Bodies that were compiled. */
  compiled: number
  /** Documents that were drawn. */
  drawn: number
  /** Milliseconds of compiling and drawing, by page or address. */
  readonly times: Map<string, number>
  /** Weight of every document, by its path in the output folder. */
  readonly weights: Map<string, number>
}

export function emptyFigures(): Figures {
  return { read: 0, compiled: 0, drawn: 0, times: new Map(), weights: new Map() }
}

/** The greatest few, with their names. */
export function greatest(figures: ReadonlyMap<string, number>, count = 10): (readonly [string, number])[] {
  return [...figures].sort((a, b) => b[1] - a[1]).slice(0, count)
}
