/** Shows a picture as large as the screen allows, in a native dialog that Escape, the button or a click closes. */
import { texts } from '../../../src/shared/texts.ts'

/** When the dialog closes, the focus returns to the picture on the page. */
export function openZoom(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  dialog.setAttribute('aria-label', image.alt || texts.picture)
  const large = document.createElement('img')
  large.src = image.currentSrc || image.src
  large.alt = image.alt
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'icon-button zoom__close'
  button.setAttribute('aria-label', texts.close)
  button.textContent = '×'
  dialog.append(button, large)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    image.focus({ preventScroll: true })
  })
  document.body.append(dialog)
  dialog.showModal()
}
