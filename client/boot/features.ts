/** Parts that only some pages need: each is loaded with the first page that has something for it. */
import { classNames, dataAttributes, events, htmlAttributes } from '../../src/shared/dom.ts'
import type { Boot } from './boot.ts'
import { tell } from './events.ts'
import { lazily } from './lazily.ts'

/** Gives the function to call on every page that is shown. */
export function createFeatures(boot: Boot): () => void {
  const features: readonly [selector: string, load: () => Promise<() => unknown>, fail?: () => void][] = [
    [`[${dataAttributes.tabs}]`, lazily(async () => (await import('./tabs.ts')).startTabs(boot)), withoutTabs],
    [`[${dataAttributes.islandProps}]`, lazily(async () => (await import('./islands.ts')).startIslands(boot))],
    [`[${dataAttributes.filter}]`, async () => (await import('./filter.ts')).install],
    [`[${dataAttributes.suggestions}]`, suggestions],
    [`[${dataAttributes.searchPage}]`, searchPage],
    [`.${classNames.hideableNavbar}`, lazily(async () => (await import('./hide-on-scroll.ts')).startHideOnScroll())]
  ]

  async function searchPage(): Promise<() => unknown> {
    await boot.loadSearch()
    return () => tell(events.searchPage, null)
  }

  async function suggestions(): Promise<() => unknown> {
    const { suggestPages } = await import('./suggestions.ts')
    return () => suggestPages(boot)
  }

  return () => {
    for (const [selector, load, fail = ignore] of features) {
      if (document.querySelector(selector)) {
        load()
          .then(begin => begin())
          .catch(fail)
      }
    }
  }
}

/** They stand one below the other then, as without a script. */
function withoutTabs(): void {
  document.documentElement.setAttribute(htmlAttributes.hydrated, 'failed')
}

/** Parts that cannot be loaded leave the page as it is without a script. */
function ignore(): void {}
