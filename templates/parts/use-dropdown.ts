/**
 * What a list in the navigation bar does besides opening on a click: it opens under a mouse, and closes when
 * the mouse or the focus goes elsewhere, on Escape, and when one of its links was chosen.
 */
import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Attributes for the `details` element, whose own state is the only one. */
export function useDropdown(isFloating: boolean) {
  const ref = useRef<HTMLDetailsElement>(null)
  const isUnderMouse = useRef(false)

  useEffect(() => {
    const details = ref.current
    if (details === null || !isFloating) return
    // The mouse is what has brought React here, so it may be over the list already.
    isUnderMouse.current = matchMedia('(hover: hover)').matches && details.matches(':hover')
    if (isUnderMouse.current) details.open = true
    const closeOutside = ({ target }: Event) => {
      if (!details.contains(target as Node)) details.open = false // what is pressed is a node
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.open) return
      if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
      details.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isFloating])

  const followMouse = (isOver: boolean) => (event: PointerEvent<HTMLDetailsElement>) => {
    if (event.pointerType !== 'mouse') return
    isUnderMouse.current = isOver
    event.currentTarget.open = isOver
  }
  return {
    ref,
    onPointerEnter: followMouse(true),
    onPointerLeave: followMouse(false),
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false
    },
    onClick(event: MouseEvent<HTMLDetailsElement>) {
      const target = event.target as Element // what is clicked is an element
      if (target.closest('a') !== null) event.currentTarget.open = false
      // A click with the mouse must not close what the mouse has just opened; one with the keyboard (0) may.
      else if (target.closest('summary') !== null && isUnderMouse.current && event.detail > 0) event.preventDefault()
    }
  }
}
