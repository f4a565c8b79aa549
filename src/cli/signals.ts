/** Ctrl-C and `kill`. */
import type { Progress } from './progress.ts'

/**
 * Ends the process at once, with 128 + the number of the signal, as shells expect. The published folder is complete at any
 * moment, so nothing of it has to be undone; `cleanUp` removes what else a command has made. The result stops listening.
 */
export function endOnSignals(target: NodeJS.Process, progress: Progress, cleanUp = () => {}): () => void {
  const end = (exitCode: number) => () => {
    progress.clear()
    cleanUp()
    target.exit(exitCode)
  }
  const listeners = [['SIGINT', end(130)] as const, ['SIGTERM', end(143)] as const]
  for (const [signal, listener] of listeners) target.once(signal, listener)
  return () => {
    for (const [signal, listener] of listeners) target.off(signal, listener)
  }
}

/** For servers: resolves at Ctrl-C, `kill`, or when the terminal closes. */
export function stopSignal(): Promise<void> {
  return new Promise(done => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })
}
