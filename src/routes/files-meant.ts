/** Which files of the project a link can mean, by the rules of Docusaurus 3 for file links. */
import { posix } from 'node:path'
import type { Link } from './link.ts'
import { contentFolders, folderOf } from './link-index.ts'
import { hasMarkdownExtension } from './link-text.ts'

/**
 * The files in the order they are tried. `@site/x`: from the project's root. `./x`, `../x`: from the file.
 * `x.md`: from the file, its content folder, the root. `/x.md`: from the content folders, the own one first, then
 * the root. Without extension only what lies beside is meant: `/guide` is an address.
 */
export function filesMeant({ index, from }: Pick<Link, 'index' | 'from'>, path: string): readonly string[] {
  if (path.startsWith('@site/')) return insideProject([path.slice('@site/'.length)])
  const beside = posix.join(posix.dirname(from), path)
  if (/^\.{1,2}(?:\/|$)/.test(path)) return insideProject([beside])
  if (!hasMarkdownExtension(path)) return path.startsWith('/') ? [] : insideProject([beside])
  const own = folderOf(from, index.config)
  const ownFile = own === null ? [] : [posix.join(own.path, path)]
  if (!path.startsWith('/')) return insideProject([beside, ...ownFile, path])
  const others = contentFolders(index.config)
    .filter(folder => folder !== own)
    .map(folder => posix.join(folder.path, path))
  return insideProject([...ownFile, ...others, path.replace(/^\/+/, '')])
}

function insideProject(files: readonly string[]): string[] {
  return files
    .map(file => posix.normalize(file.normalize('NFC')).replace(/\/$/, ''))
    .filter(file => file !== '..' && !file.startsWith('../') && !file.startsWith('/'))
}
