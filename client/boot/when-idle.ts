/** Work that the first view does not wait for. */

/** Runs when the page is loaded and the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  const later = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run) : setTimeout(run))
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
