/**
 * When V8 optimizes code, and when it collects garbage. To optimize takes a fifth of the processor's time in a run of half a
 * second, on other threads, and gives nothing back: the run has ended before the faster code is used. A long run needs it from the start.
 */
import { setFlagsFromString } from 'node:v8'

/** Milliseconds of the processor after which a run counts as long: on a busy machine the clock says nothing about that. */
const short = 800

let isCommand = false
let isWaiting = false

/** For a process that runs one command: code is optimized once the command takes long, or `optimizeNow` says that it will. */
export function optimizeLate(): void {
  isCommand = true
  isWaiting = true
  setFlagsFromString('--no-opt')
  wait()
}

/** Much work is ahead. Without `optimizeLate` nothing changes: the flags are those of the whole process. */
export function optimizeNow(): void {
  if (!isWaiting) return
  isWaiting = false
  setFlagsFromString('--opt')
}

/**
 * Much stays in memory until the command ends. V8 lets a heap grow to twice of what is in use before it looks for garbage: of
 * a site of 100,000 pages that is a gigabyte. `percent`: what it may grow by. With 40, a build of 20,000 pages takes a few percent
 * of the processor's time more; with 15, a tenth more and 15 % less memory.
 */
export function collectOften(percent: number): void {
  if (isCommand) setFlagsFromString(`--heap-growing-percent=${percent}`)
}

function wait(): void {
  const left = short - process.cpuUsage().user / 1000
  if (left <= 0) optimizeNow()
  else if (isWaiting) setTimeout(wait, Math.max(left, 50)).unref()
}
