/** Which files of the project a link can mean, by the rules of Docusaurus 3 for file links. */
import { posix } from 'node:path'
import type { Config } from '../types/config.ts'
import type { Link } from './link.ts'
import { areOfOtherVersions, contentFolders, folderOf } from './link-index.ts'
import { hasMarkdownExtension } from './link-text.ts'

/**
 * The files in the order they are tried. `@site/x`: from the project's root; where that is another version of the
 * docs set, in the own version first, so that a copied page stays among its own. `./x`, `../x`: from the file.
 * `x.md`: from the file, its content folder, the root. `/x.md`: from the content folders, the own one first, then
 * the root. Without extension only what lies beside is meant: `/guide` is an address.
 */
export function filesMeant({ index, from }: Pick<Link, 'index' | 'from'>, path: string): readonly string[] {
  if (path.startsWith('@site/')) {
    const named = path.slice('@site/'.length)
    return insideProject([...inOwnVersion(named, from, index.config), named])
  }
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

/** `docs/x.md` in a page of version 1.0 → `versioned_docs/version-1.0/x.md`. */
function inOwnVersion(file: string, from: string, config: Config): readonly string[] {
  const [own, named] = [folderOf(from, config), folderOf(file, config)]
  if (own === null || named === null || !areOfOtherVersions(from, file, config)) return []
  return [posix.join(own.path, posix.relative(named.path, file))]
}

function insideProject(files: readonly string[]): string[] {
  return files
    .map(file => posix.normalize(file.normalize('NFC')).replace(/\/$/, ''))
    .filter(file => file !== '..' && !file.startsWith('../') && !file.startsWith('/'))
}
