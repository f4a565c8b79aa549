/** Suggestions for links without a target, collected once, for the first such link. */
import { posix } from 'node:path'
import { byCodePoint } from '../shared/compare.ts'
import { editDistance, nearest } from '../shared/nearest.ts'
import { folderOf, type LinkIndex } from './link-index.ts'
import { pathKey } from './permalink.ts'

export interface Suggestions {
  /** Paths of pages below the base URL. */
  readonly pages: PathSuggestions
  /** Files of the project that links can name. */
  readonly files: PathSuggestions
  /** Addresses of static files. */
  readonly statics: PathSuggestions
  /** The path that a page would have from its file name → the path that its slug gives it. */
  readonly moved: ReadonlyMap<string, string>
  /** The keys of `moved`. */
  readonly fileNames: PathSuggestions
}

/** Collects all possible link targets. */
export function collectSuggestions(index: LinkIndex): Suggestions {
  const moved = new Map<string, string>()
  for (const [file, { path, route }] of index.byFile) {
    const folder = folderOf(file, index.config)
    if (folder === null) continue
    const written = posix.relative(folder.path, file).replace(/\.mdx?$/i, '')
    const names = 'page' in route ? [written, posix.join(route.page.folder, route.page.name)] : [written]
    for (const name of names) {
      const byName = posix.join(folder.routeBase, name)
      if (byName !== pathKey(path) && !moved.has(byName)) moved.set(byName, path)
    }
  }
  return {
    pages: suggestPaths(index.byPath.keys()),
    files: suggestPaths([...index.byFile.keys(), ...index.assets.keys(), ...index.staticAddresses.keys()]),
    statics: suggestPaths(index.staticFiles.keys()),
    moved,
    fileNames: suggestPaths(moved.keys())
  }
}

interface PathSuggestions {
  /** The path that differs only in letter case. */
  readonly ignoringCase: (path: string) => string | null
  /** The same name in another folder, otherwise the nearest name in the same folder, or a longer form of the name. */
  readonly nearest: (path: string) => string | null
}

/** Limits the names compared in a large folder, and so the cost of many broken links. */
const maxCompared = 500

/** Suggestions from these paths, without comparing each one. */
export function suggestPaths(paths: Iterable<string>): PathSuggestions {
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
      const written = posix.basename(path)
      const names = byFolder.get(folder) ?? []
      const name = nearest(written, names) ?? renamed(written, names)
      return name === null ? null : posix.join(folder, name)
    }
  }
}

/** The only name that continues the written one after a separator: the page may have been renamed to it. */
function renamed(written: string, names: readonly string[]): string | null {
  const longer = names.filter(name => name.startsWith(written) && /[-_]/.test(name.charAt(written.length)))
  return written.length > 3 && longer.length === 1 ? (longer[0] ?? null) : null
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
