/** The dataAttributes of a document, each brought up to date in its own way. */
import { dataAttributes, events } from '../../src/shared/dom.ts'
import { type NavigateDetail, type NavigatedDetail, tell } from '../boot/events.ts'
import { patch, patchAttributes } from './patch.ts'
import { patchHead } from './patch-head.ts'
import { holdReadingPlace } from './reading-place.ts'

const frameParts = [`[${dataAttributes.navbar}]`, `[${dataAttributes.sidebar}]`, `[${dataAttributes.announcementBar}]`]

/** `before` is what was served when the page became what it is, `after` what is served now. */
export async function patchDocument(before: Document, after: Document): Promise<void> {
  await patchHead(before, after)
  const url = new URL(location.href)
  const isFrameNew = hasNewFrame(before, after)
  // The chrome, once it is alive, keeps the navigation bar and the side menu up to date itself. Its copy is its own.
  const next = after.cloneNode(true) as Document
  const isHandled = isFrameNew && !tell<NavigateDetail>(events.navigate, { next, url })
  patchAttributes(document.documentElement, before.documentElement, after.documentElement)
  if (isFrameNew) markIslands(before)
  const returnToPlace = holdReadingPlace()
  const isKept = (element: Element) => isHandled && element.matches(frameParts.join())
  const isChanged = patch(document.body, before.body, after.body, { isKept, isWhole })
  returnToPlace()
  if (isChanged) tell<NavigatedDetail>(events.navigated, { url, isNewPage: true })
}

function hasNewFrame(before: Document, after: Document): boolean {
  const isSame = (selector: string) => {
    const [old, now] = [before, after].map(page => page.querySelector(selector) ?? null)
    return old === now || old?.isEqualNode(now ?? null) === true
  }
  // Attributes of the root say which files the chrome draws with.
  const [old, now] = [before, after].map(page => page.documentElement.cloneNode())
  return !frameParts.every(isSame) || !old?.isEqualNode(now ?? null)
}

/** The event has ended all components: what stands in their places has to be taken from the new page. */
function markIslands(before: Document): void {
  for (const island of before.querySelectorAll(`[${dataAttributes.island}]`)) island.setAttribute('data-ended', '')
}

/** Components are React's. Tabs can change their panels, but one tab more is another list of tabs. */
function isWhole(before: Element, after: Element): boolean {
  if (before.hasAttribute(dataAttributes.island) || before.nodeName === 'SCRIPT') return true
  return before.hasAttribute(dataAttributes.tabs) && skeletonOf(before) !== skeletonOf(after)
}

function skeletonOf(tabs: Element): string {
  return [...tabs.querySelectorAll('[role=tab]')].map(tab => tab.outerHTML).join()
}
