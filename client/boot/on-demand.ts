/** Modules that are loaded when a page or a reader needs them: features of some pages, and the chrome. */
import { classNames, dataAttributes, events, htmlAttributes, notFoundClass } from '../../src/shared/dom.ts'
import { type Boot, lazily } from './boot.ts'
import { closestTo, emit, ignore, onIntent, whenIdle } from './events.ts'

/** Returns the function to call on every page that is shown. */
export function createFeatures(boot: Boot): () => void {
  const features: readonly [selector: string, load: () => Promise<() => unknown>, fail?: () => void][] = [
    [`[${dataAttributes.tabs}]`, lazily(async () => (await import('./page/tabs.ts')).startTabs(boot)), withoutTabs],
    [`[${dataAttributes.islandProps}]`, lazily(async () => (await import('./page/islands.ts')).startIslands(boot))],
    [`[${dataAttributes.filter}]`, async () => (await import('./page/filter.ts')).install],
    [
      `.${notFoundClass}`,
      () =>
        import('./page/not-found.ts').then(
          ({ startNotFound }) =>
            () =>
              startNotFound(boot)
        )
    ],
    [
      `[${dataAttributes.searchPage}]`,
      () => boot.loadSearch().then(() => () => emit(events.searchPage, null)),
      () => emit(events.searchFailed, { typed: null, retry: startAll })
    ],
    [`.${classNames.hideableNavbar}`, lazily(async () => (await import('./on-scroll.ts')).startHideOnScroll())]
  ]

  function startAll(): void {
    for (const [selector, load, fail = ignore] of features) {
      if (document.querySelector(selector)) {
        load()
          .then(begin => begin())
          .catch(fail)
      }
    }
  }

  return startAll
}

/** The style sheet then shows the panels one below the other, as without a script. */
function withoutTabs(): void {
  document.documentElement.setAttribute(htmlAttributes.hydrated, 'failed')
}

const chrome = `[${dataAttributes.navbar}], [${dataAttributes.sidebar}]`

/**
 * Loads the chrome with the page, when the browser is idle, or when the reader turns to the navigation bar or the side
 * column. Controls that need the chrome are marked in the HTML; a click on one is repeated when the chrome is loaded.
 */
export function startChromeIntent({ settings, loadChrome }: Pick<Boot, 'settings' | 'loadChrome'>): void {
  if (!settings.chromeModule) return
  let isWaiting = true
  const answer = () => {
    isWaiting = false
  }
  // If the chrome cannot be loaded, clicks no longer wait for it.
  const load = () => loadChrome().then(answer, answer)

  if (settings.hydrate === 'load') void load()
  if (settings.hydrate === 'idle') whenIdle(load)
  // The search does not need the chrome.
  onIntent(target => closestTo(target, chrome) && !closestTo(target, `[${dataAttributes.searchButton}]`) && void load())
  document.addEventListener(
    'click',
    event => {
      const target = closestTo(event.target, `[${dataAttributes.needsChrome}]`)
      if (!target || !isWaiting) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void load().then(() => target.isConnected && target.click())
    },
    true
  )
}
