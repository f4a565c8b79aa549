/** Keys of the search: commands, and how they move the focus and the active option. */
import { useEffect, useState } from 'react'
import type { SearchGroup } from '../../src/types/search-client.ts'
import { optionId } from './Results.tsx'

export type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & {
  readonly isComposing: boolean
}

type Command = 'next' | 'previous' | 'open' | 'open-elsewhere' | 'close' | null

/**
 * null: the key has no command. During text composition, all keys belong to the input method; some browsers show this
 * only by the key code 229.
 */
export function commandOf({ key, keyCode, isComposing, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): Command {
  if (isComposing || keyCode === 229) return null
  if (key === 'Escape' || (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey)) return 'close'
  if (altKey) return null
  if (key === 'Enter') return ctrlKey || metaKey || shiftKey ? 'open-elsewhere' : 'open'
  if (ctrlKey || metaKey || shiftKey) return null
  if (key === 'ArrowDown') return 'next'
  return key === 'ArrowUp' ? 'previous' : null
}

/** The next of `count` positions in a direction, wrapping around; from -1 (outside), the nearest end. */
export function step(command: 'next' | 'previous', at: number, count: number): number {
  if (count === 0) return -1
  if (at < 0) return command === 'next' ? 0 : count - 1
  return (at + (command === 'next' ? 1 : -1) + count) % count
}

/** Whether the key is a letter or a digit that begins a query. */
export function isTyped({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return !ctrlKey && !metaKey && !altKey && /^[\p{L}\p{N}]$/u.test(key)
}

/** Keeps Tab inside: from the last control to the first, and back. True when it has moved the focus. */
export function keepInside(dialog: Element, isBackwards: boolean): boolean {
  const all = [...dialog.querySelectorAll<HTMLElement>('input, button, a[href]:not([tabindex="-1"])')]
  const controls = all.filter(control => control.getClientRects().length > 0)
  const [from, to] = isBackwards ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
  if (document.activeElement !== from) return false
  to?.focus()
  return true
}

/** Moves the focus from the field through the links of the start screen, wrapping around. */
export function moveThroughLists(dialog: Element, direction: 'next' | 'previous'): void {
  const links = dialog.querySelectorAll<HTMLElement>('input, li > .search-hit')
  const row = document.activeElement?.closest('li')
  const here = row?.querySelector('.search-hit') ?? document.activeElement
  const stops = [...links]
  stops[step(direction, here instanceof HTMLElement ? stops.indexOf(here) : -1, stops.length)]?.focus()
}

export interface ActiveOption {
  readonly active: number
  activate(index: number): void
  /** Moves to the next of `count` options and scrolls it into view. */
  move(direction: 'next' | 'previous', count: number): void
}

export function useActiveOption(groups: readonly SearchGroup[]): ActiveOption {
  // The active option is valid for its answer, also when more results are appended to that answer.
  const [first] = groups
  const [chosen, setChosen] = useState({ first, index: 0 })
  const active = chosen.first === first ? chosen.index : 0
  const activate = (index: number) => setChosen({ first, index })
  return {
    active,
    activate,
    move(direction, count) {
      const index = step(direction, active, count)
      activate(index)
      optionAt(index)?.scrollIntoView({ block: 'nearest' })
    }
  }
}

export function optionAt(index: number): HTMLElement | null {
  return document.getElementById(optionId(index))
}

/** `openFirst` opens the first option: now, or when the pending answer has arrived. `cancel` ends the wait. */
export function useOpenFirst(isPending: boolean): { readonly openFirst: () => void; readonly cancel: () => void } {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || isPending) return
    setWanted(false)
    optionAt(0)?.click()
  }, [isWanted, isPending])
  return { openFirst: () => setWanted(true), cancel: () => setWanted(false) }
}
