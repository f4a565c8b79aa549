/**
 * What docsgen wrote into the output folder at the last publish. It decides which files are ours to replace or delete;
 * anything else in the folder belongs to somebody. It is kept twice: in `.docsgen/` of the project, with what the file
 * system knows of each file, so that unchanged files need not be read; and in the output folder itself, as names and
 * hashes alone, so that a project that has lost its `.docsgen` can prove which files of a kept folder are its own.
 */
import type { Stats } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { byCodePoint } from '../../shared/compare.ts'
import { linkStatsOf } from '../../util/file-stats.ts'
import { sha256, shortHash } from '../../util/hash.ts'
import { decodePath, encodePath } from '../../util/paths.ts'
import { toWriteError } from './write-error.ts'

/** One published file. */
export interface ManifestEntry {
  /** SHA-256 of the content. Empty: a killed publish may or may not have written the file. */
  readonly hash: string
  readonly size: number
  /** What the file system knows of the file as it was published (`stampOf`); empty: not known, so the file is read. */
  readonly stamp: string
}

export type Manifest = ReadonlyMap<string, ManifestEntry>

export interface KnownFiles {
  readonly entries: Manifest
  /** The last publish was killed, so the folder may hold files of it. */
  readonly interrupted: boolean
  /** What the file system knew of the copy in the output folder; empty: not known. */
  readonly marker: string
}

const version = 2

/** The copy in the output folder. Hosts may publish it: it says nothing that the files do not say. */
export const markerName = '.docsgen-files'

const markerHeader = 'Files that docsgen has published here, with their SHA-256. Do not edit.'

/** Where the manifest of an output folder lives; `outDir` is relative to the root or absolute. */
function manifestFile(root: string, outDir: string): string {
  return join(root, '.docsgen', `manifest-${shortHash(outDir)}.json`)
}

function pendingFile(root: string, outDir: string): string {
  return `${manifestFile(root, outDir)}.pending`
}

/** The files of the last publish and of one that did not finish; null when nothing shows that docsgen wrote there. */
export async function readManifest(root: string, outDir: string): Promise<KnownFiles | null> {
  const own = await readEntries(manifestFile(root, outDir))
  const written = own?.files ?? (await readMarker(resolve(root, outDir)))
  const pending = await readEntries(pendingFile(root, outDir))
  if (written === null && pending === null) return null
  const entries = new Map([...(pending?.files ?? []), ...(written ?? [])])
  return { entries, interrupted: pending !== null, marker: own?.marker ?? '' }
}

/** Says which files are about to be put in place, so that the next build knows them for its own after a kill. */
export async function writePending(root: string, outDir: string, paths: Iterable<string>): Promise<void> {
  const entries = [...paths].map(path => [path, { hash: '', size: -1, stamp: '' }] as const)
  await writeEntries(pendingFile(root, outDir), entries)
}

/** Writes the manifest of a finished publish; `marker`: `markerStamp`. */
export async function writeManifest(root: string, outDir: string, entries: Manifest, marker: string): Promise<void> {
  await writeEntries(manifestFile(root, outDir), [...entries], marker)
  await rm(pendingFile(root, outDir), { force: true })
}

/** The copy for the output folder. The same files give the same text. */
export function toMarker(entries: Manifest): string {
  const files = [...entries].map(([path, { hash }]) => [encodePath(path), hash] as const)
  const lines = files.sort(([a], [b]) => byCodePoint(a, b)).map(([path, hash]) => `${hash} ${path}`)
  return `${[markerHeader, ...lines].join('\n')}\n`
}

/** The files that the marker of a folder names; null without a marker that docsgen wrote. */
async function readMarker(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, markerName), 'utf8').catch(() => '')
  const [header, ...lines] = text.split('\n')
  if (header !== markerHeader || lines.pop() !== '') return null
  const entries = new Map<string, ManifestEntry>()
  for (const line of lines) {
    const [, hash, path] = /^([0-9a-f]{64}) (.+)$/.exec(line) ?? []
    if (hash === undefined || path === undefined || !staysInside(decodePath(path))) return null
    entries.set(decodePath(path), { hash, size: -1, stamp: '' })
  }
  return entries
}

/** A manifest as it is stored. */
interface Written {
  readonly version: number
  readonly files: readonly (readonly [string, ManifestEntry])[]
  readonly marker?: string
}

async function readEntries(file: string): Promise<Written | null> {
  try {
    const read = JSON.parse(await readFile(file, 'utf8')) as Written
    return read.version === version && read.files.every(isEntry) ? read : null
  } catch {
    return null // missing or damaged: the same as never written
  }
}

/** Nobody but docsgen writes a manifest, but it may come with a cache or a repository. */
function isEntry(entry: unknown): boolean {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !staysInside(entry[0])) return false
  const { hash, size, stamp } = (entry[1] ?? {}) as Partial<ManifestEntry>
  return typeof hash === 'string' && typeof size === 'number' && typeof stamp === 'string'
}

function staysInside(path: string): boolean {
  return path !== '' && !isAbsolute(path) && !/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path)
}

async function writeEntries(file: string, files: Written['files'], marker = ''): Promise<void> {
  const temporary = `${file}.tmp`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(temporary, JSON.stringify({ version, files, marker } satisfies Written))
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw toWriteError(error, file)
  }
}

/** What a publish has left in the output folder, and whether it is still there. */
export interface Published {
  /** Of the names and contents of all files. */
  readonly hash: string
  readonly files: number
  readonly bytes: number
}

/** The folder of files that are being written, in the output folder; the next build removes what a killed one has left. */
export const stagingName = '.docsgen-tmp'

/** What the file system knows of a file. The time of change (ctime) cannot be set, so no edit passes for the published file. */
export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`
}

/** What the file system knows of the copy in an output folder; null: there is none. */
export function markerStamp(folder: string): string | null {
  const found = linkStatsOf(join(folder, markerName))
  return found === null ? null : stampOf(found)
}

/** The folder as the last publish left it; null when there was none, or when a file of it has changed or gone. */
export async function readPublished(root: string, outDir: string): Promise<Published | null> {
  const manifest = await readManifest(root, outDir)
  if (manifest === null || manifest.interrupted) return null
  const folder = resolve(root, outDir)
  const isLeftOver = linkStatsOf(join(folder, stagingName)) !== null
  if (isLeftOver || markerStamp(folder) !== manifest.marker) return null
  for (const [path, { stamp }] of manifest.entries) {
    // To join each of thousands of paths takes longer than to look.
    const found = linkStatsOf(`${folder}${sep}${path}`)
    if (!found?.isFile() || stampOf(found) !== stamp) return null
  }
  return describePublished(manifest.entries)
}

export function describePublished(entries: Manifest): Published {
  const lines = [...entries].map(([path, { hash }]) => `${path} ${hash}`)
  const bytes = [...entries.values()].reduce((sum, { size }) => sum + size, 0)
  return { hash: sha256(lines.sort(byCodePoint).join('\n')), files: entries.size, bytes }
}
