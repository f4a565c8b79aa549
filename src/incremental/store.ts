/**
 * Texts that earlier runs have kept, by their keys. The store holds no absolute path and no time, so it can be moved.
 * Nothing depends on it: a value that is damaged or missing is made again, and a disk that cannot be written only costs
 * the next run its time.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256 } from '../util/hash.ts'
import { openSegment, type Segment, SegmentWriter, type Spot } from './segment.ts'

/** How often values were asked for and were there, or not, by the first word of their keys. */
type StoreCounts = Readonly<Record<string, { readonly hits: number; readonly misses: number }>>

export interface StoreOptions {
  /** Identity of the code that makes the values. */
  readonly code?: string
  /** Bytes that values nobody asked for may take, beside those of this run. */
  readonly spare?: number
  /** Files before some are made one. */
  readonly segments?: number
  /** Other folders whose values count, too, after those of the store; nothing is written there. */
  readonly others?: readonly string[]
}

/** A value that a run has made or used. */
export interface UsedValue {
  readonly key: string
  /** Length and checksum tell two values of one key apart. */
  readonly spot: Spot
  /** The run has made it. */
  readonly isNew: boolean
}

/** A value that was in the store when the run began cannot be read: what the run has made so far is void. */
export class LostValue extends Error {}

const defaults = { code: '', spare: 64_000_000, segments: 8, others: [] }

/** Ending of files that are being written. */
const temporarySuffix = '.tmp'

/** An open store. `read` and `write` as often as needed, then `save` once, or `discard`. */
export class Store {
  readonly folder: string
  readonly #options: Required<StoreOptions>
  /** Newest first. */
  readonly #segments: Segment[]
  /** Bytes of values of earlier runs that this one has used. */
  #usedSize = 0
  readonly #counts: Record<string, { hits: number; misses: number }> = {}
  /** Values of this run where the disk cannot be written. */
  readonly #kept = new Map<string, string>()
  /** A value has been lost, whoever has caught the `LostValue`. */
  isDamaged = false
  /** Files of other folders that are not what was written. */
  readonly damagedOthers = new Set<string>()
  /** Why the disk does not take values; null: it does. */
  failure: unknown = null
  #others: readonly Segment[]
  /** Keys of values of other folders that this run has used. */
  readonly #adopted = new Set<string>()
  #writer: SegmentWriter | null = null
  #canWrite = true

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

  /** A store for new values in the same folder, where nothing that is there is read. */
  static empty(folder: string, options: StoreOptions = {}): Store {
    removeLeftOvers(folder)
    return new Store(folder, [], options)
  }

  /** The value of a key; null when it is unknown or damaged. */
  read(key: string): string | null {
    return this.#counted(key, this.#findOwn(key) ?? this.#findOther(key))
  }

  /** The value that this store has, whatever other folders say. */
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

  /** No earlier run has left anything. */
  get isEmpty(): boolean {
    return this.#segments.length === 0
  }

  /** Values of earlier runs. */
  get size(): number {
    return this.#segments.reduce((sum, { spots }) => sum + spots.size, 0)
  }

  /** For keys of values that depend on more than their own text. */
  get code(): string {
    return this.#options.code
  }

  get counts(): StoreCounts {
    return this.#counts
  }

