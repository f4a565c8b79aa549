/** Where an index keeps what it is made of, so that the next one costs only what has changed. The store of the build is one. */
export interface IndexStore {
  /** null: not known, or damaged. */
  read(key: string): string | null
  /** Whether there is a value; it then counts as used. */
  has(key: string): boolean
  write(key: string, value: string): void
  /** What another machine has made, which this one needs no second time; null: none. */
  borrow(key: string): string | null
  /** A value is missing that the store had before: the index cannot be made. Throws. */
  lost(key: string): never
}

/** A store in memory. What was not used by one of the last `generations` indexes is dropped. */
interface MemoryStore extends IndexStore {
  /** An index begins. */
  begin(): void
}

export function memoryStore(generations = Number.POSITIVE_INFINITY): MemoryStore {
  const values = new Map<string, { readonly value: string; used: number }>()
  let now = 0
  const find = (key: string) => {
    const entry = values.get(key)
    if (entry !== undefined) entry.used = now
    return entry
  }
  return {
    begin() {
      now += 1
      for (const [key, { used }] of values) if (used <= now - generations) values.delete(key)
    },
    read: key => find(key)?.value ?? null,
    has: key => find(key) !== undefined,
    write: (key, value) => values.set(key, { value, used: now }),
    borrow: () => null,
    lost(key) {
      throw new Error(`The search index has lost “${key}”.`)
    }
  }
}
