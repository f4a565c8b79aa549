/**
 * Whether anything in a project has changed, told by what the system knows of its files: size, times, number. The time
 * of the last change of the inode cannot be set, so neither a restored file nor one with a false date passes for the old.
 */
import { existsSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { byCodePoint } from '../shared/compare.ts'
import { linkStatsOf } from '../util/file-stats.ts'
import { sha256 } from '../util/hash.ts'

export interface ProjectState {
  /** Of all names and what is known of them. */
  readonly hash: string
  /** Some file has changed so lately that the next change might have the same time. */
  readonly isFresh: boolean
  /** What is known of a file by its path below the root; null: it has changed too lately, or it is unknown. */
  stampOf(path: string): string | null
}

/** More files are not looked at: beside a site there may be a whole application. */
const mostFiles = 400_000

/** Where packages are installed, only the files count that package managers write with every change. */
const installed = ['node_modules/.package-lock.json', 'node_modules/.modules.yaml', 'node_modules/.yarn-integrity']

/**
 * The state of all files below `root` and in the folders `outside` of it (`../docs`), without packages, version control and
 * the folders `besides`. null: it cannot be told, because there are symbolic links (what they lead to is elsewhere) or too
 * many files.
 */
export function readProjectState(
  root: string,
  besides: readonly string[],
  outside: readonly string[] = []
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
    // A folder outside may hold the whole project, which is known by now.
    skipped.add(root)
    for (const folder of outside)
      if (existsSync(join(root, folder)) && !walk(join(root, folder), `${folder}/`)) return null
  } catch {
    return null // a folder that cannot be read is the build's to report
  }
  for (const name of installed) add(join(root, name), name)
  // A system that keeps whole seconds does so for all files.
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

/** Changes with every write, except for two in one tick of the clock. */
function stampOf({ size, mtimeMs, ctimeMs, ino, mode }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino} ${mode}`
}

/** The stamp of a file; null: its next change might have the same. */
export function lastingStampOf(stats: Stats): string | null {
  return isLate(stats.ctimeMs, Date.now(), stats.ctimeMs) ? null : stampOf(stats)
}

/** Whether a time of change is so late that the next change might have the same; `sample`: some time of that system. */
function isLate(changed: number, now: number, sample: number): boolean {
  // Some systems keep whole seconds only.
  return changed > now - (Number.isInteger(sample / 1000) ? 2000 : 100)
}
