/** Renames files over others, which on Windows fails while a virus scanner, an indexer or an editor has one open. */
import { renameSync } from 'node:fs'

interface Means {
  readonly rename: (from: string, to: string) => void
  readonly wait: (milliseconds: number) => void
  readonly platform: NodeJS.Platform
}

const means: Means = {
  rename: renameSync,
  // Renames are synchronous, so the wait is, too.
  wait: milliseconds => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
  platform: process.platform
}

/** Milliseconds between the attempts: 2 s in all, which scanners rarely need. */
const waits = [10, 20, 40, 80, 150, 300, 600, 800]

/**
 * Moves a file to a path where another file may be. On Windows, a file that is in use is tried again for two seconds;
 * elsewhere these errors say that something is wrong with the rights, and waiting does not help.
 */
export function replaceFile(from: string, to: string, { rename, wait, platform }: Means = means): void {
  for (const pause of platform === 'win32' ? waits : []) {
    try {
      rename(from, to)
      return
    } catch (error) {
      if (!/^(?:EPERM|EACCES|EBUSY)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
      wait(pause)
    }
  }
  rename(from, to)
}
