/** What helps while reading one page. Loaded when the page is there; nothing of it moves what is shown. */
import { events } from '../../src/shared/dom.ts'
import { startBackToTop } from './back-to-top.ts'
import type { Boot } from './boot.ts'
import { startCodeBlocks } from './code-blocks.ts'
import { startContents } from './contents.ts'
import { hear, type NavigatedDetail } from './events.ts'
import type { Pages } from './pages.ts'
import { startPrefetchInView } from './prefetch-in-view.ts'
import { startZoomable } from './zoomable.ts'

/** Starts on this page and, when the router brings another, again on that. */
export function startReading({ settings }: Pick<Boot, 'settings'>, pages: Pages): void {
  let page = new AbortController()
  const begin = ({ signal }: AbortController) => {
    startContents(signal)
    startCodeBlocks(signal)
    startBackToTop(signal)
    startZoomable(signal)
    startPrefetchInView(settings.baseUrl, pages.prefetch, signal)
  }
  begin(page)
  hear<NavigatedDetail>(events.navigated, ({ detail }) => {
    if (!detail.isNewPage) return
    page.abort()
    page = new AbortController()
    begin(page)
  })
}
