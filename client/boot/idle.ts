/**
 * Starts what can wait until the page is loaded and the browser is idle: reading aids, and what the reader has chosen.
 * Nothing here shifts the layout. What only an active reader needs is in active.ts.
 */
import { dataAttributes, events, htmlAttributes, storageKeys } from '../../src/shared/dom.ts'
import { type Boot, lazily } from './boot.ts'
import { closestTo, ignore, type NavigatedDetail, on } from './events.ts'
import { isPlainClick } from './links.ts'
import { startCodeBlocks } from './page/code-blocks.ts'
import { startContents } from './page/contents.ts'
import { startScrollBoxes } from './page/scroll-boxes.ts'

export function startIdle(boot: Boot): void {
  startReading(boot)
  startPageMenu()
  rememberLanguage(boot)
  rememberSidebar(boot)
}

/** The module that copies the Markdown of a page loads when the reader turns to its menu; without it, the link works. */
function startPageMenu(): void {
  const load = lazily(() => import('./page/page-menu.ts'))
  const prepare = ({ target }: Event) => closestTo(target, '.page-menu') && void load().catch(ignore)
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, prepare)
  document.addEventListener('click', event => {
    const link = closestTo(event.target, `[${dataAttributes.copyPage}]`)
    // Only pages from a secure connection can write to the clipboard.
    if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || !('clipboard' in navigator)) return
    event.preventDefault()
    load()
      .then(({ copyPage }) => copyPage(link))
      .catch(() => location.assign(link.href))
  })
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
function startReading({ storage }: Pick<Boot, 'storage'>): void {
  let page = new AbortController()
  const begin = ({ signal }: AbortController, isSeen: boolean) => {
    startContents(signal)
    startLateIcons(signal)
    startCodeBlocks(storage, isSeen, signal)
    startScrollBoxes(signal)
    startPictures(signal)
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
