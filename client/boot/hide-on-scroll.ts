/** The navigation bar that hides while the reader scrolls down (behaviour N-9 to N-13); only where configured. */
import { dataAttributes, events, htmlAttributes, ids, mobileMaxWidth } from '../../src/shared/dom.ts'
import { eachFrame } from './each-frame.ts'
import { hear, type NavigatedDetail } from './events.ts'
import { hashTarget } from './hash-target.ts'

export interface Scroll {
  readonly y: number
  readonly lastY: number
  readonly barHeight: number
  readonly viewportHeight: number
  readonly documentHeight: number
}

/** Whether the bar hides after a scroll by the reader; null: as before (the end of a page springs back). */
export function hidesNavbar({ y, lastY, barHeight, viewportHeight, documentHeight }: Scroll): boolean | null {
  if (y < barHeight) return false
  if (lastY !== 0 && y >= lastY) return true
  return y + viewportHeight < documentHeight - barHeight ? false : null
}

/** Gives the function to call on every page that is shown. */
export function startHideOnScroll(): () => void {
  const root = document.documentElement
  const bar = document.querySelector<HTMLElement>(`[${dataAttributes.navbar}]`)
  if (!bar) return () => {}
  const never = new AbortController().signal
  let lastY = window.scrollY
  let isJump = false

  function hide(isHidden: boolean): void {
    root.toggleAttribute(htmlAttributes.navbarHidden, isHidden)
  }

  function update(): void {
    const y = window.scrollY
    const { clientHeight: viewportHeight, scrollHeight: documentHeight } = root
    const barHeight = bar?.offsetHeight ?? 0
    const isIgnored = isJump && y >= barHeight
    const hides = isIgnored ? null : hidesNavbar({ y, lastY, barHeight, viewportHeight, documentHeight })
    if (hides !== null) hide(hides)
    if (isIgnored) isJump = false
    lastY = y
  }

  /** A jump to a heading hides the bar: the heading goes where it was. */
  function arrive(): void {
    isJump = hashTarget(location.hash) !== null
    hide(isJump)
  }

  eachFrame(document, 'scroll', update, never)
  window.addEventListener('hashchange', arrive)
  hear<NavigatedDetail>(events.navigated, arrive)
  // The focus must not be where nobody sees it (behaviour N-13).
  bar.addEventListener('focusin', () => hide(false))
  const isMobile = matchMedia(`(width <= ${mobileMaxWidth}px)`)
  isMobile.addEventListener('change', () => placeLogo(isMobile.matches))
  return () => placeLogo(isMobile.matches)
}

/** Where the bar hides, the sidebar shows the logo again; it is a picture there, not another stop (behaviour N-12). */
function placeLogo(isMobile: boolean): void {
  const logo = document.querySelector(`#${ids.mobileMenu} .navbar__brand`)
  if (isMobile) logo?.removeAttribute('tabindex')
  else logo?.setAttribute('tabindex', '-1')
}
