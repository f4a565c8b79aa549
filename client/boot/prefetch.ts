/** Gets a page ready as soon as the reader turns to a link to it: pointer, finger or focus (behaviour ). */

import { addressKey } from '../../src/shared/address.ts'
import { dataAttributes } from '../../src/shared/dom.ts'
import { linkAround, pageUrl } from './links.ts'

/** A pointer that only passes over a link does not stay this long. */
const hoverMs = 50

/** `prepare` is called with the address of a page of this site other than the one that is shown. */
export function startPrefetch(baseUrl: string, prepare: (url: URL) => void): void {
  let hovering = 0
  const turnTo = (target: EventTarget | null) => {
    const link = linkAround(target)
    const url = link && !link.hasAttribute(dataAttributes.lazyCategory) ? pageUrl(link, location.origin, baseUrl) : null
    if (url && addressKey(url.pathname) !== addressKey(location.pathname)) prepare(url)
  }
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(hovering)
    hovering = window.setTimeout(turnTo, hoverMs, target)
  })
  document.addEventListener('touchstart', ({ target }) => turnTo(target), { passive: true })
  document.addEventListener('focusin', ({ target }) => turnTo(target))
}
