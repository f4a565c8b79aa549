/** The entries of the graph in the store: those of one task below one folder are one value, so an edit writes few. */
import { posix } from 'node:path'
import type { Diagnostic } from '../types/findings.ts'
import { digest } from '../util/hash.ts'
import type { Store } from './store.ts'
import { type Asked, Pool, type Task } from './task.ts'

/** What the graph knows of a task that has run. */
export interface Entry {
  readonly stamp: string
  /** Exact version of the argument; null: the stamp is. */
  readonly version: string | null
  /** Questions of kinds that have no version. */
  readonly asked: Asked
  /** Questions of the other kinds; null: none. They are not looked at while the versions are those. */
  readonly lasting: { readonly key: string; readonly versions: Readonly<Record<string, string>> } | null
  /** The questions that it shares with other tasks, or their key. */
  readonly pool: string | Pool | null
  /** Keys of its texts in the store. */
  readonly texts: readonly string[]
  readonly findings: readonly Diagnostic[]
  /** What the task has returned; plain JSON. */
  readonly value: unknown
  /** A question of the task has no answer that could be compared. */
  readonly isVolatile: boolean
  /** The revision at which its questions were last answered alike. */
  checked: number
}

/** An entry as it is stored, without what is empty: all of a site are parsed in every run. */
type Kept = Pick<Entry, 'stamp'> & { readonly pool?: string } & Partial<
    Omit<Entry, 'stamp' | 'pool' | 'isVolatile' | 'checked'>
  >

type Named = Pick<Task<never, unknown>, 'name' | 'settings'>

/** Entries of one task below one folder. */
class Shard {
  readonly entries: Map<string, Entry>
  readonly used = new Set<string>()
  isSame = true

  constructor(entries: Iterable<readonly [string, Entry]>) {
    this.entries = new Map(entries)
  }

  /** The entry is right, be it another one than before. */
  use(key: string, entry: Entry): void {
    this.used.add(key)
    if (this.entries.get(key) === entry) return
    this.entries.set(key, entry)
    this.isSame = false
  }
}

export class Entries {
  readonly #store: Store
  readonly #code: string
  /** Before the names of tasks: which part of a project they work on. */
  readonly #part: string
  readonly #shards = new Map<string, Shard>()

  constructor(store: Store, part: string) {
    this.#store = store
    this.#part = part
    this.#code = digest(store.code)
  }

  /** The entries that were used. */
  *used(): Iterable<Entry> {
    for (const { entries, used } of this.#shards.values()) {
      for (const [key, entry] of entries) if (used.has(key)) yield entry
    }
  }

  /** Writes what has changed; `keepsOthers`: entries that were not used stay. */
  save(keepsOthers: boolean): void {
    for (const [name, { entries, used, isSame }] of this.#shards) {
      const kept = keepsOthers ? [...entries] : [...entries].filter(([key]) => used.has(key))
      if (isSame && kept.length === entries.size) continue
      this.#store.write(name, JSON.stringify(kept.flatMap(([key, entry]) => this.#toKept(key, entry))))
    }
  }

  shardOf({ name, settings }: Named, key: string): Shard {
    const full = `${this.#part}${name} ${this.#code}${settings} ${posix.dirname(key)}`
    const shard = this.#shards.get(full) ?? this.#read(full)
    this.#shards.set(full, shard)
    return shard
  }

  #read(name: string): Shard {
    const text = this.#store.read(name)
    // Only `save` writes such keys, and the store gives back what was written.
    const kept = text === null ? [] : (JSON.parse(text) as [string, Kept][])
    return new Shard(kept.map(([key, entry]) => [key, toEntry(entry)] as const))
  }

  #toKept(key: string, entry: Entry): [string, Kept][] {
    const { stamp, version, asked, lasting, pool, texts, findings, value, isVolatile } = entry
    const isPool = pool instanceof Pool
    if (isVolatile || (isPool && pool.isVolatile)) return []
    const shared = isPool ? this.#store.keep(JSON.stringify(pool.asked)) : pool
    const kept: Kept = {
      stamp,
      ...(version !== null && { version }),
      ...(Object.keys(asked).length > 0 && { asked }),
      ...(lasting !== null && { lasting }),
      ...(shared !== null && { pool: shared }),
      ...(texts.length > 0 && { texts }),
      ...(findings.length > 0 && { findings }),
      ...(value !== null && { value })
    }
    return [[key, kept]]
  }
}

function toEntry(kept: Kept): Entry {
  const { stamp, version = null, asked = noQuestions, lasting = null, pool = null } = kept
  const { texts = none, findings = none, value = null } = kept
  return { stamp, version, asked, lasting, pool, texts, findings, value, isVolatile: false, checked: -1 }
}

const noQuestions: Asked = {}
const none: readonly never[] = []
