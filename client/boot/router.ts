/**
 * Going from page to page without loading everything anew (behaviour section 6): the next page's own HTML is
 * fetched and its dataAttributes take the place of this page's. Whatever does not fit is left to the browser.
 */
import { addressKey, stripHtml } from '../../src/shared/address.ts'
import { dataAttributes, events, ids, storageKeys } from '../../src/shared/dom.ts'
import type { Boot } from './boot.ts'
import { type NavigateDetail, type NavigatedDetail, tell } from './events.ts'
import { loadPage, type Pages } from './pages.ts'
import { createProgress, hideFailure, showFailure } from './progress.ts'
import { createSwap } from './replace-page.ts'
import { createPlaces, type Place } from './scroll-positions.ts'
import type { SidebarColumn } from './sidebar.ts'

export interface Router {
  /** Goes to a page as a click on a link does. */
  visit(url: URL): void
  /** Shows the page of the current address; call when the history has moved. */
  follow(): void
}

/** A second failure within this time is not answered by loading again (behaviour A-7). */
const failureMemoryMs = 10_000

/** The page as it was loaded. */
export interface FirstPage {
  readonly url: URL
  /** Of the root element. */
  readonly classes: readonly string[]
}

export interface RouterParts {
  readonly pages: Pages
  readonly loadSidebar: () => Promise<SidebarColumn>
  readonly first: FirstPage
}

export function startRouter(boot: Boot, { pages, loadSidebar, first }: RouterParts): Router {
  const { settings, storage, trust } = boot
  const places = createPlaces()
  const progress = createProgress(settings.spinner)
  const swap = createSwap(trust, first.classes)
  let current = first.url
  // Every navigation has a number; an answer that comes after a later one began is dropped.
  let latest = 0

  /** `place` is where the reader was when they left; undefined: they have not been there. */
  async function show(url: URL, place?: Place): Promise<void> {
    const number = ++latest
    hideFailure()
    if (isSamePage(url, current)) {
      const isOnlyQuery = place === undefined && url.hash === '' && url.search !== current.search
      return finish(url, false, () => isOnlyQuery || places.go(url, place))
    }
    progress.start()
    const [outcome, sidebar] = await Promise.all([loadPage(url, pages, trust), readySidebar()])
    if (number !== latest) return
    if (outcome.kind === 'elsewhere') return leave(url)
    if (outcome.kind === 'failed') return fail(url, outcome.error, outcome.canReload)
    try {
      put(outcome.next, outcome.path === null ? url : redirect(url, outcome.path), place, sidebar)
    } catch (error) {
      // A page that cannot be put in place of this one can still be loaded.
      console.warn(error)
      leave(url)
    }
  }

  function redirect(url: URL, path: string): URL {
    const target = new URL(path + url.search + url.hash, url)
    history.replaceState(history.state, '', target)
    return target
  }

  /** null: React draws the column, or the module cannot be loaded, and folds are as the next page has them. */
  async function readySidebar(): Promise<SidebarColumn | null> {
    if (document.querySelector(`[${dataAttributes.navbar}][${dataAttributes.react}]`)) return null
    return loadSidebar().catch(() => null)
  }

  function put(next: Document, url: URL, place: Place | undefined, sidebar: SidebarColumn | null): void {
    const isHandled = !tell<NavigateDetail>(events.navigate, { next, url })
    swap(next, isHandled, sidebar)
    finish(url, true, () => {
      places.focus(url, place)
      places.go(url, place)
    })
  }

  function finish(url: URL, isNewPage: boolean, settle: () => void): void {
    current = url
    progress.finish()
    settle()
    if (isNewPage) announce(document.title)
    tell<NavigatedDetail>(events.navigated, { url, isNewPage })
  }

  /** Lets the browser load an address whole, or save what is there: then the page stays, with its own address. */
  function leave(url: URL): void {
    progress.finish()
    history.replaceState(history.state, '', current)
    location.replace(url)
  }

  function fail(url: URL, error: Error, canReload: boolean): void {
    console.warn(error)
    progress.finish()
    const isRepeated = Date.now() - Number(storage.get(storageKeys.loadFailure)) < failureMemoryMs
    if (canReload && navigator.onLine && !isRepeated) {
      storage.set(storageKeys.loadFailure, String(Date.now()))
      leave(url)
    } else showFailure(error, () => void show(url))
  }

  return {
    visit(url) {
      if (url.href !== location.href) places.enter(url)
      void show(url)
    },
    follow() {
      const url = new URL(location.href)
      const place = places.arrive()
      // Within one page the browser knows best, as long as no page has been exchanged.
      if (history.scrollRestoration === 'auto' && isSamePage(url, current)) return
      void show(url, place)
    }
  }
}

function isSamePage(a: URL, b: URL): boolean {
  return addressKey(stripHtml(a.pathname)) === addressKey(stripHtml(b.pathname))
}

/** Says the title to those who do not see that the page is another one (behaviour K-4). */
function announce(title: string): void {
  const region = document.getElementById(ids.liveRegion)
  if (region) region.textContent = title
}
