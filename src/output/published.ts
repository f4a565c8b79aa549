/** What a publish has left in the output folder, and whether it is still there. */
import type { Stats } from 'node:fs'
import { join, resolve } from 'node:path'
import { byCodePoint } from '../shared/compare.ts'
import { linkStatsOf } from '../util/file-stats.ts'
import { sha256 } from '../util/hash.ts'
import { type Manifest, markerName, readManifest } from './manifest.ts'

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

/** The folder as the last publish left it; null when there was none, or when a file of it has changed or gone. */
export async function readPublished(root: string, outDir: string): Promise<Published | null> {
  const manifest = await readManifest(root, outDir)
  if (manifest === null || manifest.interrupted) return null
  const folder = resolve(root, outDir)
  const isLeftOver = linkStatsOf(join(folder, stagingName)) !== null
  if (isLeftOver || linkStatsOf(join(folder, markerName)) === null) return null
  for (const [path, { stamp }] of manifest.entries) {
    const found = linkStatsOf(join(folder, path))
    if (!found?.isFile() || stampOf(found) !== stamp) return null
  }
  return describePublished(manifest.entries)
}

export function describePublished(entries: Manifest): Published {
  const lines = [...entries].map(([path, { hash }]) => `${path} ${hash}`)
  const bytes = [...entries.values()].reduce((sum, { size }) => sum + size, 0)
  return { hash: sha256(lines.sort(byCodePoint).join('\n')), files: entries.size, bytes }
}
