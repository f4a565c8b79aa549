/**
 * Files and folders with pages that could not be read, each reported once. Nobody knows the pages inside; what leads to
 * the place where a page would be is a consequence of that one finding.
 */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import type { DocsSet } from '../types/docs-set.ts'

export type Unread = ReadonlySet<SourcePath>

/** The unread file, or the unread folder around it. */
export function unreadFile(file: string, unread: Unread): SourcePath | null {
  return [...unread].find(path => file === path || file.startsWith(`${path}/`)) ?? null
}

type PlacedSet = Pick<DocsSet, 'path' | 'routeBase'>

/** What hides the doc of an id, which has been looked for in vain. */
export function unreadDoc(id: string, { path }: Pick<PlacedSet, 'path'>, unread: Unread): SourcePath | null {
  return [...unread].find(file => file === path || hides(file, idOf(file, path), id)) ?? null
}

/** What hides the page of an address below the base URL, which has been looked for in vain. */
export function unreadPage(address: string, docs: readonly PlacedSet[], unread: Unread): SourcePath | null {
  const found = docs.flatMap(({ path, routeBase }) => {
    const below = posix.relative(routeBase, address)
    if (below.startsWith('..')) return []
    return [...unread].filter(file => file === path || hides(file, addressOf(idOf(file, path)), below))
  })
  return found[0] ?? null
}

/** Of a folder all that would be inside of it. */
function hides(file: SourcePath, name: string | null, wanted: string): boolean {
  if (name === null) return false
  return wanted === name || (!isMarkdown(file) && wanted.startsWith(`${name}/`))
}

/** The id by the name of the file; its front matter, which may say something else, is unknown. */
function idOf(file: SourcePath, folder: string): string | null {
  if (!file.startsWith(`${folder}/`)) return null
  const names = posix
    .relative(folder, file)
    .replace(/\.mdx?$/i, '')
    .split('/')
  return names.map(name => name.replace(/^\d+\s*[-_.]+\s*/, '')).join('/')
}

function addressOf(id: string | null): string | null {
  return id === null ? null : id.replace(/(?:^|\/)(?:index|readme)$/i, '')
}

function isMarkdown(file: SourcePath): boolean {
  return /\.mdx?$/i.test(file)
}
