/** Which pages are fetched in advance: those whose links the reader turns to, and some whose links are in view. */
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

/** Documents a page may ask for in advance. */
const limit = 8

/** `prepare` is called with the address of a page of this site other than the one that is shown. */
export function startPrefetchInView(baseUrl: string, prepare: (url: URL) => void, signal: AbortSignal): void {
  const asked = new Set([addressKey(location.pathname)])
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting ? pageUrl(target as HTMLAnchorElement, location.origin, baseUrl) : null
      if (url === null || asked.has(addressKey(url.pathname))) continue
      if (asked.size > limit) return observer.disconnect()
      asked.add(addressKey(url.pathname))
      prepare(url)
    }
  })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const link of document.querySelectorAll('main a[href]:not(svg a)')) observer.observe(link)
}
