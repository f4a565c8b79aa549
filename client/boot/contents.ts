/** The contents lists (behaviour 3.3): the entry where the reader is, and the fold on narrow screens. */
import { classNames, parts } from '../../src/contract.ts'
import { currentHeading, type Edges } from './current-heading.ts'
import { eachFrame } from './each-frame.ts'
import { hashTarget } from './hash-target.ts'

const activeClass = 'table-of-contents__link--active'

/** Keeps the list beside the page up to date until the signal is aborted. */
export function startContents(signal: AbortSignal): void {
  closeFoldAfterChoice(signal)
  const list = document.querySelector<HTMLElement>(`[${parts.toc}] nav`)
  if (!list) return
  const entries = [...list.querySelectorAll<HTMLAnchorElement>('a')].flatMap(link => {
    const heading = hashTarget(link.hash)
    return heading ? [{ link, heading }] : []
  })
  let active: HTMLAnchorElement | undefined

  function update(): void {
    // Narrow screens do not show it.
    if (!list || list.offsetParent === null) return
    const edgesAt = (index: number) => edgesOf((entries[index] as (typeof entries)[number]).heading)
    const link = entries[currentHeading(entries.length, edgesAt, navbarHeight(), window.innerHeight)]?.link
    if (link === active) return
    active?.classList.remove(activeClass)
    active?.removeAttribute('aria-current')
    active = link
    link?.classList.add(activeClass)
    link?.setAttribute('aria-current', 'location')
    if (link) revealIn(list, link)
  }

  eachFrame(document, 'scroll', update, signal)
  eachFrame(window, 'resize', update, signal)
  update()
}

/** A heading without a height is measured by what it stands in (behaviour T-9). */
function edgesOf(heading: Element): Edges {
  const edges = heading.getBoundingClientRect()
  const isFlat = edges.top === edges.bottom && heading.parentElement !== null
  return isFlat ? edgesOf(heading.parentElement as Element) : edges
}

/** What covers the top of the page; a bar that hides covers nothing (behaviour N-12). */
function navbarHeight(): number {
  const bar = document.querySelector(`[${parts.navbar}]`)
  return bar && !bar.querySelector(`.${classNames.hideableNavbar}`) ? bar.clientHeight : 0
}

/** Scrolls the list, never the page. */
function revealIn(list: HTMLElement, link: HTMLElement): void {
  const outer = list.getBoundingClientRect()
  const inner = link.getBoundingClientRect()
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 2
}

function closeFoldAfterChoice(signal: AbortSignal): void {
  const fold = document.querySelector<HTMLDetailsElement>(`[${parts.tocMobile}]`)
  const close = ({ target }: Event) => {
    if (fold && target instanceof Element && target.closest('a')) fold.open = false
  }
  fold?.addEventListener('click', close, { signal })
}
