/**
 * Runs code that a site's authors wrote (pages with expressions, components, modules) so that it can neither end nor stop
 * the process: promises that nobody awaits, timers, `process.exit` and endless loops are errors of that code.
 *
 * The code runs in this process and this realm, so that there is one React and calls cost nothing. What it may read or
 * write is not limited: a page with code is a program.
 */
import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { createContext, Script } from 'node:vm'
import { isMainThread } from 'node:worker_threads'
import { watchOver } from './watchdog.ts'

/** One run of authors' code. */
interface Run {
  /** Whose code it is, for messages: the path of a page. */
  readonly name: string
  /** What it threw where nobody could catch it. */
  readonly stray: Set<unknown>
  /** The result is there, so that what is thrown from now on is too late for it. */
  isOver: boolean
}

const runs = new AsyncLocalStorage<Run>()

/** Runs whose code may still throw. */
let going = 0

/** What was thrown by code of authors, though nobody awaited it; null: it was thrown by docsgen. */
interface StrayError {
  readonly name: string
  /** The result of the code is used already. */
  readonly isLate: boolean
}

/** For the process's handlers of uncaught errors: whether authors' code threw the error that is being handled. */
export function claimStrayError(thrown: unknown): StrayError | null {
  const run = runs.getStore()
  if (run === undefined) return null
  run.stray.add(thrown)
  return { name: run.name, isLate: run.isOver }
}

/**
 * Code that runs without a guard, such as a Markdown plugin: what it throws later, where nobody can catch it, as a program that
 * cannot be started, is an error of `name` and not of docsgen.
 */
export function ownedBy<Result>(name: string, work: () => Result): Result {
  keepOwnersOfMicrotasks()
  if (runs.getStore() !== undefined) return work()
  // It is called for every page: it never ends.
  going += 1
  return runs.run({ name, stray: new Set(), isOver: true }, work)
}

/**
 * `ownedBy` for code that is run once, such as a configuration. To know who owns what is thrown, Node has to follow every promise
 * of the process: that ends when the code has left nothing that could throw later.
 */
export async function ownedOnce<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  keepOwnersOfMicrotasks()
  if (runs.getStore() !== undefined) return work()
  const run: Run = { name, stray: new Set(), isOver: true }
  let leaves = false
  const hook = createHook({
    init(_, type) {
      leaves ||= !passing.test(type) && runs.getStore() === run
    }
  })
  hook.enable()
  going += 1
  try {
    return await runs.run(run, work)
  } finally {
    // Node reports unhandled rejections when the microtasks are done: one turn of the event loop later.
    await new Promise(resolve => setImmediate(resolve))
    hook.disable()
    const isReading = process.getActiveResourcesInfo().some(type => passing.test(type.toUpperCase()))
    if (!leaves && !isReading) going -= 1
    if (going === 0) runs.disable()
  }
}

/** What ends with the code that waits for it: promises, and files that are read. */
const passing = /^(?:PROMISE|TickObject|Microtask|FSREQ|FILEHANDLE)/

/**
 * Runs `work` and gives its result with what was thrown meanwhile where nobody could catch it. Timers that are left when it
 * ends are removed. Each of its steps has a limit of `seconds`: modules, the page, rendering.
 */
export async function runAuthorCode<Result>(
  name: string,
  seconds: number,
  work: () => Promise<Result>
): Promise<{ readonly result: Result; readonly stray: readonly unknown[] }> {
  const release = guardProcess()
  keepOwnersOfMicrotasks()
  // Code of a page can throw at any later time.
  going += 1
  const run: Run = { name, stray: new Set(), isOver: false }
  const timers: NodeJS.Timeout[] = []
  const hook = createHook({
    init(_, type, __, resource) {
      if (type === 'Timeout' && runs.getStore() === run) timers.push(resource as NodeJS.Timeout)
    }
  })
  hook.enable()
  const stopWatching = watchOver(name, 3 * seconds + graceSeconds)
  process.on('unhandledRejection', claimStrayError)
  process.on('uncaughtException', claimOrThrow)
  try {
    const result = await runs.run(run, work)
    // Node reports unhandled rejections when the microtasks are done: one turn of the event loop later.
    await new Promise(resolve => setImmediate(resolve))
    return { result, stray: [...run.stray] }
  } finally {
    stopWatching()
    run.isOver = true
    for (const timer of timers) clearTimeout(timer)
    hook.disable()
    release()
    process.off('unhandledRejection', claimStrayError)
    process.off('uncaughtException', claimOrThrow)
  }
}

