/** The buttons of code blocks: copying, and wrapping long lines. */
import { dataAttributes } from '../../src/shared/dom.ts'
import { lazily } from './boot.ts'
import { closestTo } from './events.ts'

const copiedMs = 1000
const blockSelector = `[${dataAttributes.codeBlock}]`
const wrappedClass = 'codeblock--wrapped'
const doneClass = 'codeblock__button--done'

/** Loaded when the reader comes near the text: a copy must not wait for the network. */
const loadText = lazily(() => import('./copied-code.ts'))

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
  for (const name of ['pointerover', 'focusin']) main?.addEventListener(name, onNear, { signal, passive: true })
  if (document.querySelector('.codeblock__line[id]')) {
    void import('./code-lines.ts').then(({ startCodeLines }) => startCodeLines(signal))
  }
}

function onNear({ target }: Event): void {
  // Without it the button copies nothing, and says so by marking the code.
  if (closestTo(target, blockSelector)) loadText().catch(() => {})
}

function onClick({ target }: Event): void {
  const button = closestTo(target, '[data-copy], [data-wrap]')
  const block = button?.closest(blockSelector)
  if (!button || !block) return
  if (button.hasAttribute('data-copy')) void copy(block, button)
  else wrap(block, button)
}

async function copy(block: Element, button: Element): Promise<void> {
  const code = block.querySelector('pre > code')
  const label = button.getAttribute('aria-label')
  if (!code || button.classList.contains(doneClass)) return
  try {
    const { textToCopy } = await loadText()
    await navigator.clipboard.writeText(textToCopy(code, block.className))
  } catch {
    // The browser does not allow it: selected, the code is one key away from being copied.
    getSelection()?.selectAllChildren(code)
    return
  }
  button.classList.add(doneClass)
  button.setAttribute('aria-label', 'Copied')
  setTimeout(() => {
    button.classList.remove(doneClass)
    button.setAttribute('aria-label', label ?? '')
  }, copiedMs)
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
