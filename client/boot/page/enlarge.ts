/**
 * The button of a diagram, and of a table that is wider than the text: shows it as large as the window. The button is
 * in an element without height before the box, because inside the box it would scroll away.
 */
import { texts } from '../../../src/shared/texts.ts'

const className = 'enlarge'

/** Adds the button to a box, or hides it. */
export function offerEnlarging(box: HTMLElement, isOffered: boolean): void {
  // The box is in the dialog now.
  if (box.closest('dialog')) return
  const before = box.previousElementSibling
  const known = before instanceof HTMLElement && before.className === className ? before : null
  if (known) known.hidden = !isOffered
  else if (isOffered) box.before(place(box))
}

function place(box: HTMLElement): HTMLElement {
  const name = nameOf(box)
  const button = document.createElement('button')
  button.type = 'button'
  button.title = texts.enlarge
  button.setAttribute('aria-label', `${texts.enlarge}: ${name}`)
  button.setAttribute('aria-haspopup', 'dialog')
  button.addEventListener('click', () => {
    void import('./zoom.ts').then(
      ({ openZoom }) => openZoom(box, button, name),
      () => {}
    )
  })
  const element = document.createElement('div')
  element.className = className
  element.append(button)
  return element
}

/** A table has the name itself, a diagram that of its figure. */
function nameOf(box: HTMLElement): string {
  return box.closest('[aria-label]')?.getAttribute('aria-label') ?? texts.picture
}
