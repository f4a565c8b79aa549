/**
 * Detects whether anything in a project has changed, from file metadata: size, times, inode number. The inode change
 * time (ctime) cannot be set, so a restored file, or one with a forged date, does not pass for the old file.
 */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { byCodePoint } from '../shared/compare.ts'
import { isLate, linkStatsOf, stampOf } from '../util/file-stats.ts'
import { sha256 } from '../util/hash.ts'

export interface ProjectState {
  /** Hash of all names and their stamps. */
  readonly hash: string
  /** Some file changed so recently that its next change might get the same time. */
  readonly isFresh: boolean
  /** The stamp of a file, by its path below the root; null: it changed too recently, or the file is unknown. */
  stampOf(path: string): string | null
}

/** Limit of files to look at: there may be a whole application beside a site. */
const mostFiles = 400_000

/**
 * Of installed packages, only the lists count that npm, pnpm, Yarn 1 and Yarn 4 rewrite with every change: a package that
 * nothing has asked for may have been installed. What the run has used are questions of its tasks.
 */
const installed = ['.package-lock.json', '.modules.yaml', '.yarn-integrity', '.yarn-state.yml']

/**
 * The state of all files below `root` and in the folders `outside` of it (`../docs`), without packages, version control
 * and the folders `besides`. null: unknown, because there are symbolic links (their targets are elsewhere) or too many
 * files.
 */
export function readProjectState(
  root: string,
  besides: readonly string[],
  outside: readonly string[]
): ProjectState | null {
  const skipped = new Set([...besides, join(root, 'node_modules'), join(root, '.git'), join(root, '.docsgen')])
  const lines: string[] = []
  const files = new Map<string, { readonly stamp: string; readonly changed: number }>()
  const now = Date.now()
  let newest = 0
  const add = (path: string, name: string) => {
    const stats = linkStatsOf(path)
    if (stats === null) return
    newest = Math.max(newest, stats.ctimeMs)
    const stamp = stampOf(stats)
    lines.push(`${name} ${stamp}`)
    files.set(name, { stamp, changed: stats.ctimeMs })
  }
  const walk = (folder: string, below: string): boolean =>
    readdirSync(folder, { withFileTypes: true })
      .sort((a, b) => byCodePoint(a.name, b.name))
      .every(entry => {
        const path = join(folder, entry.name)
        const name = below + entry.name
        if (skipped.has(path) || entry.name === 'node_modules') return true
        if (entry.isSymbolicLink() || lines.length > mostFiles) return false
        if (entry.isDirectory()) {
          lines.push(name)
          return walk(path, `${name}/`)
        }
        add(path, name)
        return true
      })
  try {
    if (!walk(root, '')) return null
    // A folder outside may contain the whole project, which is covered already.
    skipped.add(root)
    for (const folder of outside)
      if (existsSync(join(root, folder)) && !walk(join(root, folder), `${folder}/`)) return null
  } catch {
    return null // the build reports unreadable folders
  }
  for (const folder of foldersAbove(root)) {
    for (const name of [...installed, '../.pnp.cjs']) {
      const path = join(folder, 'node_modules', name)
      add(path, relative(root, path))
    }
  }
  // A file system with whole-second times has them for all files.
  const isFresh = (changed: number) => isLate(changed, now, newest)
  return {
    hash: sha256(lines.join('\n')),
    isFresh: isFresh(newest),
    stampOf(path) {
      const file = files.get(path)
      return file === undefined || isFresh(file.changed) ? null : file.stamp
    }
  }
}

/** The folder and all that contain it: in a workspace, packages are installed above the site. */
function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersAbove(above)]
}
