/**
 * Client-side navigation: fetches the HTML of the next page and replaces this page by it. If that is impossible, the
 * browser loads the page.
 */
import { addressKey, stripHtml } from '../../src/shared/address.ts'
import { dataAttributes, events, ids, storageKeys } from '../../src/shared/dom.ts'
import { startActive } from './active.ts'
import type { Boot } from './boot.ts'
import { emit, type NavigateDetail, type NavigatedDetail } from './events.ts'
import { hashTarget } from './page/contents.ts'
import { createPages, loadPage } from './pages.ts'
import { createProgress, hideFailure, showFailure } from './progress.ts'
import { createPageReplacer } from './replace-page.ts'
import { createScrollPositions, type ScrollPosition } from './scroll-positions.ts'
import type { SidebarColumn } from './sidebar.ts'

interface Router {
  /** Navigates as a click on a link does. */
  visit(url: URL): void
  /** Shows the page of the current address; call after Back and Forward. */
  follow(): void
}

/** A second failure within this time is shown, instead of reloading the page again. */
const failureMemoryMs = 10_000

/** The page as it was loaded. */
interface FirstPage {
  readonly url: URL
  /** Of the root element. */
  readonly classes: readonly string[]
}

interface RouterParts {
  readonly loadSidebar: () => Promise<SidebarColumn>
  readonly first: FirstPage
}

export function startRouter(boot: Boot, { loadSidebar, first }: RouterParts): Router {
  const { settings, storage, policy } = boot
  const positions = createScrollPositions()
  const progress = createProgress(settings.spinner)
  const replacePage = createPageReplacer(policy, first.classes)
  const pages = createPages(settings.baseUrl, settings.trailingSlash)
  startActive(settings, pages)
  let current = first.url
  // Every navigation has a number; a response that arrives after a later navigation began is dropped.
  let latest = 0

  /** `position` is where the reader was when they left the page; undefined: a first visit. */
  async function show(url: URL, position?: ScrollPosition): Promise<void> {
    const number = ++latest
    hideFailure()
    if (isSamePage(url, current)) {
      const isOnlyQuery = position === undefined && url.hash === '' && url.search !== current.search
      return finish(url, false, () => isOnlyQuery || positions.go(url, position))
    }
    progress.start()
    const [outcome, sidebar] = await Promise.all([loadPage(url, pages, policy), readySidebar()])
    if (number !== latest) return
    if (outcome.kind === 'elsewhere') return leave(url)
    if (outcome.kind === 'failed') return fail(url, outcome.error, outcome.canReload)
    if (outcome.next.head.querySelector(`[${dataAttributes.sheet}]`)) {
      await (await import('./page-sheets.ts')).loadSheets(outcome.next)
    }
    if (number !== latest) return
    try {
      put(outcome.next, outcome.path === null ? url : redirect(url, outcome.path), position, sidebar)
    } catch (error) {
      // If the page cannot replace this one, the browser can still load it.
      console.warn(error)
      leave(url)
    }
  }

  function redirect(url: URL, path: string): URL {
    const target = new URL(path + url.search + url.hash, url)
    history.replaceState(history.state, '', target)
    return target
  }

  /** null: React renders the column, or the module cannot be loaded; folds are then as in the HTML of the next page. */
  async function readySidebar(): Promise<SidebarColumn | null> {
    if (document.querySelector(`[${dataAttributes.sidebar}][${dataAttributes.react}]`)) return null
    return loadSidebar().catch(() => null)
  }

  function put(next: Document, url: URL, position: ScrollPosition | undefined, sidebar: SidebarColumn | null): void {
    const isHandled = !emit<NavigateDetail>(events.navigate, { next, url })
    replacePage(next, isHandled, sidebar)
    finish(url, true, () => {
      positions.focus(url, position)
      positions.go(url, position)
    })
  }

  function finish(url: URL, isNewPage: boolean, settle: () => void): void {
    current = url
    progress.finish()
    settle()
    if (isNewPage) announce(document.title)
    emit<NavigatedDetail>(events.navigated, { url, isNewPage })
  }

  /** Lets the browser load the address; restores this page's address first, because a download leaves the page open. */
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
      if (url.href !== location.href) positions.enter(url)
      void show(url)
    },
    follow() {
      const url = new URL(location.href)
      const position = positions.arrive()
      // Until the first page is replaced, the browser scrolls within a page itself, but once, to a preliminary place.
      const isOurs = history.scrollRestoration === 'manual' || (!position && hashTarget(url.hash))
      if (!isOurs && isSamePage(url, current)) return
      void show(url, position)
    }
  }
}

function isSamePage(a: URL, b: URL): boolean {
  return addressKey(stripHtml(a.pathname)) === addressKey(stripHtml(b.pathname))
}

/** Screen readers announce the title of the new page. */
function announce(title: string): void {
  const region = document.getElementById(ids.liveRegion)
  if (region) region.textContent = title
}
