/** A native dialog that is open for as long as it is drawn, over a page that stays where it is. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** On the body, as on sites that come from Docusaurus. */
const openClass = 'DocSearch--active'

/** `onClosed` is called when the page behind it can have the focus again. */
export function useModalDialog(onClosed: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const whenClosed = useRef(onClosed)
  useLayoutEffect(() => {
    const dialog = ref.current
    const { body, documentElement: root } = document
    // Nothing moves when the scroll bar goes.
    const barWidth = window.innerWidth - root.clientWidth
    body.classList.add(openClass)
    root.style.scrollbarGutter = barWidth > 0 ? 'stable' : ''
    dialog?.showModal()
    const stop = dialog ? followKeyboard(dialog) : () => {}
    return () => {
      stop()
      dialog?.close()
      body.classList.remove(openClass)
      root.style.scrollbarGutter = ''
      whenClosed.current()
    }
  }, [])
  return ref
}

/** Keyboards on screens cover the page without a change of its size: a property of the dialog holds the height that is left. */
function followKeyboard(dialog: HTMLElement): () => void {
  const { visualViewport } = window
  if (!visualViewport) return () => {}
  const resize = () => dialog.style.setProperty('--visible', `${visualViewport.height * visualViewport.scale}px`)
  resize()
  visualViewport.addEventListener('resize', resize)
  return () => visualViewport.removeEventListener('resize', resize)
}
