/**
 * Runs code that a site's authors wrote (pages with expressions, components, modules) so that it can neither end nor
 * block the process: unhandled rejections, errors in timers, `process.exit` and endless loops become errors of that
 * code.
 *
 * The code runs in this process and this realm, so that there is only one React and calls cost nothing. Its access to
 * files and network is not limited: a page with code is a program.
 */
import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { createContext, Script } from 'node:vm'
import { isMainThread } from 'node:worker_threads'
import { watchOver } from './watchdog.ts'

/** One run of authors' code. */
interface Run {
  /** The owner of the code, for messages: the path of a page. */
  readonly name: string
  /** Errors that nobody could catch, such as unhandled rejections. */
  readonly stray: Set<unknown>
  /** The result was returned: later errors cannot be part of it. */
  isOver: boolean
}

const runs = new AsyncLocalStorage<Run>()

/** Number of runs whose code may still throw. */
let going = 0

/** An error of authors' code that nobody could catch. */
interface StrayError {
  readonly name: string
  /** The error came after the result of the code was returned. */
  readonly isLate: boolean
}

/** For the process's handlers of uncaught errors: the owner of the error being handled; null: docsgen threw it. */
export function claimStrayError(thrown: unknown): StrayError | null {
  const run = runs.getStore()
  if (run === undefined) return null
  run.stray.add(thrown)
  return { name: run.name, isLate: run.isOver }
}

/**
 * Runs code without guards, such as a Markdown plugin. Errors that it throws later, where nobody can catch them (for
 * example a child process that cannot be started), are attributed to `name` and not to docsgen.
 */
export function ownedBy<Result>(name: string, work: () => Result): Result {
  keepOwnersOfMicrotasks()
  if (runs.getStore() !== undefined) return work()
  // Never counted down, because the code is called again for every page.
  going += 1
  return runs.run({ name, stray: new Set(), isOver: true }, work)
}

/**
 * `ownedBy` for code that runs once, such as a configuration. To attribute errors, Node has to track every promise of
 * the process; this function turns the tracking off again if the code left nothing behind that could throw later.
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

/** Resources that end with the code that awaits them: promises and file reads. */
const passing = /^(?:PROMISE|TickObject|Microtask|FSREQ|FILEHANDLE)/

/**
 * Runs `work` and returns its result with the errors that nobody could catch. Removes timers that are still pending at
 * the end. Each of its three steps (modules, page, rendering) has a limit of `seconds`.
 */
export async function runAuthorCode<Result>(
  name: string,
  seconds: number,
  work: () => Promise<Result>
): Promise<{ readonly result: Result; readonly stray: readonly unknown[] }> {
  const release = guardProcess()
  keepOwnersOfMicrotasks()
  // Never counted down, because code of a page can throw at any later time.
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

/** Calls a function of the configuration; returns its result, or the first line of its error as a sentence. */
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

/** Rethrows errors of docsgen if there is no other handler, so that they end the process as usual. */
function claimOrThrow(thrown: unknown): void {
  if (claimStrayError(thrown) === null && process.listenerCount('uncaughtException') === 1) throw thrown
}

/** Thrown by `limited`; the message is a sentence. */
export class TimeLimitError extends Error {}

const context = createContext({ call: null })
const script = new Script('call()')

/**
 * How often code of one owner may exceed its time limit before it is no longer called: each time costs the whole limit.
 */
const patience = 3
const overruns = new WeakMap<object, number>()

/**
 * Runs a synchronous call; throws a `TimeLimitError` if it takes longer than `seconds`. V8 then stops the call at any
 * point, without running `finally` blocks. Costs 0.25 ms. `owner` identifies code that is called for every page: after
 * three calls over the limit, it is not called again.
 */
export function limited<Result>(seconds: number, call: () => Result, owner: object | null = null): Result {
  const before = owner === null ? 0 : (overruns.get(owner) ?? 0)
  if (before >= patience) throw new TimeLimitError(`it did not finish for ${patience} pages, and was not called again.`)
  let result: { readonly value: Result } | null = null
  context['call'] = () => {
    result = { value: call() }
  }
  try {
    // Otherwise Node prepends source lines to the stack of an error.
    script.runInContext(context, { timeout: Math.round(seconds * 1000), displayErrors: false })
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    if (owner !== null) overruns.set(owner, before + 1)
    throw tookLonger(seconds)
  }
  return (result as unknown as { readonly value: Result }).value
}

const tookLonger = (seconds: number) =>
  new TimeLimitError(`it did not finish within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`)

/**
 * The watchdog waits longer than the limits in this thread, because after those the run continues; the watchdog ends
 * it.
 */
const graceSeconds = 1

/**
 * `limited` for a call that may return a promise: throws a `TimeLimitError` if the promise has not settled after
 * `seconds`. `name` is for the watchdog; null: the code cannot block the thread, so no watchdog is needed.
 */
export async function limitedAsync<Result>(
  name: string | null,
  seconds: number,
  call: () => Result | Promise<Result>,
  owner: object | null = null
): Promise<Result> {
  // Outside of the run, so that the watchdog's thread is not attributed to the code.
  const stopWatching = name === null ? () => {} : runs.exit(() => watchOver(name, seconds + graceSeconds))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // Outside of the run, which removes the timers of its code.
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

/**
 * Turns errors of microtasks into rejections: Node keeps the async context for rejected promises, but not for
 * microtasks.
 */
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

/** Lets functions that end the process throw when authors' code calls them. Returns a function that undoes it. */
function guardProcess(): () => void {
  const { exit, abort, kill } = process
  const guarded =
    (name: string, original: (...values: never[]) => unknown) =>
    (...values: unknown[]) => {
      if (runs.getStore() === undefined) return original.apply(process, values as never[])
      throw new Error(`“process.${name}(${values.join(', ')})” was called, which would terminate docsgen.`)
    }
  Object.assign(process, { exit: guarded('exit', exit), abort: guarded('abort', abort), kill: guarded('kill', kill) })
  return () => void Object.assign(process, { exit, abort, kill })
}

/**
 * Runs code with `folder` as working directory, because it reads files by paths relative to the folder of its site.
 * Worker threads have no working directory of their own; there the code runs in that of the process.
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
