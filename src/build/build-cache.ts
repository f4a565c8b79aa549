/** The cache of a project, with what every key of it begins with. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BundleStore } from '../config/kept-bundles.ts'
import { Store } from '../incremental/store.ts'
import { codeKey } from './code-key.ts'

export interface BuildCache {
  readonly cache: Store
  /** Of docsgen: what another build of it has made is not asked for. */
  readonly codeKey: string
  /** Set when a text has gone that was there when the run began: then its result is no good, whoever noticed. */
  readonly damage: { isFound: boolean }
}

/** Below the project's root. */
export const cacheFolder = join('.docsgen', 'cache')

/** Whether it could be removed. */
export function removeBuildCache(root: string): boolean {
  try {
    rmSync(join(root, cacheFolder), { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}

export function openBuildCache(root: string): BuildCache {
  return { cache: Store.open(join(root, cacheFolder)), codeKey: codeKey(), damage: { isFound: false } }
}

/** The bundles of configurations in it. */
export function bundlesIn({ cache, codeKey }: BuildCache): BundleStore {
  const full = (key: string) => `${key} ${codeKey}`
  return { read: key => cache.read(full(key)), write: (key, value) => cache.write(full(key), value) }
}

/** An empty one that is never saved, in the same folder: what a killed run leaves there goes with the next. */
export function openScratch(root: string): BuildCache {
  return { cache: Store.empty(join(root, cacheFolder)), codeKey: codeKey(), damage: { isFound: false } }
}
