/** The folder of the project: which one it is, and whether it comes back when it goes. */
import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** How long it may be gone: tools that make it anew take a moment. */
const graceMs = 2000
const stepMs = 50

/** Tells a folder from another one that has its name later; null: there is none. */
export function folderId(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() ? `${found.dev}:${found.ino}` : null
}

/** The folder that stands at the path now or soon; null when none came. */
export async function waitForFolder(path: string): Promise<string | null> {
  for (let waited = 0; waited < graceMs; waited += stepMs) {
    const found = folderId(path)
    if (found !== null) return found
    await wait(stepMs)
  }
  return folderId(path)
}
