/** What keys mean in the search (behaviour S-24). */

export type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & {
  readonly isComposing: boolean
}

export type Command = 'next' | 'previous' | 'open' | 'open elsewhere' | 'close' | null

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

/** A letter or a digit, typed to begin a query (behaviour S-4). */
export function isTyped({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return !ctrlKey && !metaKey && !altKey && /^[\p{L}\p{N}]$/u.test(key)
}
