/** The menu of pages that offer their Markdown. Loaded by address, once per visit: it listens to the document. */
import { dataAttributes, ids } from '../../../src/shared/dom.ts'
import { texts } from '../../../src/shared/texts.ts'

const copiedMs = 2000

// In the capture phase: the boot would follow the link.
document.addEventListener('click', onClick, true)
document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true))

function onClick(event: MouseEvent): void {
  const target = event.target as Element // the target of a click is an element
  if (!target.closest('.page-menu details')) close(false)
  const link = target.closest<HTMLAnchorElement>(`[${dataAttributes.copyPage}]`)
  const { ctrlKey, metaKey, shiftKey } = event
  // Only pages from a secure connection can write to the clipboard.
  if (!link || ctrlKey || metaKey || shiftKey || !('clipboard' in navigator)) return
  event.preventDefault()
  void copy(link).catch(() => location.assign(link.href))
}

/** The text arrives after the click: browsers allow the copy because `write` is called during the click. */
async function copy(link: HTMLAnchorElement): Promise<void> {
  const text = fetch(link.href).then(async answer => {
    if (!answer.ok) throw new Error(answer.statusText)
    return new Blob([await answer.text()], { type: 'text/plain' })
  })
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
  const region = document.getElementById(ids.liveRegion)
  if (region) region.textContent = texts.copied
  link.textContent = texts.copied
  setTimeout(() => {
    link.textContent = texts.copyPage
  }, copiedMs)
}

function close(returnsFocus: boolean): void {
  const menu = document.querySelector<HTMLDetailsElement>('.page-menu details[open]')
  if (!menu) return
  if (returnsFocus && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  menu.open = false
}
