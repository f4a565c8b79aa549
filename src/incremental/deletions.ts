/**
 * Decides which files are deleted. A file that is missing or empty is usually being saved, and it may be read at that
 * moment. So a deletion counts only after the watcher has waited for the file to come back; until then the file keeps
 * its last known state.
 */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'

/** The file counts as deleted after the watcher has found a folder, or bytes that are not text, this many times. */
const maxAttempts = 3

export class Deletions {
  readonly #deleted = new Set<string>()
  /** How often the watcher has found something at a path that it is waiting for. */
  readonly #attempts = new Map<string, number>()
  readonly #onMaybeDeleted: (path: SourcePath) => void

  /** `onMaybeDeleted` is called with every path that the watcher should wait for. */
  constructor(onMaybeDeleted: (path: SourcePath) => void) {
    this.#onMaybeDeleted = onMaybeDeleted
  }

  /** Whether a missing file is deleted. If that is not known yet, the watcher is asked to wait for the file. */
  isDeleted(path: SourcePath): boolean {
    if (this.#deleted.size > 0 && withFolders(path).some(folder => this.#deleted.has(folder))) return true
    const attempts = this.#attempts.get(path) ?? 0
    if (attempts >= maxAttempts) return true
    this.#attempts.set(path, attempts)
    this.#onMaybeDeleted(path)
    return false
  }

  /** The watcher has waited for `paths`. Those in `deleted` are deleted, with everything below them. */
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
