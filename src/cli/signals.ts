/** Ctrl-C and `kill` end a command at once: what is published is whole at any moment, so nothing has to be undone. */
import type { Progress } from './progress.ts'

/** Ends the process with 128 + the number of the signal, as shells expect. */
export function endOnSignals(target: NodeJS.Process, progress: Progress): void {
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143]
  ] as const) {
    target.once(signal, () => {
      progress.clear()
      target.exit(exitCode)
    })
  }
}
