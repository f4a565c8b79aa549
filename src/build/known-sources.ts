/**
 * Sources of files that are as the last run has left them, by what the system knows of them (`project-state.ts`): their
 * hash is known, and only who needs a text reads it.
 */

import { type ReadSource, readSource } from '../content/scan-file.ts'
import type { ProjectState } from '../incremental/project-state.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Source } from '../types/content.ts'
import type { BuildCache } from './build-cache.ts'

/** A file has changed since the run began: what was made of it so far is of the old one. */
export class SourceChanged extends Error {}

export interface KnownSources {
  readonly read: ReadSource
  /** Keeps what is known now for the next run. */
  save(): void
}

interface Known {
  readonly stamp: string
  readonly hash: string
}

/**
 * `state`: of the project before anything was read; null: every file is read. `onRead` hears of every text that is. To ask
 * for a text that has changed meanwhile throws `SourceChanged`.
 */
export function knownSources(
  state: ProjectState | null,
  { cache, codeKey }: BuildCache,
  onRead: () => void
): KnownSources {
  const key = `sources ${codeKey}`
  const text = state === null ? null : cache.read(key)
  // Only `save` writes such keys, and the cache gives back what was written.
  const before = new Map(text === null ? [] : (JSON.parse(text) as [SourcePath, Known][]))
  const now = new Map<SourcePath, Known>()
  let isSame = true
  return {
    read(root, path, report) {
      const stamp = state?.stampOf(path) ?? null
      const known = before.get(path)
      if (known !== undefined && known.stamp === stamp) {
        now.set(path, known)
        return new UnreadSource(path, known.hash, () => {
          onRead()
          const source = readSource(root, path, report)
          if (source?.hash !== known.hash) throw new SourceChanged(path)
          return source.text
        })
      }
      const source = readSource(root, path, report)
      if (source === null) return null
      onRead()
      isSame = false
      if (stamp !== null) now.set(path, { stamp, hash: source.hash })
      return source
    },
    save() {
      if (state !== null && !(isSame && now.size === before.size)) cache.write(key, JSON.stringify([...now]))
    }
  }
}

/** Its text is no property of its own: copies of it have none. */
class UnreadSource implements Source {
  readonly path: SourcePath
  readonly hash: string
  readonly #read: () => string
  #text: string | null = null

  constructor(path: SourcePath, hash: string, read: () => string) {
    this.path = path
    this.hash = hash
    this.#read = read
  }

  get text(): string {
    this.#text ??= this.#read()
    return this.#text
  }
}
