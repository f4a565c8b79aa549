/** What starts when the page is there and the browser has time: help with reading it, and getting the next ones ready. */
import type { Boot } from './boot.ts'
import { createPages, type Pages } from './pages.ts'
import { startPrefetch } from './prefetch.ts'
import { startReading } from './reading.ts'

/** Gives the pages that are ready, for the router. */
export function startIdle(boot: Boot): Pages {
  const { baseUrl, trailingSlash } = boot.settings
  const pages = createPages(baseUrl, trailingSlash)
  startReading(boot, pages)
  startPrefetch(baseUrl, pages.prefetch)
  return pages
}
