/**
 * Controls when V8 optimizes code and collects garbage. In a run of half a second, optimization takes a fifth of the
 * CPU time on other threads for nothing, because the run ends before the faster code is used. A long run needs it from
 * the start.
 */
import { setFlagsFromString } from 'node:v8'

/** A run with more CPU milliseconds counts as long. Not wall time, which is meaningless on a busy machine. */
const short = 800

let isCommand = false
let isWaiting = false

/**
 * For a process that runs one command: turns optimization off until the command takes long or `optimizeNow` is called.
 */
export function optimizeLate(): void {
  isCommand = true
  isWaiting = true
  setFlagsFromString('--no-opt')
  wait()
}

/**
 * Turns optimization on before much work. Does nothing without `optimizeLate`, because V8's flags affect the whole
 * process.
 */
export function optimizeNow(): void {
  if (!isWaiting) return
  isWaiting = false
  setFlagsFromString('--opt')
}

/**
 * For commands that keep much in memory until they end. By default, V8 lets the heap grow to twice the live size before
 * it collects garbage: one gigabyte more for a site of 100,000 pages. `percent` limits the growth. At 40, a build of
 * 20,000 pages needs a few percent more CPU time; at 15, a tenth more CPU time and 15 % less memory.
 */
export function collectOften(percent: number): void {
  if (isCommand) setFlagsFromString(`--heap-growing-percent=${percent}`)
}

function wait(): void {
  const left = short - process.cpuUsage().user / 1000
  if (left <= 0) optimizeNow()
  else if (isWaiting) setTimeout(wait, Math.max(left, 50)).unref()
}
