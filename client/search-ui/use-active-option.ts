/** The option that Enter opens: the first one of an answer, until the reader moves on (behaviour S-24). */
import { useEffect, useState } from 'react'
import type { SearchGroup } from '../../src/types/search-client.ts'
import { step } from './keys.ts'
import { optionId } from './Results.tsx'

export interface ActiveOption {
  readonly active: number
  activate(index: number): void
  /** To the next of `count` options, which is scrolled into view. */
  move(direction: 'next' | 'previous', count: number): void
}

export function useActiveOption(groups: readonly SearchGroup[]): ActiveOption {
  // What was made active counts for the answer it is part of.
  const [chosen, setChosen] = useState({ groups, index: 0 })
  const active = chosen.groups === groups ? chosen.index : 0
  const activate = (index: number) => setChosen({ groups, index })
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
