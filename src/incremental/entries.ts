/** The entries of the graph in the store. Entries of one task below one folder are one value, so an edit writes few. */
import type { Diagnostic } from '../types/findings.ts'
import { digest } from '../util/hash.ts'
import type { Store } from './store.ts'
import { type Asked, Pool, type Task } from './task.ts'

/** What the graph keeps about a task that has run. */
export interface Entry {
  readonly stamp: string
  /** Exact version of the argument. null: the stamp is exact. */
  readonly version: string | null
  /** Questions of kinds that have no version. */
  readonly asked: Asked
  /** Questions of kinds with a version; null: none. They are not compared while all these versions are the same. */
  readonly lasting: { readonly key: string; readonly versions: Readonly<Record<string, string>> } | null
  /** The questions that the task shares with other tasks, or the store key of these questions. */
  readonly pool: string | Pool | null
  /** Keys of the task's texts in the store. */
  readonly texts: readonly string[]
  readonly findings: readonly Diagnostic[]
  /** The task's result; plain JSON. */
  readonly value: unknown
  /** The task asked something whose answer cannot be compared in a later run. */
  readonly isVolatile: boolean
  /** The revision at which the answers were last compared and found equal. */
  checked: number
}

/**
 * An entry as it is stored: a list, in which empty fields at the end are left out. Every run parses all entries of a
 * site, and JSON lists parse in half of the time of objects.
 */
type Kept = [
  key: string,
  stamp: string,
  version?: string | null,
  value?: unknown,
  texts?: readonly string[] | null,
  lasting?: Entry['lasting'],
  findings?: readonly Diagnostic[] | null,
  asked?: Asked | null,
  pool?: string | null
]

type Named = Pick<Task<never, unknown>, 'name' | 'settings'>

/** Entries of one task below one folder. */
class FolderEntries {
  readonly entries: Map<string, Entry>
  /** Entries of other stores, used where this store's entry is missing or outdated. */
  others: ReadonlyMap<string, readonly Entry[]>
  readonly used = new Set<string>()
  isSame = true

  constructor(entries: Iterable<readonly [string, Entry]>, others: Iterable<readonly [string, Entry]>) {
    this.entries = new Map(entries)
    this.others = groupByKey(others)
  }

  /** Marks an entry as valid and used; it may differ from the stored one. */
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
  /** Prefix of task names: the part of the project that these tasks work on. */
  readonly #part: string
  readonly #folders = new Map<string, FolderEntries>()
  /** By task, settings and folder: concatenating the full name for each page takes longer than these lookups. */
  readonly #byTask = new Map<string, Map<string, Map<string, FolderEntries>>>()
  /** The last folder used: entries of one folder are usually requested in a row. */
  #last: {
    readonly name: string
    readonly settings: string
    readonly path: string
    readonly folder: FolderEntries
  } | null = null

  constructor(store: Store, part: string) {
    this.#store = store
    this.#part = part
    this.#code = digest(store.code)
  }

  /** The entries that this run has used. */
  *used(): Iterable<Entry> {
    for (const { entries, used } of this.#folders.values()) {
      if (used.size === entries.size) yield* entries.values()
      else for (const [key, entry] of entries) if (used.has(key)) yield entry
    }
  }

  /** Marks the stored questions of used entries as used, so that another machine gets them along with the entries. */
  markQuestions(): void {
    for (const { lasting, pool } of this.used()) {
      for (const key of [lasting?.key, pool]) if (typeof key === 'string') this.#store.has(key)
    }
  }

  /** Writes what has changed. `keepsOthers`: unused entries stay. `isWanted`: which of the used entries stay. */
  save(keepsOthers: boolean, isWanted: (key: string) => boolean): void {
    for (const [name, { entries, used, isSame }] of this.#folders) {
      const kept = keepsOthers ? [...entries] : [...entries].filter(([key]) => used.has(key) && isWanted(key))
      if (isSame && kept.length === entries.size) continue
      this.#store.write(name, JSON.stringify(kept.flatMap(([key, entry]) => this.#toKept(key, entry))))
    }
  }

  /** Reads the entries of other stores again, for folders that were read before those stores were added. */
  readOthers(): void {
    for (const [name, folder] of this.#folders) {
      folder.others = groupByKey(this.#store.readOthers(name).flatMap(parseEntries))
    }
  }

  folderOf({ name, settings }: Named, key: string): FolderEntries {
    const end = Math.max(0, key.lastIndexOf('/'))
    const last = this.#last
    if (last?.path.length === end && key.startsWith(last.path) && last.name === name && last.settings === settings) {
      return last.folder
    }
    const path = key.slice(0, end)
    const folder = this.#folderAt(name, settings, path)
    this.#last = { name, settings, path, folder }
    return folder
  }

  #folderAt(name: string, settings: string, path: string): FolderEntries {
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

  #toKept(key: string, entry: Entry): Kept[] {
    const { stamp, version, asked, lasting, pool, texts, findings, value, isVolatile } = entry
    const isPool = pool instanceof Pool
    if (isVolatile || (isPool && pool.isVolatile)) return []
    const shared = isPool ? this.#store.keep(JSON.stringify(pool.asked)) : pool
    const hasAsked = Object.keys(asked).length > 0
    const kept: Kept = [
      key,
      stamp,
      version,
      value,
      orNull(texts),
      lasting,
      orNull(findings),
      hasAsked ? asked : null,
      shared
    ]
    while (kept.at(-1) === null) kept.pop()
    return [kept]
  }
}

function orNull<List extends readonly unknown[]>(list: List): List | null {
  return list.length === 0 ? null : list
}

function groupByKey(entries: Iterable<readonly [string, Entry]>): Map<string, Entry[]> {
  const byKey = new Map<string, Entry[]>()
  for (const [key, entry] of entries) byKey.set(key, [...(byKey.get(key) ?? []), entry])
  return byKey
}

function parseEntries(text: string): (readonly [string, Entry])[] {
  // Only `save` writes such values, and the store returns exactly what was written.
  return (JSON.parse(text) as Kept[]).map(kept => [kept[0], toEntry(kept)] as const)
}

function toEntry([, stamp, version, value, texts, lasting, findings, asked, pool]: Kept): Entry {
  return {
    stamp,
    version: version ?? null,
    asked: asked ?? noQuestions,
    lasting: lasting ?? null,
    pool: pool ?? null,
    texts: texts ?? none,
    findings: findings ?? none,
    value: value ?? null,
    isVolatile: false,
    checked: -1
  }
}

/** Shared by all entries without questions, findings or texts, which are most of a site's. */
export const noQuestions: Asked = {}
export const none: readonly never[] = []
