/**
 * Starts what only an active reader needs, together with the router: prefetching of the pages behind links, the button
 * back to the top, and the message for a search that cannot be loaded.
 */
import { events } from '../../src/shared/dom.ts'
import type { ClientSettings } from '../../src/types/client.ts'
import { type NavigatedDetail, on } from './events.ts'
import { startPrefetch, startPrefetchInView } from './links.ts'
import { startBackToTop } from './on-scroll.ts'
import type { Pages } from './pages.ts'
import { startSearchFailure } from './search-failure.ts'

export function startActive({ baseUrl }: Pick<ClientSettings, 'baseUrl'>, { prefetch }: Pick<Pages, 'prefetch'>): void {
  startPrefetch(baseUrl, prefetch)
  startSearchFailure()
  let page = new AbortController()
  const begin = ({ signal }: AbortController) => {
    startBackToTop(signal)
    startPrefetchInView(baseUrl, prefetch, signal)
  }
  begin(page)
  on<NavigatedDetail>(events.navigated, ({ detail }) => {
    if (!detail.isNewPage) return
    page.abort()
    page = new AbortController()
    begin(page)
  })
}
