/**
 * One file of the store: the values one after the other, then their index, then a trailer of fixed length that says
 * where the index begins. It gets its name when it is complete and never changes after that, so that any number of
 * builds can read it while others write theirs, and a killed build leaves nothing behind that could be taken for one.
 */
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** Where a value stands in its file, and its checksum. */
export type Spot = readonly [offset: number, length: number, checksum: number]

export interface Segment {
  readonly path: string
  /** Bytes of all its values. */
  readonly size: number
  readonly spots: Spots
  /** The bytes at a spot; null when they are not what was written. */
  read(spot: Spot): Buffer | null
  close(): void
}

/** Where values stand, by their keys. */
interface Spots extends Pick<SpotTable, 'get' | 'has' | 'keys' | 'size' | 'use' | 'usedKeys' | 'unusedKeys'> {}

const mark = 'docsgen-cache-3'
/** Offset, length and checksum of the index as numbers of eight, eight and four bytes, then the mark. */
const trailerLength = 20 + mark.length

/** Opens a finished file; null when it is gone or damaged. */
export function openSegment(path: string): Segment | null {
  let file: number
  try {
    file = openSync(path, 'r')
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
  // Its checksum says that it is what `finish` wrote.
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

/** Bytes of a record: where the value begins, its length and checksum, the hash of its key, where the key ends. */
const recordLength = 24
const firstSize = 64

/**
 * Spots by their keys, as bytes: a site of 100,000 pages has more than a million, and as strings in a map they would be
 * half of what a run with one edited page holds. In a file: their number, the records, then the keys one after the other.
 */
class SpotTable {
  #records: Buffer = Buffer.alloc(firstSize * recordLength)
  #keys: Buffer = Buffer.alloc(firstSize * 40)
  /** Place among the records + 1, at or after the place that the hash of the key tells; 0: nobody has it. */
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

  /** Marks a key as used; the bytes of its value the first time, then 0. undefined: nobody has it. */
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

  /** A key that has a spot already gets another. */
  set(key: string, [offset, length, checksum]: Spot): void {
    const hash = hashOf(key)
    const known = this.#find(key, hash)
    const place = known < 0 ? this.#add(key, hash) : known
    const at = place * recordLength
    this.#records.writeDoubleBE(offset, at)
    this.#records.writeUInt32BE(length, at + 8)
    this.#records.writeUInt32BE(checksum, at + 12)
  }

  /** What `read` reads, in parts. */
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

  /** Room for as many keys, half of it free. */
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

  /** Place among the records; -1: nobody has the key. */
  #find(key: string, hash: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = (this.#slots[slot] ?? 0) - 1
      if (place < 0) return -1
      if (this.#records.readUInt32BE(place * recordLength + 16) === hash && this.#keyAt(place) === key) return place
    }
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

/** Of a large site, room that is twice what is needed would be a tenth of all memory. */
const longestStep = 16_000_000

/** The same bytes with room for `more`, and with as much room again while they are few. */
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

/** A file that is being written under a temporary name. */
export class SegmentWriter {
  readonly #path: string
  readonly #file: number
  readonly #spots = new SpotTable()
  /** Values that are not yet in the file: to write each of twenty for a page takes longer than to make it. */
  readonly #pending = Buffer.allocUnsafe(pendingLength)
  /** Bytes of the file. */
  #written = 0
  /** Bytes of the file and of what is pending. */
  #end = 0
  #isOpen = true

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'wx+')
  }

  /** Bytes written. */
  get size(): number {
    return this.#end
  }

  get spots(): Pick<Spots, 'has' | 'get'> & Iterable<readonly [string, Spot]> {
    return this.#spots
  }

  add(key: string, bytes: Buffer): void {
    this.#spots.set(key, this.#append(bytes))
  }

  /** A value of this file; null for an unknown key. */
  read(key: string): Buffer | null {
    const spot = this.#spots.get(key)
    if (spot === undefined) return null
    const [offset, length] = spot
    if (offset < this.#written) return readChecked(this.#file, spot)
    return Buffer.from(this.#pending.subarray(offset - this.#written, offset - this.#written + length))
  }

  /** Completes the file and gives it its name. */
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
    renameSync(this.#path, path)
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
