/** Which links the router takes over, and which the browser follows by itself. */
import { belowBaseUrl } from '../../src/shared/address.ts'
import { closestTo } from './events.ts'

/** The fields of an anchor element that decide. */
export type LinkLike = Pick<HTMLAnchorElement, 'href' | 'target' | 'hreflang'> & { hasAttribute(name: string): boolean }

/**
 * The address of a link to a page of this site; null: the browser's own. Links to the site in another language
 * (`hreflang`) are whole page loads.
 */
export function pageUrl(link: LinkLike, origin: string, baseUrl: string): URL | null {
  const { href, target, hreflang } = link
  if ((target && target !== '_self') || hreflang || link.hasAttribute('download') || !URL.canParse(href)) return null
  const url = new URL(href)
  return url.origin === origin && belowBaseUrl(url.pathname, baseUrl) !== null ? url : null
}

/** Whether a click navigates in this tab: main button, no modifier key, not canceled. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
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
