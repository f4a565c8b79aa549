/**
 * One file of the store: the values one after the other, then their index, then a trailer of fixed length that says
 * where the index begins. It gets its name when it is complete and never changes after that, so that any number of
 * builds can read it while others write theirs, and a killed build leaves nothing behind that could be taken for one.
 */
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { once } from '../util/once.ts'

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
export interface Spots extends Pick<ReadonlyMap<string, Spot>, 'get' | 'has' | 'keys'> {
  /** Length of a value; undefined for an unknown key. */
  lengthOf(key: string): number | undefined
}

const mark = 'docsgen-cache-2'
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
    spots: readIndex(index),
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

/** Bytes of a spot in the index: the offset as a number of eight bytes, length and checksum of four. */
const spotLength = 16

/**
 * The number of spots, the spots, then their keys: a file of 10,000 pages has a hundred thousand, of which a run asks
 * for some, so a spot is made when it is asked for, and stays as its bytes.
 */
class SpotList {
  /** Places in the list of spots. */
  readonly #places = new Map<string, number>()
  #spots = Buffer.alloc(100 * spotLength)
  #count = 0

  has(key: string): boolean {
    return this.#places.has(key)
  }

  *[Symbol.iterator](): Iterator<readonly [string, Spot]> {
    for (const [key, place] of this.#places) yield [key, spotAt(this.#spots, place * spotLength)]
  }

  get(key: string): Spot | undefined {
    const place = this.#places.get(key)
    return place === undefined ? undefined : spotAt(this.#spots, place * spotLength)
  }

  /** A key that has a spot already gets another. */
  set(key: string, [offset, length, checksum]: Spot): void {
    const place = this.#places.get(key) ?? this.#count++
    const at = place * spotLength
    if (at === this.#spots.length) this.#spots = Buffer.concat([this.#spots, Buffer.alloc(at)])
    this.#spots.writeDoubleBE(offset, at)
    this.#spots.writeUInt32BE(length, at + 8)
    this.#spots.writeUInt32BE(checksum, at + 12)
    this.#places.set(key, place)
  }

  toIndex(): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#count)
    const spots = this.#spots.subarray(0, this.#count * spotLength)
    return Buffer.concat([count, spots, Buffer.from([...this.#places.keys()].join(keyEnd))])
  }
}

function spotAt(bytes: Buffer, at: number): Spot {
  return [bytes.readDoubleBE(at), bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
}

const keyEnd = '\0'

function readIndex(index: Buffer): Spots {
  const count = index.readUInt32BE(0)
  const start = 4 + count * spotLength
  const placesOfAll = once(() => {
    const keys = count === 0 ? [] : index.toString('utf8', start).split(keyEnd)
    return new Map(keys.map((key, place) => [key, place]))
  })
  let asked = 0
  // A run in which nothing has changed asks for a few keys of a million.
  const placeOf = (key: string) => (asked++ < fewKeys ? findKey(index, start, key) : placesOfAll().get(key))
  return {
    has: key => placeOf(key) !== undefined,
    keys: () => placesOfAll().keys(),
    lengthOf(key) {
      const place = placeOf(key)
      return place === undefined ? undefined : index.readUInt32BE(4 + place * spotLength + 8)
    },
    get(key) {
      const place = placeOf(key)
      if (place === undefined) return undefined
      return spotAt(index, 4 + place * spotLength)
    }
  }
}

const fewKeys = 8

/** The place of a key among the keys of an index, which begin at `start`; undefined: it has none of this name. */
function findKey(index: Buffer, start: number, key: string): number | undefined {
  const wanted = Buffer.from(key)
  const isEnd = (at: number) => at === start - 1 || at === index.length || index[at] === 0
  for (let at = index.indexOf(wanted, start); at >= 0; at = index.indexOf(wanted, at + 1)) {
    if (!isEnd(at - 1) || !isEnd(at + wanted.length)) continue
    let place = 0
    for (let before = start; before < at; before++) if (index[before] === 0) place += 1
    return place
  }
  return undefined
}

/** A file that is being written under a temporary name. */
export class SegmentWriter {
  readonly #path: string
  readonly #file: number
  readonly #spots = new SpotList()
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

  get spots(): Pick<Spots, 'has'> & Iterable<readonly [string, Spot]> {
    return this.#spots
  }

  add(key: string, bytes: Buffer): void {
    this.#spots.set(key, this.#append(bytes))
  }

  /** A value of this file; null for an unknown key. */
  read(key: string): Buffer | null {
    const spot = this.#spots.get(key)
    return spot === undefined ? null : readChecked(this.#file, spot)
  }

  /** Completes the file and gives it its name. */
  finish(path: string): void {
    const [offset, length, checksum] = this.#append(this.#spots.toIndex())
    const trailer = Buffer.alloc(trailerLength)
    trailer.writeBigUInt64BE(BigInt(offset), 0)
    trailer.writeBigUInt64BE(BigInt(length), 8)
    trailer.writeUInt32BE(checksum, 16)
    trailer.write(mark, 20, 'latin1')
    this.#append(trailer)
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

  #append(bytes: Buffer): Spot {
    const offset = this.#end
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(this.#file, bytes, written, bytes.length - written, offset + written)
    }
    this.#end += bytes.length
    return [offset, bytes.length, crc32(bytes)]
  }
}
