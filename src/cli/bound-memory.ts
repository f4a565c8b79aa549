/** Keeps the memory of a process that runs for days near what it uses. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By how much, in percent, the heap may grow beyond what was in use after the last collection. */
const growth = 20

/**
 * V8 lets the heap grow to two or four times what is in use before it looks for garbage among what is old: after a
 * thousand edits of a site of a thousand pages that is 100 MB. The bound holds from the next collection on, so there
 * is one now: 50 ms for a thousand pages.
 */
export function boundMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
