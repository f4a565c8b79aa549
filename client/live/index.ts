/**
 * Runs only on the pages of `docsgen serve`: updates the page when its files change, and shows its findings. It needs
 * only the HTML of the page: differences from the previous HTML are patched into the page.
 */
import { dataAttributes, events } from '../../src/shared/dom.ts'
import type { ServeMessage, ServeNotes, ShownFinding } from '../../src/types/client.ts'
import { type MismatchDetail, type NavigateDetail, type NavigatedDetail, on } from '../boot/events.ts'
import { connect } from './connection.ts'
import { createOverlay } from './overlay.ts'
import { createRefresh, isAddressOf, refreshPictures, restoreScroll } from './refresh.ts'

restoreScroll()

const overlay = createOverlay()
let mismatches: readonly ShownFinding[] = []
const show = (notes: ServeNotes) => overlay.show({ ...notes, findings: [...notes.findings, ...mismatches] })
const refresh = createRefresh(show)
collectMismatches(found => {
  mismatches = found
  show(refresh.notes())
})

connect({
  token: () => refresh.notes().token,
  onMessage(message: ServeMessage) {
    refreshPictures(message.files)
    const isMeant = message.pages === null || message.pages.some(isAddressOf)
    // The first message of a connection shows whether an update was missed.
    const isBehind = message.revision > refresh.notes().revision && message.pages?.length === 0
    if (isMeant || isBehind) void refresh.now()
    else refresh.noteRevision(message.revision)
  },
  // A restarted server knows neither this page nor its token; its response has both.
  onServer: () => void refresh.now()
})

on<NavigateDetail>(events.navigate, ({ detail }) => refresh.noteNext(detail.next))
on<NavigatedDetail>(events.navigated, () => void refresh.catchUp())

const partNames: readonly (readonly [attribute: string, name: string])[] = [
  [dataAttributes.navbar, 'navigation bar'],
  [dataAttributes.sidebar, 'side column'],
  [dataAttributes.announcementBar, 'announcement bar'],
  [dataAttributes.island, 'interactive component']
]

const mismatchHint =
  'Templates and components render the same everywhere if nothing in them depends on the time, on random numbers or on the browser. Extensions and translations of the browser cause this, too.'

/**
 * Collects findings that only a browser can make: a template or a component renders differently there than in the
 * build. Calls `onChange` at each new finding, with all findings since the page was loaded.
 */
function collectMismatches(onChange: (findings: readonly ShownFinding[]) => void): void {
  const found = new Map<string, ShownFinding>()
  on<MismatchDetail>(events.mismatch, ({ detail: { element, error } }) => {
    const name = partNames.find(([attribute]) => element.hasAttribute(attribute))?.[1] ?? 'page'
    const message = `React found other HTML in the ${name} than it renders there, and rendered it again.`
    console.warn(message, error)
    found.set(message, {
      severity: 'warning',
      code: 'template/browser',
      message,
      hint: mismatchHint,
      place: null,
      excerpt: null
    })
    onChange([...found.values()])
  })
}
