/** Where an event came from. */

/** The nearest element around the target of an event that fits the selector. */
export function around(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}

/** The reader has turned to something: with a pointer, a finger or the focus. */
export function onTurningTo(run: (target: EventTarget | null) => void): void {
  for (const name of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(name, ({ target }) => run(target), { passive: true })
  }
}
