/** Keeps under the reader's eyes what they are reading, when something above it grows or goes. */

const blocks = 'main :is(h1, h2, h3, h4, h5, h6, p, li, pre, tr, summary, figure, img)'

/**
 * Looks where the reader is; the result brings them back there. Browsers have such an anchor of their own, but
 * it is given up when several elements change at once.
 */
export function holdReadingPlace(): () => void {
  if (window.scrollY === 0) return () => {}
  const shown = [...document.querySelectorAll(blocks)]
    .map(element => ({ element, top: element.getBoundingClientRect().top }))
    .filter(({ top }) => top >= 0 && top < window.innerHeight)
  return () => {
    const kept = shown.find(({ element }) => element.isConnected && element.getClientRects().length > 0)
    if (kept === undefined) return
    const moved = kept.element.getBoundingClientRect().top - kept.top
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' })
  }
}
