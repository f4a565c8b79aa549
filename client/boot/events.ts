/** Events: those of the client, all on `document`, and helpers for those of the browser. */

/**
 * `docsgen:navigate`: the next page is loaded, and this page is still unchanged. React calls `preventDefault` when it
 * draws the navigation bar and the side column itself; the router then replaces everything but the inside of both.
 */
export interface NavigateDetail {
  /** The parsed document of the next page; nodes may be taken out of it, except for `main`. */
  readonly next: Document
  readonly url: URL
}

/** `docsgen:navigated`: the next page is shown; its title, focus and scroll position are set. */
export interface NavigatedDetail {
  readonly url: URL
  /** false: the page is the same, only query or hash have changed. */
  readonly isNewPage: boolean
}

/** `docsgen:search`: the reader opens the search. `docsgen:search-failed`: the search cannot be loaded. */
export interface SearchDetail {
  /** Gets the focus back when the search is closed. */
  readonly opener: Element | null
  /** What the reader typed while the search was loading: the beginning of a query. */
  readonly typed: string
  /** Opens the search again. */
  retry(typed: string): void
}

/**
 * `docsgen:mismatch`: the HTML in an element was not what React renders there, so React rendered it again. Readers are
 * not notified, because browsers translate pages and extensions change them. `docsgen serve` shows it to the author
 * (client/live).
 */
export interface MismatchDetail {
  readonly element: Element
  readonly error: unknown
}

/** `docsgen:search-page`: the search page is now shown. The event has no detail. */

/** Dispatches an event; false when a listener called `preventDefault`. */
export function emit<Detail>(name: string, detail: Detail): boolean {
  return document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }))
}

/** Listens to an event for as long as the document lives. */
export function on<Detail>(name: string, listener: (event: CustomEvent<Detail>) => void): void {
  // Sender and listener agree on the type of the detail by the name of the event.
  document.addEventListener(name, event => listener(event as CustomEvent<Detail>))
}

/** The nearest element around the target of an event that matches the selector. */
export function closestTo(target: EventTarget | null, selector: string): HTMLElement | null {
  // Documents, windows and texts have no `closest`.
  return (target as Partial<Element> | null)?.closest?.<HTMLElement>(selector) ?? null
}

/**
 * Runs once, at the first of these events. A resting pointer does not count: some browsers send `pointermove` without
 * a movement when the page appears under the pointer.
 */
export function onFirst(names: readonly string[], run: (event: Event) => void): void {
  let isWaiting = true
  const listener = (event: Event & Partial<PointerEvent>) => {
    if (!isWaiting || (event.movementX === 0 && event.movementY === 0)) return
    isWaiting = false
    run(event)
  }
  for (const name of names) document.addEventListener(name, listener, { passive: true })
}

/** Runs whenever the reader points at, touches or focuses an element; pointers count from their first movement on. */
export function onIntent(run: (target: EventTarget | null) => void): void {
  const turn = ({ target }: Event) => run(target)
  const listen = (name: string) => document.addEventListener(name, turn, { passive: true })
  listen('touchstart')
  listen('focusin')
  onFirst(['pointermove'], event => {
    turn(event)
    listen('pointerover')
  })
}

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

/** Runs when the page is loaded and the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  const later = () => (window.requestIdleCallback ?? setTimeout)(run)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later)
}

/** For parts that cannot be loaded: the page then works as without a script. */
export function ignore(): void {}
