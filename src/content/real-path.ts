/** Where a path really leads, symbolic links followed: the only safe answer to “is it inside of the project?”. */
import { realpathSync } from 'node:fs'
import { sep } from 'node:path'

/** The real path, or null when nothing is there. */
export function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

/** Whether a real path is one of the folders or below one; `/site-private` is not below `/site`. */
export function isInside(path: string, folders: readonly string[]): boolean {
  return folders.some(folder => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep))
}
