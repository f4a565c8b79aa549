/**
 * What starts when the page is there and the browser is idle: reading aids, fetching other pages, and
 * what is shown when the search cannot be loaded. Nothing of it moves
 * what is shown.
 */
import { events, storageKeys } from '../../src/shared/dom.ts'
import type { Boot } from './boot.ts'
import { closestTo, ignore, type NavigatedDetail, on } from './events.ts'
import { startPrefetch, startPrefetchInView } from './links.ts'
import { startBackToTop } from './on-scroll.ts'
import { startCodeBlocks } from './page/code-blocks.ts'
import { startContents } from './page/contents.ts'
import { startZoomable } from './page/pictures.ts'
import { createPages, type Pages } from './pages.ts'
import { startSearchFailure } from './search.ts'

/** Gives the pages that are ready, for the router. */
export function startIdle(boot: Boot): Pages {
  const { baseUrl, trailingSlash } = boot.settings
  const pages = createPages(baseUrl, trailingSlash)
  startReading(boot, pages)
  startPrefetch(baseUrl, pages.prefetch)
  startSearchFailure()
  rememberLanguage(boot)
  return pages
}

/** What a reader chooses from the list of languages is offered on later pages in another one. */
function rememberLanguage({ storage }: Pick<Boot, 'storage'>): void {
  document.addEventListener('click', ({ target }) => {
    const link = closestTo(target, '.locales a')
    if (link) storage.set(storageKeys.language, link.getAttribute('hreflang'))
  })
  if (storage.get(storageKeys.language))
    import('./language-offer.ts').then(({ startOffer }) => startOffer(storage), ignore)
}

/** Starts on this page and, when the router brings another, again on that. */
function startReading({ settings, storage }: Pick<Boot, 'settings' | 'storage'>, pages: Pages): void {
  let page = new AbortController()
  const begin = ({ signal }: AbortController, isSeen: boolean) => {
    startContents(signal)
    startLateIcons(signal)
    startCodeBlocks(storage, isSeen, signal)
    startBackToTop(signal)
    startZoomable(signal)
    startPrefetchInView(settings.baseUrl, pages.prefetch, signal)
  }
  begin(page, true)
  on<NavigatedDetail>(events.navigated, ({ detail }) => {
    if (!detail.isNewPage) return
    page.abort()
    page = new AbortController()
    begin(page, false)
  })
}

/** Sites with many icons in their sidebar load the part that shows those further down. */
function startLateIcons(signal: AbortSignal): void {
  if (document.querySelector('i.icon:not([class*=" icon-0-"])'))
    import('./icons.ts').then(({ startIcons }) => startIcons(signal), ignore)
}
