/** Page views for the analytics library of the page, if there is one: one for every page that is shown (behaviour P-3). */
import { events } from '../../src/shared/dom.ts'
import { hear, type NavigatedDetail } from './events.ts'

/** Counts the page that is shown, and every next one when its title is there. */
export function startPageViews(): void {
  count()
  hear<NavigatedDetail>(events.navigated, ({ detail }) => {
    if (detail.isNewPage) count()
  })
}

function count(): void {
  try {
    const { posthog } = window as { posthog?: { capture?(event: string, properties: object): void } }
    // The library may come after the reader has gone on.
    posthog?.capture?.('$pageview', { $current_url: location.href })
  } catch {
    // Theirs to mend: the page works without it.
  }
}
