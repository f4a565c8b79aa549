/**
 * The files that docsgen wrote into the output folder at the last publish. It determines which files docsgen may
 * replace or delete; all other files in the folder are foreign. There are two copies: one in `.docsgen/` of the
 * project, with a stamp of each file, so that unchanged files need not be read; and one in the output folder, with
 * names and hashes only, so that ownership of the files of a kept folder can be proved after `.docsgen` was lost.
 */
import type { Stats } from 'node:fs'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { byCodePoint } from '../../shared/compare.ts'
import { linkStatsOf } from '../../util/file-stats.ts'
import {
  isInside,
  makeFolderInside,
  nearestFolder,
  realRoots,
  removeInside,
  replaceInside,
  textInside
} from '../../util/guarded-files.ts'
import { sha256, shortHash } from '../../util/hash.ts'
import { decodePath, encodePath } from '../../util/paths.ts'
import { toWriteError } from './write-error.ts'

/** One published file. */
export interface ManifestEntry {
  /** SHA-256 of the content. Empty: a killed publish may or may not have written the file. */
  readonly hash: string
  readonly size: number
  /** File system metadata of the published file (`stampOf`); empty: unknown, so the file is read. */
  readonly stamp: string
}

export type Manifest = ReadonlyMap<string, ManifestEntry>

export interface KnownFiles {
  readonly entries: Manifest
  /** Whether the last publish was killed, so that the folder may contain some of its files. */
  readonly interrupted: boolean
  /** Stamp of the copy in the output folder; empty: unknown. */
  readonly marker: string
  /** Hash of the names and contents of all files; empty: unknown. */
  readonly hash: string
}

const version = 2

/** The copy in the output folder. Hosts may publish it: it contains only names and hashes of published files. */
export const markerName = '.docsgen-files'

const markerHeader = 'Files that docsgen has published here, with their SHA-256. Do not edit.'

/** The path of the manifest of an output folder; `outDir` is absolute or relative to the root. */
function manifestFile(root: string, outDir: string): string {
  return join(root, '.docsgen', `manifest-${shortHash(outDir)}.json`)
}

function pendingFile(root: string, outDir: string): string {
  return `${manifestFile(root, outDir)}.pending`
}

/** The files of the last publish, and of one that did not finish; null if there is no trace of docsgen. */
export function readManifest(root: string, outDir: string): KnownFiles | null {
  const own = readEntries(manifestFile(root, outDir))
  const written = own?.files ?? readMarker(resolve(root, outDir))
  const pending = readEntries(pendingFile(root, outDir))
  if (written === null && pending === null) return null
  const entries = new Map([...(pending?.files ?? []), ...(written ?? [])])
  return { entries, interrupted: pending !== null, marker: own?.marker ?? '', hash: own?.hash ?? '' }
}

/**
 * The same with `--untrusted`, when lists that come with the project may name files that docsgen has not written: only
 * the copy in an output folder outside of the project counts.
 */
export function readForeignManifest(root: string, outDir: string): KnownFiles | null {
  const folder = resolve(root, outDir)
  const entries = isInside(nearestFolder(folder), realRoots([root])) ? null : readMarker(folder)
  return entries === null ? null : { entries, interrupted: false, marker: '', hash: '' }
}

/** Records which files are about to be published, so that after a kill the next build knows that they are its own. */
export function writePending(root: string, outDir: string, paths: Iterable<string>): void {
  const entries = [...paths].map(path => [path, { hash: '', size: -1, stamp: '' }] as const)
  writeEntries(root, pendingFile(root, outDir), { files: entries })
}

/** Writes the manifest of a finished publish; `marker`: `markerStamp`, `hash`: that of `describePublished`. */
export function writeManifest(
  root: string,
  outDir: string,
  { entries, marker, hash }: Omit<KnownFiles, 'interrupted'>
): void {
  writeEntries(root, manifestFile(root, outDir), { files: [...entries], marker, hash })
  removeInside(pendingFile(root, outDir), realRoots([root]))
}

