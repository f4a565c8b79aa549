/**
 * What docsgen wrote into the output folder at the last publish, kept in `.docsgen/`. It decides
 * which files are ours to replace or delete; anything else in the folder belongs to somebody.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { shortHash } from '../util/hash.ts'

/** One published file. An empty hash marks a file that a killed publish may or may not have written. */
export interface ManifestEntry {
  readonly hash: string
  readonly size: number
  readonly mtimeMs: number
}

export type Manifest = ReadonlyMap<string, ManifestEntry>

const version = 1

/** Where the manifest of an output folder lives; `outDir` is relative to the root or absolute. */
export function manifestFile(root: string, outDir: string): string {
  return join(root, '.docsgen', `manifest-${shortHash(outDir)}.json`)
}

function pendingFile(root: string, outDir: string): string {
  return `${manifestFile(root, outDir)}.pending`
}

/** The last manifest, with the files of a publish that did not finish added; null when docsgen never wrote there. */
export async function readManifest(
  root: string,
  outDir: string
): Promise<{ entries: Manifest; interrupted: boolean } | null> {
  const written = await readEntries(manifestFile(root, outDir))
  const pending = await readEntries(pendingFile(root, outDir))
  if (written === null && pending === null) return null
  return { entries: new Map([...(pending ?? []), ...(written ?? [])]), interrupted: pending !== null }
}

/** Says which files are about to be written, so that the next build can clean up after a kill. */
export async function writePending(root: string, outDir: string, paths: Iterable<string>): Promise<void> {
  await writeEntries(
    pendingFile(root, outDir),
    [...paths].map(path => [path, { hash: '', size: -1, mtimeMs: 0 }])
  )
}

/** Writes the manifest of a finished publish. */
export async function writeManifest(root: string, outDir: string, entries: Manifest): Promise<void> {
  await writeEntries(manifestFile(root, outDir), [...entries])
  await rm(pendingFile(root, outDir), { force: true })
}

/** Forgets a pending publish that was called off. */
export async function clearPending(root: string, outDir: string): Promise<void> {
  await rm(pendingFile(root, outDir), { force: true })
}

async function readEntries(file: string): Promise<Map<string, ManifestEntry> | null> {
  try {
    const read = JSON.parse(await readFile(file, 'utf8')) as { version: number; files: [string, ManifestEntry][] }
    return read.version === version ? new Map(read.files) : null
  } catch {
    return null // missing or damaged: the same as never written
  }
}

async function writeEntries(file: string, files: readonly (readonly [string, ManifestEntry])[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.tmp`, JSON.stringify({ version, files }))
  await rename(`${file}.tmp`, file)
}
