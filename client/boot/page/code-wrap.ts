/** The reader's choice to wrap long lines of code: for all blocks that have such lines, and remembered for other pages. */
import { dataAttributes, storageKeys } from '../../../src/shared/dom.ts'
import type { Store } from '../boot.ts'

const blockSelector = `[${dataAttributes.codeBlock}]`
const wrappedClass = 'codeblock--wrapped'

/** Of the page that is shown; one set at a time. */
let observers: readonly { disconnect(): void }[] = []

/** A click on the button of a block. */
export function chooseWrap(block: Element, storage: Store): void {
  const { top } = block.getBoundingClientRect()
  const choice = String(!block.classList.contains(wrappedClass))
  storage.set(storageKeys.codeWrap, choice)
  startWrap(choice, false)
  // Blocks above may have grown; what was clicked must not move on the screen.
  window.scrollBy({ top: block.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** `isSeen`: the reader looks at the page already, so blocks in sight take on the choice when they are out of sight. */
export function startWrap(choice: string, isSeen: boolean): void {
  for (const observer of observers) observer.disconnect()
  const blocks = [...document.querySelectorAll(blockSelector)]
  const kept = new Set(isSeen ? blocks : [])
  const draw = (some: readonly Element[]) =>
    wrap(
      some.filter(block => !kept.has(block)),
      choice
    )
  const sight = new IntersectionObserver(entries => {
    // Without scroll anchoring, what grows above the window moves the text in it.
    const away = entries.filter(
      ({ isIntersecting, boundingClientRect: { top } }) =>
        !isIntersecting && (top >= 0 || CSS.supports('overflow-anchor:auto'))
    )
    for (const { target } of away) kept.delete(target)
    draw(away.map(({ target }) => target))
  })
  const widths = new ResizeObserver(entries => {
    const resized = entries.flatMap(({ target }) => target.closest(blockSelector) ?? [])
    // In the next frame: the browser complains of what changes its height while it is observed.
    requestAnimationFrame(() => draw(resized))
  })
  observers = [sight, widths]
  draw(blocks)
  for (const block of kept) sight.observe(block)
  for (const pre of document.querySelectorAll(`${blockSelector} pre`)) widths.observe(pre)
}

/** All blocks are measured before any is changed: the browser lays the page out once. */
function wrap(blocks: readonly Element[], choice: string): void {
  const long = blocks.filter(block => {
    const pre = block.querySelector('pre')
    return block.classList.contains(wrappedClass) || (pre !== null && pre.scrollWidth > pre.clientWidth)
  })
  for (const block of long) {
    const button = block.querySelector<HTMLButtonElement>('[data-wrap]')
    if (!button) continue
    button.hidden = false
    block.classList.toggle(wrappedClass, choice === 'true')
    button.setAttribute('aria-pressed', choice)
  }
}
