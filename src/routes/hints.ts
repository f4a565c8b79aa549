/** What is needed to guess what a broken link meant. Made once, when the first link misses: a site without mistakes never pays. */
import { posix } from 'node:path'
import { folderOf, type LinkIndex } from './link-index.ts'
import { createNeighbours, type Neighbours } from './neighbours.ts'
import { pathKey } from './permalink.ts'

export interface Hints {
  /** Paths of pages below the base URL. */
  readonly pages: Neighbours
  /** Files of the project that a link can lead to. */
  readonly files: Neighbours
  /** Addresses of static files. */
  readonly statics: Neighbours
  /** The address a page would have by its file name → the one its slug gives it. */
  readonly moved: ReadonlyMap<string, string>
}

/** Collects the paths of everything that can be linked. */
export function collectHints(index: LinkIndex): Hints {
  const moved = new Map<string, string>()
  for (const [file, { path }] of index.byFile) {
    const folder = folderOf(file, index.config)
    if (folder === null) continue
    const byName = posix.join(folder.routeBase, posix.relative(folder.path, file).replace(/\.mdx?$/i, ''))
    if (byName !== pathKey(path)) moved.set(byName, path)
  }
  return {
    pages: createNeighbours(index.byPath.keys()),
    files: createNeighbours([...index.byFile.keys(), ...index.assets.keys(), ...index.staticAddresses.keys()]),
    statics: createNeighbours(index.staticFiles.keys()),
    moved
  }
}
