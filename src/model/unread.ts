/**
 * Content files and folders that could not be read. Each is reported once. The pages inside are unknown, so problems of
 * links to them are attributed to that finding.
 */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import type { DocsSet } from '../types/docs-set.ts'

export type Unread = ReadonlySet<SourcePath>

/** The file itself if it is unread, or its unread parent folder. */
export function unreadFile(file: string, unread: Unread): SourcePath | null {
  return [...unread].find(path => file === path || file.startsWith(`${path}/`)) ?? null
}

type PlacedSet = Pick<DocsSet, 'path' | 'routeBase'>

/** The unread file or folder that may contain the doc with this id, which was not found. */
export function unreadDoc(id: string, { path }: Pick<PlacedSet, 'path'>, unread: Unread): SourcePath | null {
  return [...unread].find(file => file === path || hides(file, idOf(file, path), id)) ?? null
}

/** The unread file or folder that may contain the page at this address (below the base URL), which was not found. */
export function unreadPage(address: string, docs: readonly PlacedSet[], unread: Unread): SourcePath | null {
  const found = docs.flatMap(({ path, routeBase }) => {
    const below = posix.relative(routeBase, address)
    if (below.startsWith('..')) return []
    return [...unread].filter(file => file === path || hides(file, addressOf(idOf(file, path)), below))
  })
  return found[0] ?? null
}

/** Whether an unread file or folder may contain what is wanted. */
function hides(file: SourcePath, name: string | null, wanted: string): boolean {
  if (name === null) return false
  return wanted === name || (!isMarkdown(file) && wanted.startsWith(`${name}/`))
}

/** The id according to the file name; the front matter, which may set another, is unknown. */
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
