/** Where an event came from. */

/** The nearest element around the target of an event that fits the selector. */
export function around(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}

/**
 * Runs once, when the reader does one of these things. A pointer that rests where the page appears does nothing,
 * though some browsers say that it moves, by nothing.
 */
export function onFirst(names: readonly string[], run: (event: Event) => void): void {
  let isWaiting = true
  const hear = (event: Event & Partial<PointerEvent>) => {
    if (!isWaiting || (event.movementX === 0 && event.movementY === 0)) return
    isWaiting = false
    run(event)
  }
  for (const name of names) document.addEventListener(name, hear, { passive: true })
}

/** The reader has turned to something: with a pointer that has moved since the page appeared, a finger or the focus. */
export function onTurningTo(run: (target: EventTarget | null) => void): void {
  const turn = ({ target }: Event) => run(target)
  const listen = (name: string) => document.addEventListener(name, turn, { passive: true })
  listen('touchstart')
  listen('focusin')
  onFirst(['pointermove'], event => {
    turn(event)
    listen('pointerover')
  })
}
