/** The contents lists (behaviour 3.3): the entry where the reader is, and the fold on narrow screens. */
import { classNames, dataAttributes } from '../../src/shared/dom.ts'
import { around } from './around.ts'
import { currentHeading, type Edges } from './current-heading.ts'
import { eachFrame } from './each-frame.ts'
import { hashTarget } from './hash-target.ts'

const activeClass = 'table-of-contents__link--active'

/**
 * What is behind a tab or in a closed fold has the place of what hides it, out of order. Asked of attributes:
 * `checkVisibility` has the browser work out the styles of a whole reference page at once.
 */
const hidden = '[hidden],details:not([open])>:not(summary)'

/** Keeps the list beside the page up to date until the signal is aborted. */
export function startContents(signal: AbortSignal): void {
  closeFoldAfterChoice(signal)
  const list = document.querySelector<HTMLElement>(`[${dataAttributes.toc}] nav`)
  if (!list) return
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a')]
  let active: HTMLAnchorElement | undefined

  const update = () => {
    // Narrow screens do not show it.
    if (list.offsetParent === null) return
    const shown = links.filter(({ hash }) => hashTarget(hash)?.closest(hidden) === null)
    // Those that are shown have a heading.
    const edgesAt = (index: number) => edgesOf(hashTarget(shown[index]?.hash ?? '') as HTMLElement)
    const link = shown[currentHeading(shown.length, edgesAt, navbarHeight(), window.innerHeight)]
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
  return edges.height === 0 && heading.parentElement ? edgesOf(heading.parentElement) : edges
}

/** What covers the top of the page; a bar that hides covers nothing (behaviour N-12). */
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

function closeFoldAfterChoice(signal: AbortSignal): void {
  const fold = document.querySelector(`[${dataAttributes.tocMobile}]`)
  const close = ({ target }: Event) => around(target, 'a') && fold?.removeAttribute('open')
  fold?.addEventListener('click', close, { signal })
}
