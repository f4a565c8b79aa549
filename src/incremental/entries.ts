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
class FolderEntries {
  readonly entries: Map<string, Entry>
  /** What other stores have, which counts where an entry of this one is missing or wrong. */
  others: ReadonlyMap<string, readonly Entry[]>
  readonly used = new Set<string>()
  isSame = true

  constructor(entries: Iterable<readonly [string, Entry]>, others: Iterable<readonly [string, Entry]>) {
    this.entries = new Map(entries)
    this.others = groupByKey(others)
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
  readonly #folders = new Map<string, FolderEntries>()
  /** The same by task, settings and folder: to join the name of a value for each page of a site takes longer than to find it. */
  readonly #byTask = new Map<string, Map<string, Map<string, FolderEntries>>>()

  constructor(store: Store, part: string) {
    this.#store = store
    this.#part = part
    this.#code = digest(store.code)
  }

  /** The entries that were used. */
  *used(): Iterable<Entry> {
    for (const { entries, used } of this.#folders.values()) {
      for (const [key, entry] of entries) if (used.has(key)) yield entry
    }
  }

  /** What entries that were used are compared with counts as used, too: another machine may have to compare it. */
  markQuestions(): void {
    for (const { lasting, pool } of this.used()) {
      for (const key of [lasting?.key, pool]) if (typeof key === 'string') this.#store.has(key)
    }
  }

  /** Writes what has changed; `keepsOthers`: entries that were not used stay; `isWanted`: of those that were used. */
  save(keepsOthers: boolean, isWanted: (key: string) => boolean): void {
    for (const [name, { entries, used, isSame }] of this.#folders) {
      const kept = keepsOthers ? [...entries] : [...entries].filter(([key]) => used.has(key) && isWanted(key))
      if (isSame && kept.length === entries.size) continue
      this.#store.write(name, JSON.stringify(kept.flatMap(([key, entry]) => this.#toKept(key, entry))))
    }
  }

  /** What other stores have is read again, where it was read before they came. */
  readOthers(): void {
    for (const [name, folder] of this.#folders) {
      folder.others = groupByKey(this.#store.readOthers(name).flatMap(parseEntries))
    }
  }

  folderOf({ name, settings }: Named, key: string): FolderEntries {
    const path = posix.dirname(key)
    const bySettings = this.#byTask.get(name) ?? new Map<string, Map<string, FolderEntries>>()
    const byPath = bySettings.get(settings) ?? new Map<string, FolderEntries>()
    const known = byPath.get(path)
    if (known !== undefined) return known
    const full = `${this.#part}${name} ${this.#code}${settings} ${path}`
    const folder = this.#read(full)
    this.#folders.set(full, folder)
    byPath.set(path, folder)
    this.#byTask.set(name, bySettings.set(settings, byPath))
    return folder
  }

  #read(name: string): FolderEntries {
    const text = this.#store.readOwn(name)
    return new FolderEntries(
      text === null ? [] : parseEntries(text),
      this.#store.readOthers(name).flatMap(parseEntries)
    )
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

function groupByKey(entries: Iterable<readonly [string, Entry]>): Map<string, Entry[]> {
  const byKey = new Map<string, Entry[]>()
  for (const [key, entry] of entries) byKey.set(key, [...(byKey.get(key) ?? []), entry])
  return byKey
}

function parseEntries(text: string): (readonly [string, Entry])[] {
  // Only `save` writes such values, and the store gives back what was written.
  return (JSON.parse(text) as [string, Kept][]).map(([key, kept]) => [key, toEntry(kept)] as const)
}

function toEntry(kept: Kept): Entry {
  const { stamp, version = null, asked = noQuestions, lasting = null, pool = null } = kept
  const { texts = none, findings = none, value = null } = kept
  return { stamp, version, asked, lasting, pool, texts, findings, value, isVolatile: false, checked: -1 }
}

/** What most entries of a site have nothing of is one object. */
export const noQuestions: Asked = {}
export const none: readonly never[] = []
