/** What keys do in the search, and where they move the focus and the active option. */
import { useEffect, useState } from 'react'
import type { SearchGroup } from '../../src/types/search-client.ts'
import { optionId } from './Results.tsx'

export type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & {
  readonly isComposing: boolean
}

type Command = 'next' | 'previous' | 'open' | 'open elsewhere' | 'close' | null

/**
 * null: the key is not ours. While text is composed all keys are the input method's; some browsers say so by the
 * key code 229 alone.
 */
export function commandOf({ key, keyCode, isComposing, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): Command {
  if (isComposing || keyCode === 229) return null
  if (key === 'Escape' || (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey)) return 'close'
  if (altKey) return null
  if (key === 'Enter') return ctrlKey || metaKey || shiftKey ? 'open elsewhere' : 'open'
  if (ctrlKey || metaKey || shiftKey) return null
  if (key === 'ArrowDown') return 'next'
  return key === 'ArrowUp' ? 'previous' : null
}

/** The next of `count` places in a direction; beyond the last comes the first. From -1, outside, the nearest end. */
export function step(command: 'next' | 'previous', at: number, count: number): number {
  if (count === 0) return -1
  if (at < 0) return command === 'next' ? 0 : count - 1
  return (at + (command === 'next' ? 1 : -1) + count) % count
}

/** A letter or a digit, typed to begin a query. */
export function isTyped({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return !ctrlKey && !metaKey && !altKey && /^[\p{L}\p{N}]$/u.test(key)
}

/** Tab stays inside: from the last control to the first, and back. True when it has moved the focus. */
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
  const links = dialog.querySelectorAll<HTMLElement>('input, li > .search-hit')
  const row = document.activeElement?.closest('li')
  const here = row?.querySelector('.search-hit') ?? document.activeElement
  const stops = [...links]
  stops[step(direction, here instanceof HTMLElement ? stops.indexOf(here) : -1, stops.length)]?.focus()
}

export interface ActiveOption {
  readonly active: number
  activate(index: number): void
  /** To the next of `count` options, which is scrolled into view. */
  move(direction: 'next' | 'previous', count: number): void
}

export function useActiveOption(groups: readonly SearchGroup[]): ActiveOption {
  // What was made active counts for the answer it is part of, and for what is added to it at its end.
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

/** Gives a function that opens the first option: now, or when the answer that is under way has come. `cancel` forgets it. */
export function useOpenFirst(isPending: boolean): { readonly openFirst: () => void; readonly cancel: () => void } {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || isPending) return
    setWanted(false)
    optionAt(0)?.click()
  }, [isWanted, isPending])
  return { openFirst: () => setWanted(true), cancel: () => setWanted(false) }
}
