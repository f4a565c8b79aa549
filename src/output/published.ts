/** What a publish has left in the output folder, and whether it is still there. */
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { byCodePoint } from '../shared/compare.ts'
import { sha256 } from '../util/hash.ts'
import { type Manifest, readManifest } from './manifest.ts'

export interface Published {
  /** Of the names and contents of all files. */
  readonly hash: string
  readonly files: number
  readonly bytes: number
}

/** The folder as the last publish left it; null when there was none, or when a file of it has changed or gone. */
export async function readPublished(root: string, outDir: string): Promise<Published | null> {
  const manifest = await readManifest(root, outDir)
  if (manifest === null || manifest.interrupted) return null
  const folder = resolve(root, outDir)
  for (const [path, { size, mtimeMs }] of manifest.entries) {
    const found = statSync(join(folder, path), { throwIfNoEntry: false })
    if (!found?.isFile() || found.size !== size || found.mtimeMs !== mtimeMs) return null
  }
  return describePublished(manifest.entries)
}

export function describePublished(entries: Manifest): Published {
  const lines = [...entries].map(([path, { hash }]) => `${path} ${hash}`)
  const bytes = [...entries.values()].reduce((sum, { size }) => sum + size, 0)
  return { hash: sha256(lines.sort(byCodePoint).join('\n')), files: entries.size, bytes }
}
