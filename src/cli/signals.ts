/** Ctrl-C and `kill`. */
import type { Progress } from './progress.ts'

/**
 * Ends the process at once, with 128 + the number of the signal, as shells expect. The published folder is complete at any
 * moment, so nothing has to be undone.
 */
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

/** For servers: resolves at Ctrl-C, `kill`, or when the terminal closes. */
export function stopSignal(): Promise<void> {
  return new Promise(done => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })
}
