/**
 * Ends the process when the site's code blocks the main thread for ever, or uses up the memory. After an `await`, V8's
 * time limit does not apply, and nothing in the main thread could stop the code. So a separate thread measures time and
 * memory, and interrupts the code through the debugger, which also names the running function.
 *
 * Simpler ways do not end with exit code 1: a thread can only kill its process, and after `Runtime.terminateExecution`
 * Node 20 aborts, because its stack of async hooks is left as it was.
 */
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'

/** Why the process ends: `name` is the owner of the code, `where` the running function ('' if it has no name). */
export interface Overrun {
  readonly name: string
  readonly kind: 'time' | 'memory'
  readonly seconds: number
  readonly where: string
}

type End = (overrun: Overrun) => void

/** Key of the global function that the watchdog's thread calls in the main thread. */
const endKey = 'docsgen.end'

let end: End | null = null
let worker: Worker | null = null
let count = 0

/**
 * From now on, `whenOverrun` is called for code that exceeds its limits, and must end the process. For the command line
 * only.
 */
export function enableWatchdog(whenOverrun: End): void {
  end = whenOverrun
}

/** Watches until the returned function is called. The first call starts the thread, which costs 3 ms in this thread. */
export function watchOver(name: string, seconds: number): () => void {
  if (end === null) return () => {}
  worker ??= startWorker(end)
  const id = ++count
  worker.postMessage({ id, name, seconds })
  return () => worker?.postMessage({ id })
}

function startWorker(whenOverrun: End): Worker {
  Object.assign(globalThis, { [Symbol.for(endKey)]: (text: string) => whenOverrun(JSON.parse(text) as Overrun) })
  const workerData = { endKey, heapLimit: getHeapStatistics().heap_size_limit }
  const started = new Worker(`(${watch})(require)`, { eval: true, workerData })
  started.unref()
  // A Node without a debugger has no watchdog.
  started.on('error', () => {})
  return started
}

/** Runs in the thread from its source text, so it cannot use anything of this module. */
function watch(require: NodeJS.Require): void {
  const { parentPort, workerData } = require('node:worker_threads') as typeof import('node:worker_threads')
  const { writeSync } = require('node:fs') as typeof import('node:fs')
  const { Session } = require('node:inspector') as typeof import('node:inspector')
  const { setFlagsFromString } = require('node:v8') as typeof import('node:v8')
  const { endKey, heapLimit } = workerData as { readonly endKey: string; readonly heapLimit: number }
  const watched = new Map<number, { readonly name: string; readonly seconds: number; readonly until: number }>()
  let session: InstanceType<typeof Session> | null = null
  const connect = () => {
    if (session !== null) return session
    session = new Session()
    // The types of Node 20 lack it.
    ;(session as unknown as { connectToMainThread(): void }).connectToMainThread()
    return session
  }

  function stop(name: string, kind: 'time' | 'memory', seconds: number): void {
    clearInterval(clock)
    const open = connect()
    const ofNode = new Set<string>()
    open.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => {
      if (url.startsWith('node:')) ofNode.add(scriptId)
    })
    let asking: NodeJS.Timeout | undefined
    open.on('Debugger.paused', ({ params: { callFrames } }) => {
      clearInterval(asking)
      const where = callFrames.find(({ location }) => !ofNode.has(location.scriptId))
      const text = JSON.stringify({ name, kind, seconds, where: where?.functionName ?? '' })
      const expression = `globalThis[Symbol.for('${endKey}')](${JSON.stringify(text)})`
      // Tries frame after frame, because frames of Node itself have no access to globals.
      const attempt = (at: number): void => {
        const callFrameId = callFrames[at]?.callFrameId
        if (callFrameId === undefined) again()
        else open.post('Debugger.evaluateOnCallFrame', { callFrameId, expression }, () => attempt(at + 1))
      }
      attempt(0)
    })
    // Between two promises there may be no frame of the site's code, so tries again a moment later.
    const again = () => {
      open.post('Debugger.resume')
      setTimeout(() => open.post('Debugger.pause'), 5)
    }
    // V8 in Node 20 aborts if the debugger attaches while another thread optimizes a function. So starts no further
    // optimization and gives running ones a moment to end. With a full heap there is no time for that.
    setFlagsFromString('--no-opt')
    const begin = () => {
      open.post('Debugger.enable')
      open.post('Debugger.pause')
      // Repeated, because V8 loses a request now and then (seen once in some hundred runs on one core).
      asking = setInterval(() => open.post('Debugger.pause'), 1000)
      setTimeout(kill, 15_000, name)
    }
    if (kind === 'memory') begin()
    else setTimeout(begin, 100)
  }

  /** Kills the process when the debugger cannot interrupt the code. */
  function kill(name: string): void {
    writeSync(
      2,
      `\n${name}: code runs forever or uses up all memory, and cannot be interrupted. Nothing was written.\n`
    )
    process.kill(process.pid, 'SIGKILL')
  }

  function look(): void {
    const [first] = watched.values()
    if (first === undefined) return
    const late = [...watched.values()].find(({ until }) => performance.now() > until)
    if (late !== undefined) stop(late.name, 'time', late.seconds)
    // First checks the memory of the whole process, which is cheap; the heap is a part of it.
    if (process.memoryUsage.rss() < heapLimit * 0.8) return
    connect().post('Runtime.getHeapUsage', (_: Error | null, usage?: { readonly usedSize?: number }) => {
      if ((usage?.usedSize ?? 0) > heapLimit * 0.85) stop(first.name, 'memory', first.seconds)
    })
  }

  const clock = setInterval(look, 100)
  parentPort?.on('message', ({ id, name = '', seconds }: { id: number; name?: string; seconds?: number }) => {
    if (seconds === undefined) watched.delete(id)
    else watched.set(id, { name, seconds, until: performance.now() + seconds * 1000 })
  })
}
