/** Where paths stand to each other. All are absolute. */
import { dirname, sep } from 'node:path'

/** Whether a path is one of the folders or below one. */
export function isBelow(path: string, folders: Iterable<string>): boolean {
  return [...folders].some(folder => path === folder || path.startsWith(folder + sep))
}

/** The folders between `root` and a path below it, both left out: `/a/b/c/d` in `/a` → `/a/b/c`, `/a/b`. */
export function foldersBetween(root: string, path: string): string[] {
  const above: string[] = []
  for (let at = dirname(path); at.startsWith(root + sep); at = dirname(at)) above.push(at)
  return above
}
