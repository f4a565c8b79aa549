/** The menu of a page that gives its Markdown. Pages load it by address, once in a visit: it listens to the document. */
import { dataAttributes, ids } from '../../../src/shared/dom.ts'
import { texts } from '../../../src/shared/texts.ts'

const copiedMs = 2000

// Before the boot, which would follow the link.
document.addEventListener('click', onClick, true)
document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true))

function onClick(event: MouseEvent): void {
  const target = event.target as Element // what is clicked is an element
  if (!target.closest('.page-menu details')) close(false)
  const link = target.closest<HTMLAnchorElement>(`[${dataAttributes.copyPage}]`)
  const { ctrlKey, metaKey, shiftKey } = event
  // Pages that do not come over a secure connection cannot write to the clipboard.
  if (!link || ctrlKey || metaKey || shiftKey || !('clipboard' in navigator)) return
  event.preventDefault()
  void copy(link).catch(() => location.assign(link.href))
}

/** The text comes later than the click: browsers allow the copy because it begins at once. */
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
