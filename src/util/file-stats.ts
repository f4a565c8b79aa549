/**
 * File system calls that never throw, because files may disappear at any moment. `throwIfNoEntry` is not enough: Node
 * still throws when a parent folder of the path is a file.
 */
import { lstatSync, type Stats, statSync } from 'node:fs'

/** null: the path does not exist, or is not accessible. */
export function statsOf(path: string): Stats | null {
  return orNull(() => statSync(path, { throwIfNoEntry: false }) ?? null)
}

/** The current time, to compare with file times: rounded up, because they have fractions of a millisecond. */
export function fileTime(): number {
  return Date.now() + 1
}

export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() ?? false
}

/** The stats of a symbolic link itself, not of its target. */
export function linkStatsOf(path: string): Stats | null {
  // Throwing an error would take longer than the call itself.
  return orNull(() => lstatSync(path, { throwIfNoEntry: false }) ?? null)
}

export function isLink(path: string): boolean {
  return linkStatsOf(path)?.isSymbolicLink() ?? false
}

function orNull<Found>(look: () => Found | null): Found | null {
  try {
    return look()
  } catch {
    return null
  }
}

/** Changes with every write, except for two writes in one clock tick. */
export function stampOf({ size, mtimeMs, ctimeMs, ino, mode }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino} ${mode}`
}

/** The stamp of a file; null: the file's next change might get the same stamp. */
export function lastingStampOf(stats: Stats): string | null {
  return isLate(stats.ctimeMs, Date.now(), stats.ctimeMs) ? null : stampOf(stats)
}

/** Whether a change is so recent that the next one might get the same time; `sample`: a time of that file system. */
export function isLate(changed: number, now: number, sample: number): boolean {
  // Some file systems store whole seconds only.
  return changed > now - (Number.isInteger(sample / 1000) ? 2000 : 100)
}
