/** The buttons of code blocks: copying, and wrapping long lines. */
import { dataAttributes } from '../../src/shared/dom.ts'
import { closestTo } from './events.ts'

const blockSelector = `[${dataAttributes.codeBlock}]`
const wrappedClass = 'codeblock--wrapped'

/** Loaded when the reader comes near the text: a copy must not wait for the network. */
const loadCopying = () => import('./copied-code.ts')

export function startCodeBlocks(signal: AbortSignal): void {
  const widths = new ResizeObserver(entries => {
    for (const { target } of entries) showWrapButton(target)
  })
  signal.addEventListener('abort', () => widths.disconnect())
  for (const block of document.querySelectorAll(blockSelector)) {
    const pre = block.querySelector('pre')
    if (pre) widths.observe(pre)
    // Pages that do not come over a secure connection cannot write to the clipboard.
    const copy = block.querySelector<HTMLButtonElement>('[data-copy]')
    if (copy && 'clipboard' in navigator) copy.hidden = false
  }
  const main = document.querySelector('main')
  main?.addEventListener('click', onClick, { signal })
  main?.addEventListener(
    'pointerover',
    ({ target }) => closestTo(target, blockSelector) && loadCopying().catch(() => {}),
    { signal }
  )
  if (document.querySelector('.codeblock__line[id]')) {
    void import('./code-lines.ts').then(({ startCodeLines }) => startCodeLines(signal))
  }
}

function onClick({ target }: Event): void {
  const button = closestTo(target, '[data-copy], [data-wrap]')
  const block = button?.closest(blockSelector)
  if (!button || !block) return
  if (button.hasAttribute('data-wrap')) wrap(block, button)
  // Without the module the code is selected, as it is where the browser allows no copying.
  else
    void loadCopying().then(
      ({ copyCode }) => copyCode(block, button),
      () => getSelection()?.selectAllChildren(block)
    )
}

function wrap(block: Element, button: Element): void {
  button.setAttribute('aria-pressed', String(block.classList.toggle(wrappedClass)))
}

/** Only code that is wider than its box, or that is being wrapped, has something to switch. */
function showWrapButton(pre: Element): void {
  const block = pre.closest(blockSelector)
  const button = block?.querySelector<HTMLButtonElement>('[data-wrap]')
  if (button) button.hidden = !block?.classList.contains(wrappedClass) && pre.scrollWidth <= pre.clientWidth
}
