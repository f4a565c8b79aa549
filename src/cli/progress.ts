/** Shows the progress of a build: one line that is overwritten on a terminal; elsewhere nothing, or with --verbose a line for each stage. */
import type { Terminal } from './terminal.ts'

export interface Progress {
  /** `total` is 0 where it is not known. */
  show(stage: string, done: number, total: number): void
  /** Clears the line, so that something else can be printed. */
  clear(): void
}

/** `now` is a clock in milliseconds. Because terminals are slow, the line is overwritten at most every 50 ms. */
export function createProgress({ err, isTerminal, width }: Terminal, now: () => number, verbose = false): Progress {
  let lastStage = ''
  let lastTime = Number.NEGATIVE_INFINITY
  if (!isTerminal) {
    return {
      show(stage) {
        if (verbose && stage !== lastStage) err(`${stage}\n`)
        lastStage = stage
      },
      clear() {}
    }
  }
  return {
    show(stage, done, total) {
      const isNew = stage !== lastStage
      if (!isNew && done !== total && now() - lastTime < 50) return
      lastStage = stage
      lastTime = now()
      const count = total > 0 ? ` ${done}/${total}` : ''
      err(`\r\u001b[2K${`${stage}${count}`.slice(0, width - 1)}`)
    },
    clear() {
      if (lastStage !== '') err('\r\u001b[2K')
      lastStage = ''
    }
  }
}
