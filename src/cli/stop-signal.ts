/** Waits for the two ways in which people and systems end a server. */

/** Fulfilled by Ctrl-C, `kill`, or the end of the terminal. */
export function stopSignal(): Promise<void> {
  return new Promise(done => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })
}
