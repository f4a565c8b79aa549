/**
 * Texts kept by earlier runs, by key. The store contains no absolute path and no time, so it can be moved. Correctness
 * never depends on it: damaged or missing values are recomputed, and a disk that cannot be written only makes the next
 * run slower.
 */
import { copyFileSync, linkSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createEncoder } from '../util/encoder.ts'
import { sha256 } from '../util/hash.ts'
import { replaceFile } from '../util/replace-file.ts'
import { makeStateFolder } from '../util/state-folder.ts'
import { openSegment, type Segment, SegmentWriter, type Spot } from './segment.ts'

/** Cache hits and misses of values, by the first word of their keys. */
type StoreCounts = Readonly<Record<string, { readonly hits: number; readonly misses: number }>>

export interface StoreOptions {
  /** Identity of the code that computes the values. */
  readonly code?: string
  /** Bytes that unused values may take, beside the values of this run. */
  readonly spare?: number
  /** Number of files from which on some are merged. */
  readonly segments?: number
  /** Other folders to read values from, after the store's own; nothing is written there. */
  readonly others?: readonly string[]
}

/** A value that a run has written or used. */
export interface UsedValue {
  readonly key: string
  /** Length and checksum tell two values of one key apart. */
  readonly spot: Spot
  /** Whether this run has written it. */
  readonly isNew: boolean
}

/** A value that existed when the run began cannot be read: the results of this run are void. */
export class LostValue extends Error {}

const defaults = { code: '', spare: 64_000_000, segments: 8, others: [] }

/** Suffix of unfinished files. */
const temporarySuffix = '.tmp'

/** An open store. Call `read` and `write` as often as needed, then `save` or `discard` once. */
export class Store {
  readonly folder: string
  readonly #options: Required<StoreOptions>
  /** Newest first. */
  readonly #segments: Segment[]
  /** Bytes of values from earlier runs that this run has used. */
  #usedSize = 0
  readonly #counts: Record<string, { hits: number; misses: number }> = {}
  /** Values of this run, in memory because the disk cannot be written. */
  readonly #kept = new Map<string, string>()
  /** A value has been lost, even if some code has caught the `LostValue`. */
  isDamaged = false
  /** Files of other folders whose content does not match its checksums. */
  readonly damagedOthers = new Set<string>()
  /** Why the disk cannot be written; null: it can. */
  failure: unknown = null
  #others: readonly Segment[]
  /** Keys of values from other folders that this run has used. */
  readonly #adopted = new Set<string>()
  #writer: SegmentWriter | null = null
  /** Writes values that only other stores need to a separate file, so that they can take over the main file whole. */
  #lent: SegmentWriter | null = null
  #canWrite = true
  readonly #encode = createEncoder()

  private constructor(folder: string, segments: Segment[], options: StoreOptions) {
    this.folder = folder
    this.#segments = segments
    this.#options = { ...defaults, ...options }
    this.#others = this.#options.others.flatMap(other => this.#openOthers(other))
  }

  /** Opens the store in a folder; one that does not exist yet is empty. */
  static open(folder: string, options: StoreOptions = {}): Store {
    removeLeftOvers(folder)
    const segments = segmentsIn(folder).flatMap(path => openSegment(path) ?? [])
    return new Store(folder, segments, options)
  }

  /** A store for new values in the same folder that ignores all existing values. */
  static empty(folder: string, options: StoreOptions): Store {
    removeLeftOvers(folder)
    return new Store(folder, [], options)
  }

  /** The value of a key; null: unknown or damaged. */
  read(key: string): string | null {
    return this.#counted(key, this.#findOwn(key) ?? this.#findOther(key))
  }

  /** The value in this store alone, without other folders. */
  readOwn(key: string): string | null {
    return this.#counted(key, this.#findOwn(key))
  }

