/** Gets the pages ready whose links the reader sees in the text (behaviour ). */
import { addressKey } from '../../src/shared/address.ts'
import { pageUrl } from './links.ts'

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
