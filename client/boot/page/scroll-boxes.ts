/**
 * Boxes for what is wider than the text: code, tables, diagrams, formulas. In the HTML each is a tab stop, so that keys
 * can scroll it; this file removes the stop where nothing scrolls. Diagrams and scrolling tables can be enlarged.
 */
import { ignore } from '../events.ts'

const boxSelector = ':is(pre, .table-wrapper, .diagram__box, .formula)[tabindex="0"]'

export function startScrollBoxes(signal: AbortSignal): void {
  const sizes = watchScrolling()
  signal.addEventListener('abort', () => sizes.disconnect())
  for (const box of document.querySelectorAll(boxSelector)) sizes.observe(box)
}

/** Makes the boxes that it observes tab stops while their content scrolls. */
export function watchScrolling(): ResizeObserver {
  return new ResizeObserver(entries => {
    for (const { target } of entries) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target
      const isWide = scrollWidth > clientWidth
      if (isWide || scrollHeight > clientHeight) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
      const isDiagram = target.matches('.diagram__box')
      if (isDiagram || target.matches('.table-wrapper')) offer(target as HTMLElement, isDiagram || isWide)
    }
  })
}

/** Loaded with the first box that can be enlarged. */
let isLoading = false

function offer(box: HTMLElement, isOffered: boolean): void {
  isLoading ||= isOffered
  if (isLoading) import('./enlarge.ts').then(({ offerEnlarging }) => offerEnlarging(box, isOffered), ignore)
}
