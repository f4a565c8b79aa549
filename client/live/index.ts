/**
 * Runs on the pages of `docsgen serve` only: keeps the page as its files are, and shows what is wrong with it.
 * The HTML of a page is all it needs: what differs from the HTML before is put into the page.
 */
import { events } from '../../src/shared/dom.ts'
import type { ServeMessage, ServeNotes, ShownFinding } from '../../src/types/serve.ts'
import { type NavigateDetail, type NavigatedDetail, on } from '../boot/events.ts'
import { connect } from './connection.ts'
import { collectMismatches } from './mismatches.ts'
import { createOverlay } from './overlay.ts'
import { createRefresh, isAddressOf } from './refresh.ts'
import { refreshPictures, restoreScroll } from './reload.ts'

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
    // The first message of a connection tells whether something was missed.
    const isBehind = message.revision > refresh.notes().revision && message.pages?.length === 0
    if (isMeant || isBehind) void refresh.now()
    else refresh.noteRevision(message.revision)
  },
  // A server that was started anew knows neither this page nor its token: its answer says what to do.
  onServer: () => void refresh.now()
})

on<NavigateDetail>(events.navigate, ({ detail }) => refresh.noteNext(detail.next))
on<NavigatedDetail>(events.navigated, () => void refresh.catchUp())
