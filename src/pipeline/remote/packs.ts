/**
 * Packs: an artifact with the values of many pages, which is a compressed file of the store; its key is the hash of its
 * content. A list names the packs of a commit; it is the only artifact whose key is not such a hash.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { openSegment, SegmentWriter, type Spot } from '../../incremental/segment.ts'
import { sha256 } from '../../util/hash.ts'
import { RemoteProblem, startOf } from './client.ts'

export interface Pack {
  /** SHA-256 of the artifact. */
  readonly hash: string
  /** Bytes of the artifact, and of the unpacked file. */
  readonly size: number
  readonly unpacked: number
}

/** Newest first. If two packs have a value for one key, both are tried. */
export type PackList = readonly Pack[]

/** A commit with more packs gets new, larger packs, so that a clone fetches few. */
export const mostPacks = 24
/** Bytes of values in each pack of a small site; a single larger value makes its pack larger. */
const smallPack = 16_000_000
/** A pack is read as a whole, and its file must stay below `packLimit`. */
const largePack = 200_000_000

/** Bytes of values in each pack, so that the packs of `total` bytes, and of a few later commits, fit into a list. */
export function packSizeFor(total: number): number {
  return Math.min(Math.max(smallPack, total / (mostPacks / 2)), largePack)
}

/** Limits of what is read, whatever a list says. */
export const listLimit = 100_000
const packLimit = 256_000_000

const format = 'docsgen-packs-1'

/** The key is half of the hash. */
export const keyOfPack = ({ hash }: Pick<Pack, 'hash'>) => hash.slice(0, 32)

export function writeList(key: string, packs: PackList): Buffer<ArrayBuffer> {
  return Buffer.from(
    JSON.stringify({ format, key, packs: packs.map(({ hash, size, unpacked }) => ({ hash, size, unpacked })) })
  )
}

/** Parses and validates the list that a server has sent for a key. */
export function readList(key: string, bytes: Buffer): PackList {
  const list = parse(bytes) as { readonly format?: unknown; readonly key?: unknown; readonly packs?: unknown } | null
  const isList = list?.format === format && Array.isArray(list.packs) && list.packs.length <= mostPacks
  if (!isList || !(list.packs as readonly unknown[]).every(isPack)) {
    throw new RemoteProblem(
      `sends “${startOf(bytes.toString('latin1', 0, 60))}” instead of a list of cached results`,
      madeAnew,
      true
    )
  }
  if (list.key !== key) throw new RemoteProblem('sends the cached results of another commit', madeAnew, true)
  return list.packs as PackList
}

const madeAnew = 'Results are computed again, and stored under the key of the next commit.'

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

function isPack(pack: unknown): pack is Pack {
  const { hash, size, unpacked } = (pack ?? {}) as { hash?: unknown; size?: unknown; unpacked?: unknown }
  const isSize = (value: unknown) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= packLimit
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) && isSize(size) && isSize(unpacked)
}

/** Writes the file of a pack to a path, if its content matches the list. */
export async function unpack(pack: Pack, bytes: Buffer, path: string): Promise<void> {
  const wrong = () => new RemoteProblem('sends damaged results', madeAnew, true)
  if (sha256(bytes) !== pack.hash) throw wrong()
  const file = await promisify(gunzip)(bytes, { maxOutputLength: pack.unpacked }).catch(() => null)
  if (file === null) throw wrong()
  writeFileSync(path, file)
}

/** A pack that the server does not have yet. */
export interface NewPack extends Pack {
  /** File that contains the artifact. */
  readonly path: string
}

/** Packs values into files of a folder, each with at least `packSize` bytes of values, except the last. */
export async function packValues(
  values: Iterable<readonly [key: string, value: string]>,
  folder: string,
  packSize: number
): Promise<readonly NewPack[]> {
  const packs: NewPack[] = []
  const path = join(folder, 'values')
  let writer: SegmentWriter | null = null
  for (const [key, value] of values) {
    writer ??= new SegmentWriter(`${path}.part`)
    writer.add(key, Buffer.from(value))
    if (writer.size < packSize) continue
    packs.push(await finish(writer, path))
    writer = null
  }
  if (writer !== null) packs.push(await finish(writer, path))
  return packs
}

async function finish(writer: SegmentWriter, path: string): Promise<NewPack> {
  writer.finish(path)
  const file = readFileSync(path)
  rmSync(path)
  // A higher level takes twice the time and saves a tenth.
  const bytes = await promisify(gzip)(file, { level: 3 })
  const hash = sha256(bytes)
  writeFileSync(`${path}-${hash}`, bytes)
  return { hash, size: bytes.length, unpacked: file.length, path: `${path}-${hash}` }
}

/** A test whether packs in these files contain a value, by length and checksum. */
export function knownIn(paths: readonly string[]): (key: string, spot: Spot) => boolean {
  const all = paths.flatMap(path => openSegment(path) ?? [])
  for (const { close } of all) close()
  return (key, [, length, checksum]) =>
    all.some(({ spots }) => {
      const known = spots.get(key)
      return known !== undefined && known[1] === length && known[2] === checksum
    })
}
