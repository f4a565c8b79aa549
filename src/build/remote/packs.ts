/**
 * Packs: values of many pages as one artifact, a file of the store in few bytes, whose key is the hash of what it holds; and
 * the list of packs that a commit has, which is all that a key without such a hash names.
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
  /** Bytes of the artifact, and of the file that it becomes. */
  readonly size: number
  readonly unpacked: number
}

/** The newest first: where two have a value of one key, both are tried. */
export type PackList = readonly Pack[]

/** A commit with more is packed anew, so that a clone asks for few. */
export const mostPacks = 24
/** Bytes of values in a pack of a site with few; one value may have more. */
const smallPack = 16_000_000
/** A pack is read as a whole, and its file has to stay below `packLimit`. */
const largePack = 200_000_000

/** Bytes of values in each pack, so that all packs of values of `total` bytes, and those of some commits more, fit into a list. */
export function packSizeFor(total: number): number {
  return Math.min(Math.max(smallPack, total / (mostPacks / 2)), largePack)
}

/** No more is read of a list, or of a pack, whatever a list says. */
export const listLimit = 100_000
const packLimit = 256_000_000

const format = 'docsgen-packs-1'

/** Artifacts are known by half of their hash. */
export const keyOfPack = ({ hash }: Pick<Pack, 'hash'>) => hash.slice(0, 32)

export function writeList(key: string, packs: PackList): Buffer<ArrayBuffer> {
  return Buffer.from(
    JSON.stringify({ format, key, packs: packs.map(({ hash, size, unpacked }) => ({ hash, size, unpacked })) })
  )
}

/** What a server has sent as the list of a key. */
export function readList(key: string, bytes: Buffer): PackList {
  const list = parse(bytes) as { readonly format?: unknown; readonly key?: unknown; readonly packs?: unknown } | null
  const isList = list?.format === format && Array.isArray(list.packs) && list.packs.length <= mostPacks
  if (!isList || !(list.packs as readonly unknown[]).every(isPack)) {
    throw new RemoteProblem(
      `sends “${startOf(bytes.toString('latin1', 0, 60))}” where values are listed`,
      madeAnew,
      true
    )
  }
  if (list.key !== key) throw new RemoteProblem('sends the values of another commit', madeAnew, true)
  return list.packs as PackList
}

const madeAnew = 'Values are made anew, and kept under the key of the next commit.'

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

/** Puts the file of a pack into a folder, if it holds what the list says. */
export async function unpack(pack: Pack, bytes: Buffer, path: string): Promise<void> {
  const wrong = () => new RemoteProblem('sends values that are not what was written', madeAnew, true)
  if (sha256(bytes) !== pack.hash) throw wrong()
  const file = await promisify(gunzip)(bytes, { maxOutputLength: pack.unpacked }).catch(() => null)
  if (file === null) throw wrong()
  writeFileSync(path, file)
}

/** A pack that no server has yet. */
export interface NewPack extends Pack {
  /** File with the artifact. */
  readonly path: string
}

/** Packs values into files of a folder, each of `packSize` bytes of values at least, but for the last. */
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
  // More effort costs twice the time and saves a tenth.
  const bytes = await promisify(gzip)(file, { level: 3 })
  const hash = sha256(bytes)
  writeFileSync(`${path}-${hash}`, bytes)
  return { hash, size: bytes.length, unpacked: file.length, path: `${path}-${hash}` }
}

/** Tells whether packs in these files have a value, by its length and checksum. */
export function knownIn(paths: readonly string[]): (key: string, spot: Spot) => boolean {
  const all = paths.flatMap(path => openSegment(path) ?? [])
  for (const { close } of all) close()
  return (key, [, length, checksum]) =>
    all.some(({ spots }) => {
      const known = spots.get(key)
      return known !== undefined && known[1] === length && known[2] === checksum
    })
}
