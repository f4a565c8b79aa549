/**
 * Ends the process when code of the site holds its only thread for ever, or takes all of its memory: behind an `await`,
 * where no time limit of V8 applies, nothing in that thread could. A thread of its own keeps the time, and interrupts the
 * code by way of the debugger, which also tells in which function it is.
 */
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'

/** Why the process ends: `name` is whose code it is, `where` the function that was running; '': it has no name. */
export interface Overrun {
  readonly name: string
  readonly kind: 'time' | 'memory'
  readonly seconds: number
  readonly where: string
}

type End = (overrun: Overrun) => void

/** The thread calls the process by this name. */
const endKey = 'docsgen.end'

let end: End | null = null
let worker: Worker | null = null
let count = 0

/** From now on, code that runs for ever ends in `end`, which has to end the process. For the command line only. */
export function enableWatchdog(whenOverrun: End): void {
  end = whenOverrun
}

/** Watches until the result is called. The first call starts the thread, which takes 3 ms of this one. */
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
  // Without a debugger in this Node there is no such limit.
  started.on('error', () => {})
  return started
}

/** Runs in the thread, as text: it may use nothing of this module. */
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
    // Types of Node 20 lack it.
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
      // Frames of Node itself know no globals.
      const attempt = (at: number): void => {
        const callFrameId = callFrames[at]?.callFrameId
        if (callFrameId === undefined) again()
        else open.post('Debugger.evaluateOnCallFrame', { callFrameId, expression }, () => attempt(at + 1))
      }
      attempt(0)
    })
    // Between two promises there may be no frame of the site's code; a moment later there is.
    const again = () => {
      open.post('Debugger.resume')
      setTimeout(() => open.post('Debugger.pause'), 5)
    }
    // V8 of Node 20 aborts where the debugger comes while another thread optimizes a function: no other is begun, and those
    // that are get a moment. A full heap has none.
    setFlagsFromString('--no-opt')
    const begin = () => {
      open.post('Debugger.enable')
      open.post('Debugger.pause')
      // Seen once in some hundred runs on one core: V8 lost the request.
      asking = setInterval(() => open.post('Debugger.pause'), 1000)
      setTimeout(kill, 15_000, name)
    }
    if (kind === 'memory') begin()
    else setTimeout(begin, 100)
  }

  /** When the debugger cannot reach the code: the process ends in any case. */
  function kill(name: string): void {
    writeSync(
      2,
      `\n${name}: code runs for ever, or takes all memory, and cannot be interrupted. Nothing was published.\n`
    )
    process.kill(process.pid, 'SIGKILL')
  }

  function look(): void {
    const [first] = watched.values()
    if (first === undefined) return
    const late = [...watched.values()].find(({ until }) => performance.now() > until)
    if (late !== undefined) stop(late.name, 'time', late.seconds)
    // All memory of the process, which is cheap to ask; the heap is a part of it.
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
