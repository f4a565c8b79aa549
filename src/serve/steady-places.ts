/** Whether files and folders are there, asked so that one that is just being saved, or exchanged, is. */
import { join } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import { statsOf } from '../util/file-stats.ts'
import type { Presence } from './presence.ts'

export type PlaceKind = 'file' | 'folder'
export type IsThere = (root: string, path: SourcePath, kind: PlaceKind) => boolean

/** What was there when it was asked for last is there until it is gone. */
export function lookSteadily(presence: Presence): IsThere {
  const seen = new Map<SourcePath, PlaceKind>()
  return (root, path, kind) => {
    const found = statsOf(join(root, path))
    if (found === null) {
      if (seen.get(path) === kind && !presence.isGone(path)) return true
      seen.delete(path)
      return false
    }
    // Whether an empty file is gone is for those to know who read it.
    if (found.isDirectory() || found.size > 0) presence.note(path)
    const isThere = kind === 'file' ? found.isFile() : found.isDirectory()
    if (isThere) seen.set(path, kind)
    else seen.delete(path)
    return isThere
  }
}
