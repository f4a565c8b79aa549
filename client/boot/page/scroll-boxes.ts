/**
 * Boxes for what is wider than the text: code, tables, diagrams, formulas. In the HTML each is a tab stop, so that keys
 * can scroll it; this file removes the stop where nothing scrolls.
 */
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
      if (scrollWidth > clientWidth || scrollHeight > clientHeight) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
}
