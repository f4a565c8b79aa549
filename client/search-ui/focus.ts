/** Where the focus goes inside of the window. */
import { step } from './keys.ts'

/** Tab stays inside: from the last control to the first, and back (behaviour S-7). True when it has moved the focus. */
export function keepInside(dialog: Element, isBackwards: boolean): boolean {
  const all = [...dialog.querySelectorAll<HTMLElement>('input, button, a[href]:not([tabindex="-1"])')]
  const controls = all.filter(control => control.getClientRects().length > 0)
  const [from, to] = isBackwards ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
  if (document.activeElement !== from) return false
  to?.focus()
  return true
}

/** From the field through the links of the start screen, and around. */
export function moveThroughLists(dialog: Element, direction: 'next' | 'previous'): void {
  const links = dialog.querySelectorAll<HTMLElement>('input, li > a')
  const row = document.activeElement?.closest('li')
  const here = row?.querySelector('a') ?? document.activeElement
  const stops = [...links]
  stops[step(direction, here instanceof HTMLElement ? stops.indexOf(here) : -1, stops.length)]?.focus()
}
