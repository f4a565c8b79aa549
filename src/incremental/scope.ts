/** Tracks which task is running, so that its questions are noted for it. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Scope<Value> {
  /** Runs `work`, and the asynchronous work that it waits for, with a value. */
  run<Result>(value: Value, work: () => Result): Result
  /** The value of the running work; undefined: no work is running. */
  get(): Value | undefined
}

/** For a build, whose tasks run one after another or nested. */
export function oneAtATime<Value>(): Scope<Value> {
  let current: Value | undefined
  return {
    get: () => current,
    run(value, work) {
      const before = current
      const restore = () => {
        current = before
      }
      current = value
      let isWaiting = false
      try {
        const result = work()
        isWaiting = result instanceof Promise
        // `Result` is a promise here, and `finally` keeps its type.
        return isWaiting ? ((result as Promise<unknown>).finally(restore) as typeof result) : result
      } finally {
        if (!isWaiting) restore()
      }
    }
  }
}

/** For a server, whose tasks overlap. AsyncLocalStorage makes all promises slower: by 10 % of a small build. */
export function manyAtOnce<Value>(): Scope<Value> {
  const storage = new AsyncLocalStorage<Value>()
  return { get: () => storage.getStore(), run: (value, work) => storage.run(value, work) }
}
