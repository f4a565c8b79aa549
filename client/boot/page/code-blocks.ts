/** The buttons of code blocks: copying, and wrapping long lines. */
import { dataAttributes, storageKeys } from '../../../src/shared/dom.ts'
import { lazily, type Store } from '../boot.ts'
import { closestTo, ignore } from '../events.ts'

const blockSelector = `[${dataAttributes.codeBlock}]`
const wrappedClass = 'codeblock--wrapped'

/** Loaded when the pointer or the focus comes near a block, so that copying does not wait for the network. */
const loadButtons = lazily(() => import('./code-buttons.ts'))

/** `isSeen`: the page is visible already, so its layout must not shift. */
export function startCodeBlocks(storage: Store, isSeen: boolean, signal: AbortSignal): void {
  const choice = storage.get(storageKeys.codeWrap)
  // Once loaded, the module runs before the browser paints a page that the router shows.
  if (choice) loadButtons().then(({ startWrap }) => startWrap(choice, isSeen), ignore)
  const widths = new ResizeObserver(entries => {
    for (const { target } of entries) showWrapButton(target)
  })
  signal.addEventListener('abort', () => widths.disconnect())
  for (const block of document.querySelectorAll(blockSelector)) {
    const pre = block.querySelector('pre')
    if (pre) widths.observe(pre)
    // Only pages from a secure connection can write to the clipboard.
    const copy = block.querySelector<HTMLButtonElement>('[data-copy]')
    if (copy && 'clipboard' in navigator) copy.hidden = false
  }
  const main = document.querySelector('main')
  main?.addEventListener('click', event => onClick(event, storage), { signal })
  main?.addEventListener(
    'pointerover',
    ({ target }) => closestTo(target, blockSelector) && loadButtons().catch(ignore),
    { signal }
  )
  if (document.querySelector('.codeblock__line[id]')) {
    void import('./code-lines.ts').then(({ startCodeLines }) => startCodeLines(signal))
  }
}

function onClick({ target }: Event, storage: Store): void {
  const button = closestTo(target, '[data-copy], [data-wrap]')
  const block = button?.closest(blockSelector)
  if (!button || !block) return
  if (button.hasAttribute('data-wrap')) loadButtons().then(({ chooseWrap }) => chooseWrap(block, storage), ignore)
  // If the module cannot be loaded, select the code, as when the browser forbids copying.
  else
    void loadButtons().then(
      ({ copyCode }) => copyCode(block, button),
      () => getSelection()?.selectAllChildren(block)
    )
}

/** The button shows only if the code is wider than its box, or is wrapped now. */
function showWrapButton(pre: Element): void {
  const block = pre.closest(blockSelector)
  const button = block?.querySelector<HTMLButtonElement>('[data-wrap]')
  if (button) button.hidden = !block?.classList.contains(wrappedClass) && pre.scrollWidth <= pre.clientWidth
}
