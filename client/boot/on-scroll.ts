/** Shows and hides on scroll: the navigation bar, if configured, and the back-to-top button. */
import { dataAttributes, events, htmlAttributes, ids, mobileMaxWidth } from '../../src/shared/dom.ts'
import { eachFrame, type NavigatedDetail, on } from './events.ts'
import { hashTarget } from './page/contents.ts'

export interface Scroll {
  readonly y: number
  readonly lastY: number
  readonly viewportHeight: number
  readonly documentHeight: number
}

/** Whether the bar hides after a scroll by the reader; null: no change (the end of a page springs back). */
export function hidesNavbar(scroll: Scroll, barHeight: number): boolean | null {
  const { y, lastY, viewportHeight, documentHeight } = scroll
  if (y < barHeight) return false
  if (lastY !== 0 && y >= lastY) return true
  return y + viewportHeight < documentHeight - barHeight ? false : null
}

/** Returns the function to call on every page that is shown. */
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
    const hides = isIgnored ? null : hidesNavbar({ y, lastY, viewportHeight, documentHeight }, barHeight)
    if (hides !== null) hide(hides)
    if (isIgnored) isJump = false
    lastY = y
  }

  /** A jump to a heading hides the bar, because the heading goes to the bar's place. */
  function arrive(): void {
    isJump = hashTarget(location.hash) !== null
    hide(isJump)
  }

  eachFrame(document, 'scroll', update, never)
  window.addEventListener('hashchange', arrive)
  on<NavigatedDetail>(events.navigated, arrive)
  // A focused element must be visible.
  bar.addEventListener('focusin', () => hide(false))
  const isMobile = matchMedia(`(width <= ${mobileMaxWidth}px)`)
  isMobile.addEventListener('change', () => placeLogo(isMobile.matches))
  return () => placeLogo(isMobile.matches)
}

/** If the bar hides, the sidebar shows the logo again, as a picture that is not a second tab stop. */
function placeLogo(isMobile: boolean): void {
  const logo = document.querySelector(`#${ids.mobileMenu} .navbar__brand`)
  if (isMobile) logo?.removeAttribute('tabindex')
  else logo?.setAttribute('tabindex', '-1')
}

const threshold = 300

/** Whether the button shows after a scroll; null: no change. */
export function showsBackToTop({ y, lastY, viewportHeight, documentHeight }: Scroll): boolean | null {
  if (y >= lastY || y < threshold) return false
  return y + viewportHeight < documentHeight ? true : null
}

export function startBackToTop(signal: AbortSignal): void {
  const button = document.querySelector<HTMLButtonElement>(`[${dataAttributes.backToTop}]`)
  if (!button) return
  let lastY = window.scrollY
  let isJump = false

  const update = () => {
    const y = window.scrollY
    const { clientHeight: viewportHeight, scrollHeight: documentHeight } = document.documentElement
    const shows = isJump ? false : showsBackToTop({ y, lastY, viewportHeight, documentHeight })
    if (shows !== null) button.hidden = !shows
    isJump = false
    lastY = y
  }

  eachFrame(document, 'scroll', update, signal)
  // A jump to a heading does not count as scrolling; its event may come before or after the scroll event.
  const jump = () => {
    isJump = true
    button.hidden = true
  }
  window.addEventListener('hashchange', jump, { signal })
  button.hidden = true
  button.addEventListener(
    'click',
    () => {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
    },
    { signal }
  )
}
