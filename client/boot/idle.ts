/**
 * Starts what can wait until the page is loaded and the browser is idle: reading aids, prefetching, and the message
 * for a search that cannot be loaded. Nothing here shifts the layout.
 */
import { events, htmlAttributes, storageKeys } from '../../src/shared/dom.ts'
import type { Boot } from './boot.ts'
import { closestTo, ignore, type NavigatedDetail, on } from './events.ts'
import { startPrefetch, startPrefetchInView } from './links.ts'
import { startBackToTop } from './on-scroll.ts'
import { startCodeBlocks } from './page/code-blocks.ts'
import { startContents } from './page/contents.ts'
import { startScrollBoxes } from './page/scroll-boxes.ts'
import { createPages, type Pages } from './pages.ts'
import { startSearchFailure } from './search-failure.ts'

/** Returns the prefetched pages, for the router. */
export function startIdle(boot: Boot): Pages {
  const { baseUrl, trailingSlash } = boot.settings
  const pages = createPages(baseUrl, trailingSlash)
  startReading(boot, pages)
  startPrefetch(baseUrl, pages.prefetch)
  startSearchFailure()
  rememberLanguage(boot)
  rememberSidebar(boot)
  return pages
}

/** Remembers the language that the reader chooses from the list, to offer it on later pages in other languages. */
function rememberLanguage({ storage }: Pick<Boot, 'storage'>): void {
  document.addEventListener('click', ({ target }) => {
    const link = closestTo(target, '.locales a')
    if (link) storage.set(storageKeys.language, link.getAttribute('hreflang'))
  })
  if (storage.get(storageKeys.language))
    import('./language-offer.ts').then(({ startOffer }) => startOffer(storage), ignore)
}

/** Remembers on later visits whether the reader has folded the sidebar away. Here the button has done so already. */
function rememberSidebar({ storage, loadChrome }: Pick<Boot, 'storage' | 'loadChrome'>): void {
  const isHidden = () => document.documentElement.hasAttribute(htmlAttributes.sidebarHidden)
  document.addEventListener('click', ({ target }) => {
    if (closestTo(target, '.sidebar-fold')) storage.set(storageKeys.sidebarHidden, isHidden() ? 'true' : null)
  })
  // The HTML names the button for the open sidebar; React names it as it is.
  if (isHidden()) loadChrome().catch(ignore)
}

/** Starts on this page, and again on each page that the router shows. */
function startReading({ settings, storage }: Pick<Boot, 'settings' | 'storage'>, pages: Pages): void {
  let page = new AbortController()
  const begin = ({ signal }: AbortController, isSeen: boolean) => {
    startContents(signal)
    startLateIcons(signal)
    startCodeBlocks(storage, isSeen, signal)
    startScrollBoxes(signal)
    startBackToTop(signal)
    startPictures(signal)
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

/** Only pages with pictures load the module that enlarges them. */
function startPictures(signal: AbortSignal): void {
  if (document.querySelector('.markdown img'))
    import('./page/pictures.ts').then(({ startZoomable }) => signal.aborted || startZoomable(signal), ignore)
}

/** Only sites with many icons in their sidebar load the module for the icons further down. */
function startLateIcons(signal: AbortSignal): void {
  if (document.querySelector('i.icon:not([class*=" icon-0-"])'))
    import('./icons.ts').then(({ startIcons }) => startIcons(signal), ignore)
}
