/**
 * Lists the files of a folder. Symbolic links are followed only inside the project (or `allowedRoots`)
 * and every real folder is entered once, so that loops end. What is no regular file is never opened.
 */
import { statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import fastGlob from 'fast-glob'
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Config, Report, SourcePath } from '../model.ts'
import { byCodePoint } from '../util/compare.ts'
import { isInside, realPath } from './real-path.ts'
import { errorCode, unreadable } from './scan-file.ts'

export interface FolderOptions {
  /** Also files and folders whose names begin with a dot. */
  readonly dot: boolean
}

/** Never content: packages, version control, what file managers leave behind. */
const ignored = ['**/node_modules/**', '**/.git/**', '**/.DS_Store', '**/Thumbs.db']

/** Paths of all files below `folder`, relative to it, sorted by code point; null when there is no such folder. */
export async function listFiles(
  folder: SourcePath,
  config: Pick<Config, 'root' | 'allowedRoots'>,
  report: Report,
  options: FolderOptions = { dot: false }
): Promise<readonly string[] | null> {
  const roots = [config.root, ...config.allowedRoots].flatMap(root => realPath(root) ?? [])
  const walk: Walk = { base: folder, root: config.root, roots, entered: new Set(), report, options, files: [] }
  const real = realPath(join(config.root, folder))
  if (real === null) return null
  if (!isInside(real, roots)) reportOutside(folder, report)
  else await enter(walk, '', real)
  return walk.files.sort(byCodePoint)
}

interface Walk {
  readonly base: SourcePath
  readonly root: string
  /** Real paths that links may lead to. */
  readonly roots: readonly string[]
  /** Real paths of the folders read so far. */
  readonly entered: Set<string>
  readonly report: Report
  readonly options: FolderOptions
  readonly files: string[]
}

/** Reads the folder at `below` (relative to the base) whose real path is `real`. */
async function enter(walk: Walk, below: string, real: string): Promise<void> {
  const entries = await glob(walk, below, real)
  walk.entered.add(real)
  for (const { path, dirent } of entries) if (dirent.isDirectory()) walk.entered.add(join(real, path))
  const links: string[] = []
  for (const { path, dirent } of entries) {
    const file = posix.join(below, path)
    if (dirent.isDirectory()) continue
    if (dirent.isSymbolicLink()) links.push(file)
    else if (dirent.isFile()) addFile(walk, file)
    else skip(walk, file, 'is not a regular file')
  }
  // Links last and in order, so that a folder is known by its own name before a link to it is met.
  for (const link of links.sort(byCodePoint)) await follow(walk, link)
}

async function glob({ base, report, options }: Walk, below: string, cwd: string) {
  const search = (suppressErrors: boolean) =>
    fastGlob.glob('**/*', {
      cwd,
      ignore: ignored,
      dot: options.dot,
      objectMode: true,
      onlyFiles: false,
      followSymbolicLinks: false,
      suppressErrors
    })
  try {
    return await search(false)
  } catch (error) {
    report(unreadable(posix.join(base, below) as SourcePath, errorCode(error)))
    return search(true)
  }
}

async function follow(walk: Walk, link: string): Promise<void> {
  const path = join(walk.root, walk.base, link)
  const target = realPath(path)
  if (target === null) return skip(walk, link, 'is a symbolic link that leads nowhere')
  if (!isInside(target, walk.roots)) return reportOutside(sourcePath(walk, link), walk.report)
  const stats = statSync(target)
  if (stats.isFile()) return addFile(walk, link)
  if (!stats.isDirectory()) return skip(walk, link, 'is not a regular file')
  const isLoop = isInside(realPath(dirname(path)) ?? '', [target])
  if (isLoop || walk.entered.has(target)) return skip(walk, link, 'is a symbolic link to a folder that is read already')
  return enter(walk, link, target)
}

function addFile(walk: Walk, file: string): void {
  // A backslash would be taken for a folder, U+FFFD stands for bytes that are no UTF-8: such files cannot be named.
  if (/[\\\p{Cc}\uFFFD]/u.test(file)) skip(walk, file, 'has a name that cannot be an address')
  else walk.files.push(file)
}

function skip(walk: Walk, file: string, reason: string): void {
  const path = sourcePath(walk, file)
  walk.report(finding('content/skipped', placeOf(path), `“${path}” ${reason} and was skipped.`))
}

function reportOutside(path: SourcePath, report: Report): void {
  const hint = 'Copy the files into the project, or name their folder in `allowedRoots`.'
  report(finding('content/symlink-outside', placeOf(path), `“${path}” is a symbolic link out of the project.`, hint))
}

function sourcePath(walk: Walk, file: string): SourcePath {
  return posix.join(walk.base, file) as SourcePath
}
