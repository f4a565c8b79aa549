/** The lists of remembered results, and a function that changes them. */
import { useState } from 'react'
import type { Store } from '../boot/storage.ts'
import { nothingRemembered, type Remembered, readRemembered, writeRemembered } from './remembered.ts'

export type ChangeRemembered = (change: (lists: Remembered) => Remembered) => void

/** `storage` null: nothing is remembered. */
export function useRemembered(storage: Store | null): readonly [Remembered, ChangeRemembered] {
  const [lists, setLists] = useState(() => (storage ? readRemembered(storage) : nothingRemembered))
  function change(run: (lists: Remembered) => Remembered): void {
    if (storage === null) return
    // Another tab may have changed them since.
    const changed = run(readRemembered(storage))
    writeRemembered(storage, changed)
    setLists(changed)
  }
  return [lists, change]
}
