/** What the file system says of a path now. It may say nothing at any moment: watched files come and go. */
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

/** Whether a symbolic link stands at the path, wherever it leads. */
export function isLink(path: string): boolean {
  return look(() => lstatSync(path))?.isSymbolicLink() ?? false
}

function look(stat: () => Stats): Stats | null {
  try {
    return stat()
  } catch {
    return null
  }
}
