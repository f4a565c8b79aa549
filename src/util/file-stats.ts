/**
 * What the file system says of a path now. It may say nothing at any moment: watched files come and go. `throwIfNoEntry`
 * is not enough: where a file stands in the place of a folder above, Node throws all the same.
 */
import { lstatSync, type Stats, statSync } from 'node:fs'

/** null: nothing is there, or nothing that may be looked at. */
export function statsOf(path: string): Stats | null {
  return look(() => statSync(path))
}

/** Now, as a time of files: they have fractions of milliseconds, which `Date.now` leaves out. */
export function fileTime(): number {
  return Date.now() + 1
}

export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() ?? false
}

/** The same of a symbolic link itself, wherever it leads. */
export function linkStatsOf(path: string): Stats | null {
  return look(() => lstatSync(path))
}

export function isLink(path: string): boolean {
  return linkStatsOf(path)?.isSymbolicLink() ?? false
}

function look(stat: () => Stats): Stats | null {
  try {
    return stat()
  } catch {
    return null
  }
}