/** Calls a function of the configuration: what it gives, or the first line of what it threw, as a sentence. */
export async function callAuthorFunction<Result>(
  name: string,
  seconds: number,
  call: () => Promise<Result>
): Promise<{ readonly result: Result } | { readonly failure: string }> {
  try {
    const { result } = await runAuthorCode(name, seconds, () => limitedAsync(null, seconds, call))
    return { result }
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
    return { failure: said.replace(/\.?$/, '.') }
  }
}

/** Without another handler, an error that is not of authors' code ends the process, as it would without this one. */
function claimOrThrow(thrown: unknown): void {
  if (claimStrayError(thrown) === null && process.listenerCount('uncaughtException') === 1) throw thrown
}

/** Thrown by `limited`; the message is a sentence. */
export class TimeLimitError extends Error {}

const context = createContext({ call: null })
const script = new Script('call()')

/** How often code of one owner may exceed its limit before it is not called any more: each time costs the whole limit. */
const patience = 3
const overruns = new WeakMap<object, number>()

/**
 * The result of a synchronous call that takes no longer than `seconds`, else a `TimeLimitError`. V8 ends the call wherever
 * it is, without `finally` blocks. Costs a quarter of a millisecond. `owner`: of code that is called for every page; after
 * three calls that did not end, it is not called again.
 */
export function limited<Result>(seconds: number, call: () => Result, owner: object | null = null): Result {
  const before = owner === null ? 0 : (overruns.get(owner) ?? 0)
  if (before >= patience) throw new TimeLimitError(`it did not end for ${patience} pages, and was not called again.`)
  let result: { readonly value: Result } | null = null
  context['call'] = () => {
    result = { value: call() }
  }
  try {
    // Otherwise Node puts lines of the code before the stack of an error.
    script.runInContext(context, { timeout: Math.round(seconds * 1000), displayErrors: false })
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    if (owner !== null) overruns.set(owner, before + 1)
    throw tookLonger(seconds)
  }
  return (result as unknown as { readonly value: Result }).value
}

const tookLonger = (seconds: number) =>
  new TimeLimitError(`it did not end within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`)

/** Limits in this thread come first, because after them the run goes on; then that of the watchdog, which ends it. */
const graceSeconds = 1

/**
 * `limited` for a call that may give a promise: what has not settled after `seconds` is a `TimeLimitError`. `name`: for the
 * watchdog; null: nothing in it can hold the thread.
 */
export async function limitedAsync<Result>(
  name: string | null,
  seconds: number,
  call: () => Result | Promise<Result>,
  owner: object | null = null
): Promise<Result> {
  // The watchdog is none of the code's own.
  const stopWatching = name === null ? () => {} : runs.exit(() => watchOver(name, seconds + graceSeconds))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // Outside of the run of a page, which removes the timers of its code.
    timer = runs.exit(() => setTimeout(() => reject(tookLonger(seconds)), seconds * 1000))
  })
  try {
    return await Promise.race([limited(seconds, call, owner), late])
  } finally {
    clearTimeout(timer)
    stopWatching()
  }
}

let isKeeping = false

/** Node forgets whose microtask has thrown, but not whose promise was rejected. */
function keepOwnersOfMicrotasks(): void {
  if (isKeeping) return
  isKeeping = true
  const original = globalThis.queueMicrotask
  globalThis.queueMicrotask = callback => {
    if (typeof callback !== 'function' || runs.getStore() === undefined) return original(callback)
    original(() => {
      try {
        callback()
      } catch (error) {
        void Promise.reject(error)
      }
    })
  }
}

/** Functions that end the process throw when authors' code calls them, until the result is called. */
function guardProcess(): () => void {
  const { exit, abort, kill } = process
  const guarded =
    (name: string, original: (...values: never[]) => unknown) =>
    (...values: unknown[]) => {
      if (runs.getStore() === undefined) return original.apply(process, values as never[])
      throw new Error(`“process.${name}(${values.join(', ')})” was called, which would end docsgen.`)
    }
  Object.assign(process, { exit: guarded('exit', exit), abort: guarded('abort', abort), kill: guarded('kill', kill) })
  return () => void Object.assign(process, { exit, abort, kill })
}

/**
 * Runs code that reads files by paths from the folder in which its generator runs, which is that of its site. A thread has no
 * current folder of its own, so there the code runs where the process runs.
 */
export async function inFolder<Result>(folder: string, run: () => Promise<Result>): Promise<Result> {
  const before = process.cwd()
  if (isMainThread) process.chdir(folder)
  try {
    return await run()
  } finally {
    if (isMainThread) process.chdir(before)
  }
}
