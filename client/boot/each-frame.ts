/** Events that come in floods. */

/** Calls `run` at most once per frame while an event keeps coming. */
export function eachFrame(target: EventTarget, name: string, run: () => void, signal: AbortSignal): void {
  let isWaiting = false
  const once = () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      if (!signal.aborted) run()
    })
  }
  target.addEventListener(name, once, { signal, passive: true })
}