/** The copy for the output folder. The same files give the same text. */
export function toMarker(entries: Iterable<readonly [string, ManifestEntry]>): string {
  const files = [...entries].map(([path, { hash }]) => [encodePath(path), hash] as const)
  const lines = files.sort(([a], [b]) => byCodePoint(a, b)).map(([path, hash]) => `${hash} ${path}`)
  return `${[markerHeader, ...lines].join('\n')}\n`
}

/** The files listed in the marker of a folder; null without a marker written by docsgen. */
function readMarker(folder: string): Manifest | null {
  const text = textInside(join(folder, markerName), realRoots([folder])) ?? ''
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

/** The stored form of a manifest. */
interface Written {
  readonly version: number
  readonly files: readonly (readonly [string, ManifestEntry])[]
  readonly marker?: string
  readonly hash?: string
}

function readEntries(file: string): Written | null {
  try {
    const read = JSON.parse(textInside(file, realRoots([dirname(file)])) ?? '') as Written
    return read.version === version && read.files.every(isEntry) ? read : null
  } catch {
    return null // missing or damaged: the same as never written
  }
}

/** Validates an entry: only docsgen writes manifests, but one may come from a cache or a repository. */
function isEntry(entry: unknown): boolean {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !staysInside(entry[0])) return false
  const { hash, size, stamp } = (entry[1] ?? {}) as Partial<ManifestEntry>
  return typeof hash === 'string' && typeof size === 'number' && typeof stamp === 'string'
}

function staysInside(path: string): boolean {
  const isPlain = (name: string) => !/^\.{0,2}$|\0/.test(name) && !(sep === '\\' && name.includes(':'))
  return !isAbsolute(path) && path.split(/[\\/]/).every(isPlain)
}

function writeEntries(root: string, file: string, written: Omit<Written, 'version'>): void {
  const roots = realRoots([root])
  try {
    makeFolderInside(dirname(file), roots)
    replaceInside(file, JSON.stringify({ version, ...written } satisfies Written), roots)
  } catch (error) {
    throw toWriteError(error, file)
  }
}

/** Summary of the published output folder. */
export interface Published {
  /** Hash of the names and contents of all files. */
  readonly hash: string
  readonly files: number
  readonly bytes: number
}

/** Folder inside the output folder for files being written; the next build removes what a killed build left there. */
export const stagingName = '.docsgen-tmp'

/**
 * File system metadata of a file. The change time (ctime) cannot be set by programs, so every edit changes the stamp.
 */
export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`
}

/** The stamp of the copy in an output folder; null: there is none. */
export function markerStamp(folder: string): string | null {
  const found = linkStatsOf(join(folder, markerName))
  return found === null ? null : stampOf(found)
}

/** The folder as the last publish left it; null if there was none, or if a file has been changed or deleted since. */
export function readPublished(root: string, outDir: string): Published | null {
  const manifest = readManifest(root, outDir)
  if (manifest === null || manifest.interrupted) return null
  const folder = resolve(root, outDir)
  const isLeftOver = linkStatsOf(join(folder, stagingName)) !== null
  if (isLeftOver || markerStamp(folder) !== manifest.marker) return null
  for (const [path, { stamp }] of manifest.entries) {
    // Concatenated: path.join takes longer than the stat for thousands of files.
    const found = linkStatsOf(`${folder}${sep}${path}`)
    if (!found?.isFile() || stampOf(found) !== stamp) return null
  }
  return manifest.hash === '' ? null : { hash: manifest.hash, ...sizesOf(manifest.entries) }
}

/** `entries`: sorted by their paths. Hashing those of 100,000 pages takes a while, so the manifest has the hash. */
export function describePublished(entries: Manifest): Published {
  const lines = [...entries].map(([path, { hash }]) => `${path} ${hash}`)
  return { hash: sha256(lines.join('\n')), ...sizesOf(entries) }
}

function sizesOf(entries: Manifest): Omit<Published, 'hash'> {
  let bytes = 0
  for (const { size } of entries.values()) bytes += size
  return { files: entries.size, bytes }
}
