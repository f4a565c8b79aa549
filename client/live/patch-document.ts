/** Updates the parts of a document, each in its own way. */
import { dataAttributes, events } from '../../src/shared/dom.ts'
import { emit, type NavigateDetail, type NavigatedDetail } from '../boot/events.ts'
import { copyOf, patch, patchAttributes } from './patch.ts'
import { copyDocument } from './trusted.ts'

const frameParts = [`[${dataAttributes.navbar}]`, `[${dataAttributes.sidebar}]`, `[${dataAttributes.announcementBar}]`]

/** `before` is the served document that the page shows, `after` the one that is served now. */
export async function patchDocument(before: Document, after: Document): Promise<void> {
  await patchHead(before, after)
  const url = new URL(location.href)
  const isFrameNew = hasNewFrame(before, after)
  // The hydrated chrome updates the navigation bar and the side menu itself. It gets a copy, which it may change.
  const next = copyDocument(after)
  const isHandled = isFrameNew && !emit<NavigateDetail>(events.navigate, { next, url })
  patchAttributes(document.documentElement, before.documentElement, after.documentElement)
  if (isFrameNew) markIslands(before)
  const returnToPlace = holdReadingPlace()
  const isKept = (element: Element) => isHandled && element.matches(frameParts.join())
  const isChanged = patch(document.body, before.body, after.body, { isKept, isWhole })
  returnToPlace()
  if (isChanged) emit<NavigatedDetail>(events.navigated, { url, isNewPage: true })
}

function hasNewFrame(before: Document, after: Document): boolean {
  const isSame = (selector: string) => {
    const [old, now] = [before, after].map(page => page.querySelector(selector) ?? null)
    return old === now || old?.isEqualNode(now ?? null) === true
  }
  // Attributes of the root name the files that the chrome renders from.
  const [old, now] = [before, after].map(page => page.documentElement.cloneNode())
  return !frameParts.every(isSame) || !old?.isEqualNode(now ?? null)
}

/** The event has unmounted all components, so their HTML must come from the new page. */
function markIslands(before: Document): void {
  for (const island of before.querySelectorAll(`[${dataAttributes.island}]`)) island.setAttribute('data-ended', '')
}

/** React owns components. A change inside a tab panel is patched; changed tabs replace the whole element. */
function isWhole(before: Element, after: Element): boolean {
  if (before.hasAttribute(dataAttributes.island) || before.nodeName === 'SCRIPT') return true
  return before.hasAttribute(dataAttributes.tabs) && skeletonOf(before) !== skeletonOf(after)
}

function skeletonOf(tabs: Element): string {
  return [...tabs.querySelectorAll('[role=tab]')].map(tab => tab.outerHTML).join()
}

const pageTags = 'meta, link:not([rel=stylesheet]), script[type$=json], base'
const sheets = 'link[rel=stylesheet]'

/** Fulfilled when the new style sheets are loaded. */
async function patchHead(before: Document, after: Document): Promise<void> {
  if (before.title !== after.title) document.title = after.title
  const added = missingIn(before, after, pageTags)
  for (const old of missingIn(after, before, pageTags)) findEqual(old)?.remove()
  document.head.append(...added.map(copyOf))
  await patchSheets(before, after)
}

/** The tags of `page` that `other` does not have. */
function missingIn(other: Document, page: Document, selector: string): Element[] {
  const others = [...other.head.querySelectorAll(selector)]
  return [...page.head.querySelectorAll(selector)].filter(tag => !others.some(known => known.isEqualNode(tag)))
}

function findEqual(tag: Element): Element | undefined {
  return [...document.head.querySelectorAll(tag.nodeName)].find(known => known.isEqualNode(tag))
}

/** Removes an old sheet only when the new one is loaded, to avoid a flash of unstyled content. */
async function patchSheets(before: Document, after: Document): Promise<void> {
  const old = missingIn(after, before, sheets).flatMap(sheet => findEqual(sheet) ?? [])
  const added = missingIn(before, after, sheets).map(sheet => document.importNode(sheet, true))
  await Promise.all(
    added.map(sheet => {
      const loaded = new Promise<unknown>(done => {
        sheet.addEventListener('load', done)
        sheet.addEventListener('error', done)
      })
      const last = [...document.head.querySelectorAll(sheets)].at(-1)
      if (last === undefined) document.head.append(sheet)
      else last.after(sheet)
      return loaded
    })
  )
  for (const sheet of old) sheet.remove()
}

const blocks = 'main :is(h1, h2, h3, h4, h5, h6, p, li, pre, tr, summary, figure, img)'

/**
 * Saves the reading position; the result restores it. Browsers have scroll anchoring, but it fails when several
 * elements change at once.
 */
function holdReadingPlace(): () => void {
  if (window.scrollY === 0) return () => {}
  const shown = [...document.querySelectorAll(blocks)]
    .map(element => ({ element, top: element.getBoundingClientRect().top }))
    .filter(({ top }) => top >= 0 && top < window.innerHeight)
  return () => {
    const kept = shown.find(({ element }) => element.isConnected && element.getClientRects().length > 0)
    if (kept === undefined) return
    const moved = kept.element.getBoundingClientRect().top - kept.top
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' })
  }
}
