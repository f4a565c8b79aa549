/**
 * One file of the store: all values, then their index, then a trailer of fixed length with the offset of the index. The
 * file gets its final name when it is complete and never changes after that: any number of builds can read it while
 * others write theirs, and a killed build leaves no file that looks complete.
 */
import { closeSync, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { openDescriptor, realRoots } from '../util/guarded-files.ts'
import { replaceFile } from '../util/replace-file.ts'

/** Position of a value in its file, and the checksum of the value. */
export type Spot = readonly [offset: number, length: number, checksum: number]

export interface Segment {
  readonly path: string
  /** Total bytes of all values. */
  readonly size: number
  readonly spots: Spots
  /** The bytes at a spot; null: they do not match the checksum. */
  read(spot: Spot): Buffer | null
  close(): void
}

/** Positions of values, by key. */
interface Spots extends Pick<SpotTable, 'get' | 'has' | 'keys' | 'size' | 'use' | 'usedKeys' | 'unusedKeys'> {}

const mark = 'docsgen-cache-3'
/** Offset (8 bytes), length (8 bytes) and checksum (4 bytes) of the index, then the mark. */
const trailerLength = 20 + mark.length

/** Opens a finished file; null: it is missing or damaged. */
export function openSegment(path: string): Segment | null {
  let file: number
  try {
    file = openDescriptor(path, realRoots([dirname(path)]))
  } catch {
    return null
  }
  const segment = readSegment(path, file)
  if (segment === null) closeSync(file)
  return segment
}

function readSegment(path: string, file: number): Segment | null {
  const { size } = fstatSync(file)
  const trailer = readAt(file, Math.max(0, size - trailerLength), trailerLength)
  if (trailer === null || trailer.toString('latin1', 20) !== mark) return null
  const offset = Number(trailer.readBigUInt64BE(0))
  const index = readChecked(file, [offset, Number(trailer.readBigUInt64BE(8)), trailer.readUInt32BE(16)])
  if (index === null) return null
  // The checksum of the index guarantees that `finish` has written it.
  return {
    path,
    size: offset,
    spots: SpotTable.read(index),
    read: spot => readChecked(file, spot),
    close: () => closeSync(file)
  }
}

function readChecked(file: number, [offset, length, checksum]: Spot): Buffer | null {
  const bytes = readAt(file, offset, length)
  return bytes !== null && crc32(bytes) === checksum ? bytes : null
}

function readAt(file: number, offset: number, length: number): Buffer | null {
  try {
    const bytes = Buffer.allocUnsafe(length)
    return readSync(file, bytes, 0, length, offset) === length ? bytes : null
  } catch {
    return null
  }
}

/** A record: offset (8 bytes), length and checksum of the value, hash of the key, end of the key (4 bytes each). */
const recordLength = 24
const firstSize = 64

/**
 * A hash table of positions, in bytes: a site of 100,000 pages has more than a million keys, and as strings in a Map
 * they would take half of the memory of a run with one edited page. In the file: the count, the records, then the keys
 * one after another.
 */
class SpotTable {
  #records: Buffer = Buffer.alloc(firstSize * recordLength)
  #keys: Buffer = Buffer.alloc(firstSize * 40)
  /** Open addressing: number of the record + 1, in the first free slot at or after the key's hash; 0: free. */
  #slots = new Uint32Array(2 * firstSize)
  #isUsed = new Uint8Array(firstSize)
  #count = 0

  static read(index: Buffer): SpotTable {
    const table = new SpotTable()
    const count = index.readUInt32BE(0)
    const keys = 4 + count * recordLength
    table.#records = index.subarray(4, keys)
    table.#keys = index.subarray(keys)
    table.#isUsed = new Uint8Array(count)
    table.#count = count
    table.#fillSlots(Math.max(firstSize, count))
    return table
  }

  get size(): number {
    return this.#count
  }

  has(key: string): boolean {
    return this.#find(key, hashOf(key)) >= 0
  }

  get(key: string): Spot | undefined {
    const place = this.#find(key, hashOf(key))
    return place < 0 ? undefined : this.#spotAt(place)
  }

  /** Marks a key as used. Returns the length of its value the first time, then 0; undefined: unknown key. */
  use(key: string): number | undefined {
    const place = this.#find(key, hashOf(key))
    if (place < 0) return undefined
    if (this.#isUsed[place] === 1) return 0
    this.#isUsed[place] = 1
    return this.#records.readUInt32BE(place * recordLength + 8)
  }

  *keys(): Iterable<string> {
    for (let place = 0; place < this.#count; place++) yield this.#keyAt(place)
  }

  *usedKeys(): Iterable<string> {
    for (let place = 0; place < this.#count; place++) if (this.#isUsed[place] === 1) yield this.#keyAt(place)
  }

  *unusedKeys(): Iterable<string> {
    for (let place = 0; place < this.#count; place++) if (this.#isUsed[place] === 0) yield this.#keyAt(place)
  }

  *[Symbol.iterator](): Iterator<readonly [string, Spot]> {
    for (let place = 0; place < this.#count; place++) yield [this.#keyAt(place), this.#spotAt(place)]
  }

  /** Adds a key, or replaces the position of a known key. */
  set(key: string, [offset, length, checksum]: Spot): void {
    const hash = hashOf(key)
    const known = this.#find(key, hash)
    const place = known < 0 ? this.#add(key, hash) : known
    const at = place * recordLength
    this.#records.writeDoubleBE(offset, at)
    this.#records.writeUInt32BE(length, at + 8)
    this.#records.writeUInt32BE(checksum, at + 12)
  }

  /** The index that `SpotTable.read` parses, in parts. */
  toIndex(): Buffer[] {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#count)
    const records = this.#records.subarray(0, this.#count * recordLength)
    return [count, records, this.#keys.subarray(0, this.#keyEnd(this.#count - 1))]
  }

  #add(key: string, hash: number): number {
    const place = this.#count
    if ((place + 1) * recordLength > this.#records.length) this.#records = grown(this.#records, recordLength)
    const start = this.#keyEnd(place - 1)
    const end = start + Buffer.byteLength(key)
    if (end > this.#keys.length) this.#keys = grown(this.#keys, end - start)
    this.#keys.write(key, start)
    this.#records.writeUInt32BE(hash, place * recordLength + 16)
    this.#records.writeUInt32BE(end, place * recordLength + 20)
    if (2 * (place + 1) > this.#slots.length) this.#fillSlots(2 * (place + 1))
    this.#slots[this.#freeSlot(hash)] = place + 1
    this.#count += 1
    return place
  }

  /** Makes room for `count` keys, with at least half of the slots free. */
  #fillSlots(count: number): void {
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * count)))
    for (let place = 0; place < this.#count; place++) {
      const slot = this.#freeSlot(this.#records.readUInt32BE(place * recordLength + 16))
      this.#slots[slot] = place + 1
    }
  }

  #freeSlot(hash: number): number {
    const mask = this.#slots.length - 1
    let slot = hash & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    return slot
  }

  /** Number of the record; -1: unknown key. */
  #find(key: string, hash: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = (this.#slots[slot] ?? 0) - 1
      if (place < 0) return -1
      if (this.#records.readUInt32BE(place * recordLength + 16) === hash && this.#isAt(place, key)) return place
    }
  }

  /** Compared byte by byte: a warm run asks for some twenty keys of every page, and a string of each would be garbage. */
  #isAt(place: number, key: string): boolean {
    const start = this.#keyEnd(place - 1)
    if (this.#keyEnd(place) - start !== key.length) return this.#keyAt(place) === key
    for (let at = 0; at < key.length; at++) {
      const code = key.charCodeAt(at)
      if (code > 127) return this.#keyAt(place) === key
      if (code !== this.#keys[start + at]) return false
    }
    return true
  }

  #keyAt(place: number): string {
    return this.#keys.toString('utf8', this.#keyEnd(place - 1), this.#keyEnd(place))
  }

  #keyEnd(place: number): number {
    return place < 0 ? 0 : this.#records.readUInt32BE(place * recordLength + 20)
  }

  #spotAt(place: number): Spot {
    const at = place * recordLength
    const records = this.#records
    return [records.readDoubleBE(at), records.readUInt32BE(at + 8), records.readUInt32BE(at + 12)]
  }
}

/** The buffers of a large site do not double: the unused half would be a tenth of all memory. */
const longestStep = 16_000_000

/** Copies the bytes into a buffer with room for `more`; up to `longestStep` bytes the buffer doubles, too. */
function grown(bytes: Buffer, more: number): Buffer {
  const larger = Buffer.alloc(bytes.length + Math.min(bytes.length, longestStep) + more)
  bytes.copy(larger)
  return larger
}

/** FNV-1a. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

const pendingLength = 1 << 18

/** Writes a segment under a temporary name. */
export class SegmentWriter {
  readonly #path: string
  readonly #file: number
  readonly #spots = new SpotTable()
  /** Values not yet in the file: writing each of a page's twenty values by itself takes longer than making it. */
  readonly #pending = Buffer.allocUnsafe(pendingLength)
  /** Bytes in the file. */
  #written = 0
  /** Bytes in the file and in `#pending`. */
  #end = 0
  #isOpen = true

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'wx+')
  }

  /** Bytes added so far. */
  get size(): number {
    return this.#end
  }

  get spots(): Pick<Spots, 'has' | 'get'> & Iterable<readonly [string, Spot]> {
    return this.#spots
  }

  add(key: string, bytes: Buffer): void {
    this.#spots.set(key, this.#append(bytes))
  }

  /** A value added earlier; null: unknown key. */
  read(key: string): Buffer | null {
    const spot = this.#spots.get(key)
    if (spot === undefined) return null
    const [offset, length] = spot
    if (offset < this.#written) return readChecked(this.#file, spot)
    return Buffer.from(this.#pending.subarray(offset - this.#written, offset - this.#written + length))
  }

  /** Completes the file and gives it its final name. */
  finish(path: string): void {
    const [offset, length, checksum] = this.#append(...this.#spots.toIndex())
    const trailer = Buffer.alloc(trailerLength)
    trailer.writeBigUInt64BE(BigInt(offset), 0)
    trailer.writeBigUInt64BE(BigInt(length), 8)
    trailer.writeUInt32BE(checksum, 16)
    trailer.write(mark, 20, 'latin1')
    this.#append(trailer)
    this.#writePending()
    this.#close()
    replaceFile(this.#path, path)
  }

  discard(): void {
    this.#close()
    rmSync(this.#path, { force: true })
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.#file)
    this.#isOpen = false
  }

  #append(...parts: readonly Buffer[]): Spot {
    const offset = this.#end
    let checksum = 0
    for (const bytes of parts) {
      if (this.#end - this.#written + bytes.length > pendingLength) this.#writePending()
      if (bytes.length > pendingLength) this.#write(bytes)
      else bytes.copy(this.#pending, this.#end - this.#written)
      this.#end += bytes.length
      checksum = crc32(bytes, checksum)
    }
    return [offset, this.#end - offset, checksum]
  }

  #writePending(): void {
    this.#write(this.#pending.subarray(0, this.#end - this.#written))
  }

  #write(bytes: Buffer): void {
    const start = this.#written
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#file, bytes, done, bytes.length - done, start + done)
    }
    this.#written = start + bytes.length
  }
}
