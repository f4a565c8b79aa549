/** Cache for the parts of an index, so that updating it costs only what has changed. The build's store is one. */
export interface IndexStore {
  /** null: unknown or damaged. */
  read(key: string): string | null
  /** Whether a value exists; it then counts as used. */
  has(key: string): boolean
  write(key: string, value: string): void
  /** A value of another machine, which is not copied into this store; null: none. */
  borrow(key: string): string | null
  /** The values of a key on all other machines. */
  borrowAll(key: string): readonly string[]
  /** Stores a value that only other machines need, which read it by `borrow`. */
  lend(key: string, value: string): void
  /** A value is missing that the store had before: the index cannot be made. Throws. */
  lost(key: string): never
}

/** A store in memory. It drops values that none of the last `generations` indexes has used. */
interface MemoryStore extends IndexStore {
  /** Begins a new index. */
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
    borrowAll: () => [],
    lend: (key, value) => values.set(key, { value, used: now }),
    lost(key) {
      throw new Error(`The search index lacks “${key}”.`)
    }
  }
}
