/** Links: which of them the router follows, and whose pages are fetched in advance. */
import { addressKey, belowBaseUrl } from '../../src/shared/address.ts'
import { dataAttributes } from '../../src/shared/dom.ts'
import { closestTo } from './events.ts'

/** The fields of an anchor element that decide whether the router follows it. */
export type LinkLike = Pick<HTMLAnchorElement, 'href' | 'target' | 'hreflang'> & { hasAttribute(name: string): boolean }

/**
 * The address of a link to a page of this site; null: the browser follows the link. Links to the site in another
 * language (`hreflang`) are whole page loads.
 */
export function pageUrl(link: LinkLike, origin: string, baseUrl: string): URL | null {
  const { href, target, hreflang } = link
  if ((target && target !== '_self') || hreflang || link.hasAttribute('download') || !URL.canParse(href)) return null
  const url = new URL(href)
  return url.origin === origin && belowBaseUrl(url.pathname, baseUrl) !== null ? url : null
}

/** The address of a page that may be prefetched: not of a file. The router itself detects files by their responses. */
export function pageAhead(link: LinkLike, origin: string, baseUrl: string): URL | null {
  const url = pageUrl(link, origin, baseUrl)
  return url === null || isDownload.test(url.pathname) ? null : url
}

/** File extensions that no page has. */
const isDownload = /\.(?:pdf|zip|t?gz|png|jpe?g|svg|gif|webp|mp[34]|webm|txt|xml|csv)$/i

/** Whether a click navigates in this tab: main button, no modifier key, not canceled. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return !(button || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
}

/** Whether an address is a place on the page that is shown: only the hash differs, and there is one. */
export function isPlaceOnPage(url: URL, here: Pick<URL, 'pathname' | 'search'>): boolean {
  return url.hash !== '' && url.pathname === here.pathname && url.search === here.search
}

/** The link around the target of an event, except for links in SVG. */
export function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  // The selector names anchors only.
  return closestTo(target, 'a[href]:not(svg a)') as HTMLAnchorElement | null
}

/** A pointer that only passes over a link leaves it sooner. */
const hoverMs = 50

/** `prepare` is called with the address of a page of this site other than the one that is shown. */
export function startPrefetch(baseUrl: string, prepare: (url: URL) => void): void {
  let hovering = 0
  const turnTo = (target: EventTarget | null) => {
    const link = linkAround(target)
    const isBranch = link?.hasAttribute(dataAttributes.lazyCategory)
    const url = link && !isBranch ? pageAhead(link, location.origin, baseUrl) : null
    if (url && addressKey(url.pathname) !== addressKey(location.pathname)) prepare(url)
  }
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(hovering)
    hovering = window.setTimeout(turnTo, hoverMs, target)
  })
  document.addEventListener('touchstart', ({ target }) => turnTo(target), { passive: true })
  document.addEventListener('focusin', ({ target }) => turnTo(target))
  // The reader's first sign, which has loaded this module, may have been a link.
  hovering = window.setTimeout(turnTo, hoverMs, [...document.querySelectorAll(':hover')].at(-1) ?? null)
  turnTo(document.activeElement)
}

/** The most documents that one page may prefetch. */
const limit = 8

/** `prepare` is called with the address of a page of this site other than the one that is shown. */
export function startPrefetchInView(baseUrl: string, prepare: (url: URL) => void, signal: AbortSignal): void {
  const asked = new Set([addressKey(location.pathname)])
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting ? pageAhead(target as HTMLAnchorElement, location.origin, baseUrl) : null
      if (url === null || asked.has(addressKey(url.pathname))) continue
      if (asked.size > limit) return observer.disconnect()
      asked.add(addressKey(url.pathname))
      prepare(url)
    }
  })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const link of document.querySelectorAll('main a[href]:not(svg a)')) observer.observe(link)
}
