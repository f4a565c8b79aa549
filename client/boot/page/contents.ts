/**
 * The contents lists: highlights the entry of the current heading, also in the fold on narrow screens, and marks those
 * of all sections that are in view.
 */
import { classNames, dataAttributes } from '../../../src/shared/dom.ts'
import { eachFrame } from '../events.ts'

const activeClass = 'table-of-contents__link--active'
const inViewClass = 'table-of-contents__link--in-view'

/**
 * A heading behind a tab or in a closed fold has the position of the element that hides it, out of order. Tested by
 * attributes, because `checkVisibility` makes the browser compute the styles of a whole reference page at once.
 */
const hidden = '[hidden],details:not([open])>:not(summary)'

/** Keeps the list beside the page, or its bar on narrow screens, up to date until the signal is aborted. */
export function startContents(signal: AbortSignal): void {
  const list = document.querySelector<HTMLElement>(`[${dataAttributes.toc}] nav`)
  const fold = document.querySelector<HTMLElement>(`[${dataAttributes.tocMobile}]`)
  if (!list || !fold) return
  const current = document.createElement('small')
  fold.firstElementChild?.append(current)
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a')]
  let active: HTMLAnchorElement | undefined
  let inView: readonly HTMLAnchorElement[] = []

  const update = () => {
    const shown = links.filter(({ hash }) => hashTarget(hash)?.closest(hidden) === null)
    // Every shown link has a heading.
    const edgesAt = (index: number) => edgesOf(hashTarget(shown[index]?.hash ?? '') as HTMLElement)
    const now = currentHeading(shown.length, edgesAt, navbarHeight() + fold.clientHeight, window.innerHeight)
    let end = now + 1
    while (end < shown.length && edgesAt(end).top < window.innerHeight) end++
    for (const link of inView) link.classList.remove(inViewClass)
    inView = shown.slice(Math.max(now, 0), end)
    for (const link of inView) link.classList.add(inViewClass)
    const link = shown[now]
    if (link === active) return
    active?.classList.remove(activeClass)
    active?.removeAttribute('aria-current')
    active = link
    link?.classList.add(activeClass)
    link?.setAttribute('aria-current', 'location')
    current.textContent = link?.textContent ?? ''
    if (link) revealIn(list, link)
  }

  eachFrame(document, 'scroll', update, signal)
  eachFrame(window, 'resize', update, signal)
  update()
}

/** A heading without a height is measured by its parent. */
function edgesOf(heading: Element): Edges {
  const edges = heading.getBoundingClientRect()
  return edges.height === 0 && heading.parentElement ? edgesOf(heading.parentElement) : edges
}

/** Height of the bar that covers the top of the page; 0 for a bar that hides. */
function navbarHeight(): number {
  const bar = document.querySelector(`[${dataAttributes.navbar}]`)
  return bar && !bar.querySelector(`.${classNames.hideableNavbar}`) ? bar.clientHeight : 0
}

/** Scrolls the list, never the page. */
function revealIn(list: HTMLElement, link: HTMLElement): void {
  const outer = list.getBoundingClientRect()
  const inner = link.getBoundingClientRect()
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 2
}

/** Edges of a heading in the viewport, in CSS pixels. */
interface Edges {
  readonly top: number
  readonly bottom: number
}

/**
 * Index of the current heading of `count`; -1: the text before the first one. Headings above `offset` (the height of
 * the bar that covers the top) are already read. Shown headings are in vertical order, so a search needs the edges of
 * only a few of them: the browser has to lay out each one that is measured.
 */
export function currentHeading(
  count: number,
  edgesOf: (index: number) => Edges,
  offset: number,
  viewportHeight: number
): number {
  let next = 0
  for (let after = count; next < after; ) {
    const middle = (next + after) >> 1
    if (edgesOf(middle).top >= offset) after = middle
    else next = middle + 1
  }
  if (next < count) {
    const { top, bottom } = edgesOf(next)
    // A heading in the upper half of the screen is the current one.
    if (top > 0 && bottom < viewportHeight / 2) return next
  }
  return next - 1
}

/** The element with the id of the hash, percent-decoded or as written; null: none. No element has an empty id. */
export function hashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1)
  return document.getElementById(decode(id)) ?? document.getElementById(id)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
