/**
 * Which files are gone. A file that is missing or empty is most likely between two steps of a save, and whoever reads
 * the project may come just then; so that is believed only of paths that the batches have waited for. Of all others
 * what was read before stays, and they are looked at again.
 */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'

export interface Presence {
  /** Whether a file that was there, and is not now, is gone. When that is not known yet, it is found out. */
  isGone(path: SourcePath): boolean
  /**
   * The batches have looked at `paths`. Those that are `gone` have been missing or empty for longer than a save takes,
   * and what was below them is gone, too.
   */
  believe(paths: Iterable<SourcePath>, gone: Iterable<SourcePath>): void
  /** The file is there. */
  note(path: SourcePath): void
}

/** How often something may be found at a path that then cannot be read as before: it is no text any more, or a folder. */
const mostLooks = 3

/** `onDoubt` hears of every path that has to be looked at. */
export function createPresence(onDoubt: (path: SourcePath) => void): Presence {
  const gone = new Set<string>()
  /** With the number of times that the batches have found something there. */
  const doubted = new Map<string, number>()
  return {
    isGone(path) {
      if (gone.size > 0 && withFolders(path).some(folder => gone.has(folder))) return true
      const looks = doubted.get(path) ?? 0
      if (looks >= mostLooks) return true
      doubted.set(path, looks)
      onDoubt(path)
      return false
    },
    believe(paths, nowGone) {
      for (const path of nowGone) gone.add(path)
      for (const path of paths) {
        const looks = doubted.get(path)
        if (looks !== undefined) doubted.set(path, looks + 1)
      }
    },
    note(path) {
      doubted.delete(path)
      if (gone.size > 0) for (const folder of withFolders(path)) gone.delete(folder)
    }
  }
}

/** `a/b/c.md` → itself, `a/b`, `a`. */
function withFolders(path: string): string[] {
  const all: string[] = []
  for (let at = path; at !== '.' && at !== '/'; at = posix.dirname(at)) all.push(at)
  return all
}