  /** Whether there is a value, damaged or not; it then counts as used. */
  has(key: string): boolean {
    if (this.#kept.has(key) || this.#writer?.spots.has(key)) return true
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
    if (!this.#append(key, Buffer.from(value))) this.#kept.set(key, value)
  }

  /** Bytes that only other stores need, which read them with `borrow`. */
  writeBytes(key: string, value: Uint8Array): void {
    this.#append(key, Buffer.from(value))
  }

  /** The bytes that another folder has of a key; null: none. This store does not keep them. */
  borrow(key: string): Buffer | null {
    for (const segment of this.#others) {
      const bytes = this.#readOther(segment, key)
      if (bytes !== null) return bytes
    }
    return null
  }

  /** Reads these folders, too, from now on. */
  addOthers(folders: readonly string[]): void {
    this.#others = [...this.#others, ...folders.flatMap(folder => this.#openOthers(folder))]
  }

  /** Leaves out other folders but these. */
  keepOthers(folders: readonly string[]): void {
    const dropped = this.#others.filter(({ path }) => !folders.includes(dirname(path)))
    for (const segment of dropped) segment.close()
    this.#others = this.#others.filter(segment => !dropped.includes(segment))
  }

  /** What each of the other folders has of a key. */
  readOthers(key: string): string[] {
    return this.#others.flatMap(segment => this.#readOther(segment, key)?.toString() ?? [])
  }

  /**
   * Puts what was written where the next run finds it, and drops what no run has asked for in a while. `isPartial`: this
   * run needs too little of the store to decide about that, so nothing that is there is written again or dropped.
   * `adopts`: values of other folders that this run has used are kept, so that the next run needs those folders no more.
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

  /** Puts what was written so far where other runs find it; this one goes on. */
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

  /** Bytes that were written and are not yet where other runs find them. */
  get pending(): number {
    return this.#writer?.size ?? 0
  }

  /** Keeps a text under the hash of what it says; its key. */
  keep(text: string): string {
    const key = `text ${sha256(text).slice(0, 32)}`
    if (!this.has(key)) this.write(key, text)
    return key
  }

  /** What this run has made or used, before it is saved. */
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

  /** A text that `has` has found. */
  demand(key: string): string {
    return this.read(key) ?? this.fail(key)
  }

  /** A value that has to be there is not. */
  fail(key: string): never {
    this.isDamaged = true
    throw new LostValue(`The store has lost “${key}”.`)
  }

  /** Leaves the store as it was. */
  discard(): void {
    this.#giveUp()
    this.#close()
  }

  #findOwn(key: string): string | null {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const written = this.#writer?.read(key) ?? null
    if (written !== null) return written.toString()
    for (const segment of this.#segments) {
      const length = segment.spots.use(key)
      const spot = length === undefined ? undefined : segment.spots.get(key)
      if (length === undefined || spot === undefined) continue
      this.#usedSize += length
      // The newest alone counts: an older value may have been made from other answers.
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
    for (const key of this.#adopted) {
      if (this.#writer?.spots.has(key)) continue
      const bytes = this.borrow(key)
      if (bytes !== null) this.#append(key, bytes)
    }
  }

  #append(key: string, bytes: Buffer): boolean {
    if (!this.#canWrite) return false
    try {
      this.#writer ??= this.#createWriter()
      this.#writer.add(key, bytes)
      return true
    } catch (error) {
      // What the file holds already can still be read.
      this.failure ??= error
      this.#canWrite = false
      return false
    }
  }

  #createWriter(): SegmentWriter {
    mkdirSync(this.folder, { recursive: true })
    const name = `${process.pid}-${process.hrtime.bigint()}${temporarySuffix}`
    return new SegmentWriter(join(this.folder, name))
  }

  #finish(): void {
    if (!this.#canWrite) this.#giveUp()
    this.#writer?.finish(join(this.folder, this.#nextName()))
    this.#writer = null
  }

  /** Names sort in the order of their making; two builds that end together differ in what follows the number. */
  #nextName(): string {
    const last =
      namesIn(this.folder)
        .filter(name => name.endsWith('.pack'))
        .sort()
        .at(-1) ?? '0'
    return `${String(Number.parseInt(last, 10) + 1).padStart(8, '0')}-${process.pid}.pack`
  }

  /**
   * Files whose values go into that of this run. All, when much in them is of no use to anybody. Of too many files the
   * newest, until the next is much larger: an old file with all pages is not written again for a few that were edited.
   */
  #outgrown(): readonly Segment[] {
    // A run that has made nothing may have asked for next to nothing: that does not say what nobody needs.
    if (this.#writer === null) return []
    let size = this.#writer.size
    const total = this.#segments.reduce((sum, segment) => sum + segment.size, size)
    if (total > 2 * (this.#usedSize + size) + this.#options.spare) return this.#segments
    if (this.#segments.length < this.#options.segments) return []
    const larger = this.#segments.findIndex((segment, index) => {
      if (index > 0 && segment.size > 2 * size) return true
      size += segment.size
      return false
    })
    return larger === -1 ? this.#segments : this.#segments.slice(0, larger)
  }

  /** Writes again what is in some of the files: what this run used, then, newest first, as much of the rest as may stay. */
  #takeOver(segments: readonly Segment[]): void {
    for (const { spots, read } of segments) {
      for (const key of spots.usedKeys()) this.#takeOverOne(key, read, spots.get(key))
    }
    // Above a file that stays nothing goes: an older value would come back.
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
    if (spot === undefined || this.#writer?.spots.has(key)) return
    const bytes = read(spot)
    if (bytes !== null) this.#append(key, bytes)
  }

  #giveUp(): void {
    this.#writer?.discard()
    this.#writer = null
  }

  #close(): void {
    // Work that ends later, as that of a server which was closed, is held in memory: nobody would give a file its name.
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

/** The finished files of a folder, the newest first. */
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

/** Whether a file is what a build that was killed has left: its process is gone. */
function isLeftOver(name: string): boolean {
  if (!name.endsWith(temporarySuffix)) return false
  try {
    process.kill(Number.parseInt(name, 10), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM'
  }
}
