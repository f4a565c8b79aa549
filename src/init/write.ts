/** Writes all files of a new site, or none. */
import { rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { linkStatsOf } from '../util/file-stats.ts'
import {
  createFile,
  isInside,
  makeFolder,
  nearestFolder,
  RefusedFile,
  realRoots,
  removeInside,
  rootAround,
  writeInside
} from '../util/guarded-files.ts'

/** Files by their paths below the folder. */
export type Files = Readonly<Record<string, string>>

export interface Writing {
  /** New files; existing files are kept. */
  readonly created: Files
  /** Files that get new lines, with their old text. */
  readonly changed: Readonly<Record<string, { readonly before: string; readonly after: string }>>
}

export interface Written {
  readonly created: readonly string[]
  readonly changed: readonly string[]
  /** Files that already existed and were not changed. */
  readonly kept: readonly string[]
}

/**
 * Writes below an absolute folder. When a file cannot be written, earlier changes are undone and the error is thrown.
 * Ctrl-C has no effect meanwhile: the code is synchronous, and the listeners prevent that the signal ends the process.
 */
export function writeFiles(folder: string, { created, changed }: Writing): Written {
  const undo: (() => void)[] = []
  const wait = () => {}
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, wait)
  try {
    const kept = Object.entries(created)
      .filter(([name, text]) => !create(folder, name, text, undo))
      .map(([name]) => name)
    for (const [name, { before, after }] of Object.entries(changed)) {
      const file = join(folder, name)
      const roots = realRoots([folder])
      undo.push(() => writeInside(file, before, roots))
      writeInside(file, after, roots)
    }
    const isNew = (name: string) => !kept.includes(name)
    return { created: Object.keys(created).filter(isNew), changed: Object.keys(changed), kept }
  } catch (error) {
    for (const step of undo.reverse()) step()
    throw error
  } finally {
    for (const signal of signals) process.off(signal, wait)
  }
}

/** false when the file already exists. */
function create(root: string, name: string, text: string, undo: (() => void)[]): boolean {
  const file = join(root, name)
  if (linkStatsOf(file) !== null) return false
  // The folder of the site may be new. A workflow belongs to the top of the repository, which its name says (`../.github`).
  const own = [...realRoots([root]), ...rootAround(name, root)]
  if (own.length > 0 && !isInside(nearestFolder(dirname(file)), own))
    throw new RefusedFile('EOUTSIDE', dirname(file), false)
  const first = makeFolder(dirname(file))
  if (first !== undefined) undo.push(() => removeFolders(dirname(file), first))
  // Registered before the write, because a full disk can leave a partial file.
  undo.push(() => removeInside(file, [...realRoots([root]), ...rootAround(name, root)]))
  createFile(file, text)
  return true
}

/** Removes the folders from `last` up to `first`, which were created for a file. */
function removeFolders(last: string, first: string): void {
  for (let folder = last; folder.length >= first.length; folder = dirname(folder)) {
    try {
      rmdirSync(folder)
    } catch {
      return
    }
  }
}
