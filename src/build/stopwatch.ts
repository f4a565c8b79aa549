/** What each stage of a run cost, for the closing summary; never part of the output. */
export interface StageCosts {
  /** Wall seconds by stage, in the order they ran. */
  readonly seconds: Readonly<Record<string, number>>
  /** Bytes that the process held (resident set) when the stage ended. */
  readonly memory: Readonly<Record<string, number>>
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
