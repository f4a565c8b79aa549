/** Finds the path an author may have meant without comparing with every path of the site. */
import { posix } from 'node:path'
import { byCodePoint } from '../shared/compare.ts'
import { editDistance, nearest } from '../shared/nearest.ts'

export interface Neighbours {
  /** The path that differs only in letter case. */
  readonly ignoringCase: (path: string) => string | null
  /** The same name in another folder, else the nearest name in the same folder. */
  readonly nearest: (path: string) => string | null
}

/** Names compared for one path; a folder with more is compared in part, so that many broken links stay cheap. */
const maxCompared = 500

/** Prepares the look-up; costs one pass over the paths. */
export function createNeighbours(paths: Iterable<string>): Neighbours {
  const folded = new Map<string, string>()
  const byName = new Map<string, string[]>()
  const byFolder = new Map<string, string[]>()
  for (const path of [...paths].sort(byCodePoint)) {
    const name = posix.basename(path)
    folded.set(path.toLowerCase(), path)
    push(byName, name.toLowerCase(), path)
    push(byFolder, posix.dirname(path), name)
  }
  return {
    ignoringCase: path => folded.get(path.toLowerCase()) ?? null,
    nearest: path => {
      const moved = closest(path, byName.get(posix.basename(path).toLowerCase()) ?? [])
      if (moved !== null) return moved
      const folder = posix.dirname(path)
      const name = nearest(posix.basename(path), byFolder.get(folder) ?? [])
      return name === null ? null : posix.join(folder, name)
    }
  }
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else if (list.length < maxCompared) list.push(value)
}

function closest(path: string, candidates: readonly string[]): string | null {
  let best: string | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of candidates.slice(0, 50)) {
    const distance = editDistance(path, candidate, Math.max(path.length, candidate.length))
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}
