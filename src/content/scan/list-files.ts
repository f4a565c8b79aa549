/**
 * Lists the files of a folder. Symbolic links are followed only within the project and `allowedRoots`, and every
 * real folder is entered once, so that cycles end. Only regular files are listed.
 */
import type { Dirent } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { finding, hidesSecretFile, leadsOutside, placeOf, unreadableFile } from '../../diagnostics/finding.ts'
import { byCodePoint } from '../../shared/compare.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { Report } from '../../types/findings.ts'
import {
  hidesSecret,
  isInside,
  listReal,
  type Roots,
  realPath,
  rootsOf,
  statsInside
} from '../../util/guarded-files.ts'
import { errorCode } from './read-source.ts'

/** Lists a folder: `listFiles`, or a caching replacement. */
export type ListFiles = typeof listFiles

interface FolderOptions {
  /** Whether to include files and folders whose names begin with a dot. */
  readonly dot: boolean
}

/** Never content: packages, version control, files of file managers. */
const leftOut = new Set(['node_modules', '.git', '.DS_Store', 'Thumbs.db'])

/** Paths of all files below `folder`, relative to it, sorted by code point; null when there is no such folder. */
export async function listFiles(
  folder: SourcePath,
  config: Pick<Config, 'root' | 'allowedRoots' | 'outerRoot'>,
  report: Report,
  options: FolderOptions = { dot: false }
): Promise<readonly string[] | null> {
  const roots = rootsOf(config)
  const walk: Walk = { base: folder, root: config.root, roots, entered: new Set(), report, options, files: [] }
  const path = join(config.root, folder)
  const real = realPath(path)
  if (real === null) return null
  if (!isInside(real, roots)) report(leadsOutside(folder))
  else if (hidesSecret(path, real, roots)) report(hidesSecretFile(folder))
  else enter(walk, '', real)
  return walk.files.sort(byCodePoint)
}

interface Walk {
  readonly base: SourcePath
  readonly root: string
  /** Folders that links may lead into. */
  readonly roots: Roots
  /** Real paths of the folders read so far. */
  readonly entered: Set<string>
  readonly report: Report
  readonly options: FolderOptions
  readonly files: string[]
}

/** Reads the folder at `below` (relative to the base) whose real path is `real`, then follows its links. */
function enter(walk: Walk, below: string, real: string): void {
  const links: string[] = []
  readFolder(walk, below, real, links)
  // Links last, so that a folder is listed under its own name instead of the name of a link.
  for (const link of links.sort(byCodePoint)) follow(walk, link)
}

// Synchronous: promises would cost more than the reads.
function readFolder(walk: Walk, below: string, real: string, links: string[]): void {
  walk.entered.add(real)
  for (const entry of entriesOf(walk, below, real)) {
    const { name } = entry
    if (name === '.git' && walk.options.dot && entry.isDirectory()) reportHistory(walk, below)
    if (leftOut.has(name) || (!walk.options.dot && name.startsWith('.'))) continue
    const file = below === '' ? name : `${below}/${name}`
    if (entry.isDirectory()) readFolder(walk, file, join(real, name), links)
    else if (entry.isSymbolicLink()) links.push(file)
    else if (entry.isFile()) addFile(walk, file)
    else skip(walk, file, 'is not a regular file', 'Remove it from the folder.')
  }
}

/** A folder deleted since it was listed counts as empty. */
function entriesOf({ base, report }: Walk, below: string, real: string): Dirent[] {
  try {
    return listReal(real)
  } catch (error) {
    const reason = errorCode(error)
    if (reason !== 'ENOENT') report(unreadableFile(posix.join(base, below) as SourcePath, reason))
    return []
  }
}

function follow(walk: Walk, link: string): void {
  const path = join(walk.root, walk.base, link)
  const target = realPath(path)
  const stats = target === null ? null : statsInside(target, walk.roots)
  if (target !== null && !isInside(target, walk.roots)) walk.report(leadsOutside(sourcePath(walk, link)))
  else if (target !== null && hidesSecret(path, target, walk.roots))
    walk.report(hidesSecretFile(sourcePath(walk, link)))
  else if (target === null || stats === null)
    skip(walk, link, 'is a broken symbolic link', 'Fix the link, or remove it.')
  else if (stats.isFile()) addFile(walk, link)
  else if (!stats.isDirectory()) skip(walk, link, 'is not a regular file', 'Remove it from the folder.')
  else if (walk.entered.has(target) || isInside(realPath(dirname(path)) ?? '', [target])) {
    skip(walk, link, 'is a symbolic link to a folder that is already read', 'Remove the link.')
  } else enter(walk, link, target)
}

function addFile(walk: Walk, file: string): void {
  // In an address a backslash separates folders, and U+FFFD replaces bytes that are not UTF-8.
  if (/[\\\p{Cc}\uFFFD]/u.test(file)) skip(walk, file, 'has a name that cannot be used in an address', 'Rename it.')
  else walk.files.push(file)
}

function skip(walk: Walk, file: string, reason: string, hint: string): void {
  const path = sourcePath(walk, file)
  walk.report(finding('content/skipped', placeOf(path), `“${path}” ${reason} and was skipped.`, hint))
}

/** Reports a `.git` folder in a static folder: its author may expect it to be published, or not know that it exists. */
function reportHistory(walk: Walk, below: string): void {
  const path = sourcePath(walk, posix.join(below, '.git'))
  const message = `“${path}” is the history of a repository and is not published.`
  walk.report(finding('content/secret', placeOf(path), message, 'Move it out of the static folder.'))
}

function sourcePath(walk: Walk, file: string): SourcePath {
  return posix.join(walk.base, file) as SourcePath
}
