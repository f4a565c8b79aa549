/**
 * Which files are deleted. A file that is missing or empty is most likely between two steps of a save, and a reader may
 * come just then; so a deletion counts only after the watcher has waited for it. Until then the file is as it was.
 */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'

/** How often the watcher may find something at a path that still cannot be read as before: it is a folder, or no text. */
const maxAttempts = 3

export class Deletions {
  readonly #deleted = new Set<string>()
  /** How often the watcher has found something at a path that is waited for. */
  readonly #attempts = new Map<string, number>()
  readonly #onMaybeDeleted: (path: SourcePath) => void

  /** `onMaybeDeleted` is called for every path that the watcher has to wait for. */
  constructor(onMaybeDeleted: (path: SourcePath) => void) {
    this.#onMaybeDeleted = onMaybeDeleted
  }

  /** Whether a file that was there, and is not now, is deleted. When that is not known yet, the watcher finds out. */
  isDeleted(path: SourcePath): boolean {
    if (this.#deleted.size > 0 && withFolders(path).some(folder => this.#deleted.has(folder))) return true
    const attempts = this.#attempts.get(path) ?? 0
    if (attempts >= maxAttempts) return true
    this.#attempts.set(path, attempts)
    this.#onMaybeDeleted(path)
    return false
  }

  /** The watcher has waited for `paths`; those in `deleted` are deleted with everything below them. */
  confirm(paths: Iterable<SourcePath>, deleted: Iterable<SourcePath>): void {
    for (const path of deleted) this.#deleted.add(path)
    for (const path of paths) {
      const attempts = this.#attempts.get(path)
      if (attempts !== undefined) this.#attempts.set(path, attempts + 1)
    }
  }

  markPresent(path: SourcePath): void {
    this.#attempts.delete(path)
    if (this.#deleted.size > 0) for (const folder of withFolders(path)) this.#deleted.delete(folder)
  }
}

/** `a/b/c.md` → itself, `a/b`, `a`. */
function withFolders(path: string): string[] {
  const all: string[] = []
  for (let at = path; at !== '.' && at !== '/'; at = posix.dirname(at)) all.push(at)
  return all
}
