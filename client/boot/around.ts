/** Where an event came from. */

/** The nearest element around the target of an event that fits the selector. */
export function around(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}

/**
 * Runs once, when the reader does one of these things. A pointer that rests where the page appears does nothing,
 * though some browsers say that it moves, by nothing.
 */
export function onFirst(names: readonly string[], run: () => void): void {
  const heard = new AbortController()
  const hear = (event: Event) => {
    if (event instanceof PointerEvent && !event.movementX && !event.movementY) return
    heard.abort()
    run()
  }
  for (const name of names) window.addEventListener(name, hear, { passive: true, signal: heard.signal })
}

/** The reader has turned to something: with a pointer that has moved since the page appeared, a finger or the focus. */
export function onTurningTo(run: (target: EventTarget | null) => void): void {
  let over: EventTarget | null = null
  let isStill = true
  document.addEventListener('pointerover', ({ target }) => {
    over = target
    if (!isStill) run(target)
  })
  onFirst(['pointermove'], () => {
    isStill = false
    run(over)
  })
  for (const name of ['touchstart', 'focusin']) {
    document.addEventListener(name, ({ target }) => run(target), { passive: true })
  }
}
