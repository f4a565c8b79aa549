/** The way back to the top of a long page (behaviour K-6, K-7), shown to readers who scroll up. */
import { dataAttributes } from '../../src/shared/dom.ts'
import { eachFrame } from './each-frame.ts'

const threshold = 300

export interface Scroll {
  readonly y: number
  readonly lastY: number
  readonly viewportHeight: number
  readonly documentHeight: number
}

/** Whether the button shows after a scroll; null: as before. */
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
  // A jump to a heading is no scrolling, whatever its direction, and may be told of before or after it is done.
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