  #counted(key: string, value: string | null): string | null {
    const kind = kindOf(key)
    const counts = this.#counts[kind] ?? { hits: 0, misses: 0 }
    this.#counts[kind] = counts
    counts[value === null ? 'misses' : 'hits'] += 1
    return value
  }

  /** No earlier run has written anything. */
  get isEmpty(): boolean {
    return this.#segments.length === 0
  }

  /** Number of values from earlier runs. */
  get size(): number {
    return this.#segments.reduce((sum, { spots }) => sum + spots.size, 0)
  }

  /** Part of the key of values that depend on more than their own text. */
  get code(): string {
    return this.#options.code
  }

  get counts(): StoreCounts {
    return this.#counts
  }

  /** Whether a value exists, damaged or not. It then counts as used. */
  has(key: string): boolean {
    if (this.#kept.has(key) || this.#writer?.spots.has(key) || this.#lent?.spots.has(key)) return true
    for (const { spots } of this.#segments) {
      const length = spots.use(key)
      if (length === undefined) continue
      this.#usedSize += length
      return true
    }
    if (!this.#others.some(({ spots }) => spots.has(key))) return false
    this.#adopted.add(key)
    return true
  }

  write(key: string, value: string): void {
    if (!this.#append(key, this.#encode(value))) this.#kept.set(key, value)
  }

  /** Writes a value that only other stores need; they read it with `borrow`. */
  lend(key: string, value: string | Uint8Array): void {
    if (!this.#canWrite) return
    try {
      this.#lent ??= this.#createWriter()
      this.#lent.add(key, Buffer.from(value as string))
    } catch (error) {
      this.#stopWriting(error)
    }
  }

  /** The bytes of a key in another folder; null: none. They are not copied into this store. */
  borrow(key: string): Buffer | null {
    for (const segment of this.#others) {
      const bytes = this.#readOther(segment, key)
      if (bytes !== null) return bytes
    }
    return null
  }

  /** Adds folders to read from. */
  addOthers(folders: readonly string[]): void {
    this.#others = [...this.#others, ...folders.flatMap(folder => this.#openOthers(folder))]
  }

  /** Stops reading from all other folders except these. */
  keepOthers(folders: readonly string[]): void {
    const dropped = this.#others.filter(({ path }) => !folders.includes(dirname(path)))
    for (const segment of dropped) segment.close()
    this.#others = this.#others.filter(segment => !dropped.includes(segment))
  }

  /** The values of a key in all other folders. */
  readOthers(key: string): string[] {
    return this.#others.flatMap(segment => this.#readOther(segment, key)?.toString() ?? [])
  }

  /**
   * Makes written values available to the next run, and drops values that no run has used in a while. `isPartial`: this
   * run uses too little of the store to decide about that, so existing values are neither rewritten nor dropped.
   * `adopts`: values used from other folders are copied, so that the next run no longer needs those folders.
   */
  save({ isPartial = false, adopts = true } = {}): void {
    try {
      if (adopts) this.#adopt()
      const old = isPartial ? [] : this.#outgrown()
      this.#takeOver(old)
      this.#finish()
      if (this.#canWrite) for (const { path } of old) rmSync(path, { force: true })
    } catch (error) {
      this.failure ??= error
      this.#giveUp()
    }
    this.#close()
  }

  /** Makes the values written so far available to other runs; this run goes on. */
  flush(): void {
    if (this.#writer === null || !this.#canWrite) return
    try {
      const path = join(this.folder, this.#nextName())
      this.#writer.finish(path)
      this.#writer = null
      const segment = openSegment(path)
      if (segment !== null) this.#segments.unshift(segment)
    } catch {
      this.#giveUp()
    }
  }

  /** Bytes written that other runs cannot see yet. */
  get pending(): number {
    return this.#writer?.size ?? 0
  }

  /** Stores a text under the hash of its content; returns the key. */
  keep(text: string): string {
    const bytes = this.#encode(text)
    const key = `text ${sha256(bytes).slice(0, 32)}`
    if (!this.has(key) && !this.#append(key, bytes)) this.#kept.set(key, text)
    return key
  }

  /** The values that this run has written or used; to be called before `save`. */
  usedValues(): UsedValue[] {
    const made = this.#writer?.spots ?? new Map<string, Spot>()
    const earlier = [...this.#segments.flatMap(({ spots }) => [...spots.usedKeys()]), ...this.#adopted]
    const files = [...this.#segments, ...this.#others]
    return [
      ...[...made].map(([key, spot]) => ({ key, spot, isNew: true })),
      ...[...new Set(earlier)].flatMap(key => {
        const spot = made.has(key) ? undefined : files.find(({ spots }) => spots.has(key))?.spots.get(key)
        return spot === undefined ? [] : { key, spot, isNew: false }
      })
    ]
  }

  /** A text that must exist, because `has` has found it. */
  demand(key: string): string {
    return this.read(key) ?? this.fail(key)
  }

  /** Reports that a required value is missing. */
  fail(key: string): never {
    this.isDamaged = true
    throw new LostValue(`The store has lost “${key}”.`)
  }

  /** Closes the store without changing it. */
  discard(): void {
    this.#giveUp()
    this.#close()
  }

  #findOwn(key: string): string | null {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const written = this.#writer?.read(key) ?? this.#lent?.read(key) ?? null
    if (written !== null) return written.toString()
    for (const segment of this.#segments) {
      const length = segment.spots.use(key)
      const spot = length === undefined ? undefined : segment.spots.get(key)
      if (length === undefined || spot === undefined) continue
      this.#usedSize += length
      // Only the newest value counts: an older one may have been computed from other answers.
      return segment.read(spot)?.toString() ?? null
    }
    return null
  }

  #findOther(key: string): string | null {
    const bytes = this.borrow(key)
    if (bytes !== null) this.#adopted.add(key)
    return bytes?.toString() ?? null
  }

  #openOthers(folder: string): Segment[] {
    return segmentsIn(folder).flatMap(path => {
      const segment = openSegment(path)
      if (segment === null) this.damagedOthers.add(path)
      return segment ?? []
    })
  }

  #readOther(segment: Segment, key: string): Buffer | null {
    const spot = segment.spots.get(key)
    if (spot === undefined) return null
    const bytes = segment.read(spot)
    if (bytes === null) this.damagedOthers.add(segment.path)
    return bytes
  }

  #adopt(): void {
    const keys = new Map(this.#others.map((segment): [Segment, string[]] => [segment, []]))
    for (const key of this.#adopted) {
      const segment = this.#others.find(({ spots }) => spots.has(key))
      if (segment !== undefined) keys.get(segment)?.push(key)
    }
    // Reversed: of several folders the first one counts for a key, and in a store the newest file.
    for (const [segment, used] of [...keys].reverse()) {
      if (this.#takesWhole(segment, used)) this.#adoptFile(segment.path)
      else for (const key of used) this.#adoptValue(key)
    }
  }

  #adoptValue(key: string): void {
    const bytes = this.#writer?.spots.has(key) ? null : this.borrow(key)
    if (bytes !== null) this.#append(key, bytes)
  }

  /** Whether to take over a whole file: only into an empty store, because it would hide existing values. */
  #takesWhole({ path, size, spots }: Segment, used: readonly string[]): boolean {
    if (!this.isEmpty || !this.#canWrite || this.damagedOthers.has(path)) return false
    return 2 * used.reduce((sum, key) => sum + (spots.get(key)?.[1] ?? 0), 0) > size
  }

  #adoptFile(path: string): void {
    makeStateFolder(this.folder)
    const name = join(this.folder, this.#nextName())
    try {
      // Files of a store are never modified, so two stores can share one.
      linkSync(path, name)
    } catch {
      const temporary = this.#newTemporary()
      copyFileSync(path, temporary)
      replaceFile(temporary, name)
    }
  }

  #append(key: string, bytes: Buffer): boolean {
    if (!this.#canWrite) return false
    try {
      this.#writer ??= this.#createWriter()
      this.#writer.add(key, bytes)
      return true
    } catch (error) {
      this.#stopWriting(error)
      return false
    }
  }

  /** Values that are already in files can still be read. */
  #stopWriting(error: unknown): void {
    this.failure ??= error
    this.#canWrite = false
  }

  #createWriter(): SegmentWriter {
    makeStateFolder(this.folder)
    return new SegmentWriter(this.#newTemporary())
  }

  #newTemporary(): string {
    return join(this.folder, `${process.pid}-${process.hrtime.bigint()}${temporarySuffix}`)
  }

  #finish(): void {
    if (!this.#canWrite) this.#giveUp()
    for (const writer of [this.#lent, this.#writer]) writer?.finish(join(this.folder, this.#nextName()))
    this.#lent = null
    this.#writer = null
  }

  /** Names sort by creation; builds that end at the same time differ in the process id after the number. */
  #nextName(): string {
    const last =
      namesIn(this.folder)
        .filter(name => name.endsWith('.pack'))
        .sort()
        .at(-1) ?? '0'
    return `${String(Number.parseInt(last, 10) + 1).padStart(8, '0')}-${process.pid}.pack`
  }

  /**
   * Files to merge into the file of this run. All of them, when most of their content is unused. When there are too
   * many files, the newest ones, up to one that is much larger: a large old file with all pages is not rewritten for a
   * few edits.
   */
  #outgrown(): readonly Segment[] {
    // A run that wrote nothing may have read almost nothing, which does not show what is unused.
    if (this.#writer === null) return []
    let size = this.#writer.size
    const total = this.#segments.reduce((sum, segment) => sum + segment.size, size)
    if (total > 2 * (this.#usedSize + size) + this.#options.spare) return this.#segments
    if (this.#segments.length < this.#options.segments) return []
    const larger = this.#segments.findIndex(segment => {
      if (segment.size > 2 * size) return true
      size += segment.size
      return false
    })
    return larger === -1 ? this.#segments : this.#segments.slice(0, larger)
  }

  /** Rewrites the values of some files: those that this run used, then unused ones, newest first, within the limit. */
  #takeOver(segments: readonly Segment[]): void {
    for (const { spots, read } of segments) {
      for (const key of spots.usedKeys()) this.#takeOverOne(key, read, spots.get(key))
    }
    // While an older file stays, no newer value may be dropped: the older value of its key would become visible.
    let spare = segments.length === this.#segments.length ? this.#options.spare : Number.POSITIVE_INFINITY
    for (const [at, { spots, read }] of segments.entries()) {
      for (const key of spots.unusedKeys()) {
        if (segments.slice(0, at).some(newer => newer.spots.has(key))) continue
        const spot = spots.get(key)
        spare -= spot?.[1] ?? 0
        if (spare < 0) return
        this.#takeOverOne(key, read, spot)
      }
    }
  }

  #takeOverOne(key: string, read: Segment['read'], spot: Spot | undefined): void {
    // The file with what is lent becomes an older one than that of the writer.
    if (spot === undefined || this.#writer?.spots.has(key) || this.#lent?.spots.has(key)) return
    const bytes = read(spot)
    if (bytes !== null) this.#append(key, bytes)
  }

  #giveUp(): void {
    for (const writer of [this.#lent, this.#writer]) writer?.discard()
    this.#lent = null
    this.#writer = null
  }

  #close(): void {
    // Work that finishes later, as in a closed server, stays in memory: no file of it would ever be completed.
    this.#canWrite = false
    for (const segment of [...this.#segments, ...this.#others]) segment.close()
  }
}

function kindOf(key: string): string {
  return key.slice(0, key.indexOf(' '))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The finished files of a folder, newest first. */
function segmentsIn(folder: string): string[] {
  return namesIn(folder)
    .filter(name => name.endsWith('.pack'))
    .sort()
    .reverse()
    .map(name => join(folder, name))
}

function removeLeftOvers(folder: string): void {
  for (const name of namesIn(folder).filter(isLeftOver)) rmSync(join(folder, name), { recursive: true, force: true })
}

/** Whether a file was left by a killed build: its process no longer exists. */
function isLeftOver(name: string): boolean {
  if (!name.endsWith(temporarySuffix)) return false
  try {
    process.kill(Number.parseInt(name, 10), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM'
  }
}
