/** Which task is running: the one whose questions are noted. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Scope<Value> {
  /** Runs `work`, and what it waits for, with a value. */
  run<Result>(value: Value, work: () => Result): Result
  /** The value of the work that is running; undefined: none is. */
  get(): Value | undefined
}

/** For a build, whose tasks run one after the other, or one inside of the other. */
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
        // A promise of a task gives what the task gives.
        return isWaiting ? ((result as Promise<unknown>).finally(restore) as typeof result) : result
      } finally {
        if (!isWaiting) restore()
      }
    }
  }
}

/** For a server, whose tasks run at the same time. It makes every promise of the process slower, by 10 % of a small build. */
export function manyAtOnce<Value>(): Scope<Value> {
  const storage = new AsyncLocalStorage<Value>()
  return { get: () => storage.getStore(), run: (value, work) => storage.run(value, work) }
}
