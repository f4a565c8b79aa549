/** The menu of pages that offer their Markdown. Loaded once per visit, when the reader turns to it: it listens to the document. */
import { ids } from '../../../src/shared/dom.ts'
import { texts } from '../../../src/shared/texts.ts'
import { closestTo } from '../events.ts'

const copiedMs = 2000

document.addEventListener('click', ({ target }) => closestTo(target, '.page-menu details') || close(false))
document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true))

/** The text arrives after the click: browsers allow the copy because `write` is called during the click. */
export async function copyPage(link: HTMLAnchorElement): Promise<void> {
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
