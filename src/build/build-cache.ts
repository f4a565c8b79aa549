/** The cache of a project, with what every key of it begins with. */
import { join } from 'node:path'
import { Cache } from '../cache/cache.ts'
import { codeKey } from './code-key.ts'

export interface BuildCache {
  readonly cache: Cache
  /** Of docsgen: what another build of it has made is not asked for. */
  readonly codeKey: string
}

/** A text has gone from a cache that had it when the run began. */
export class DamagedCache extends Error {}

/** Below the project's root. */
export const cacheFolder = join('.docsgen', 'cache')

export function openBuildCache(root: string): BuildCache {
  return { cache: Cache.open(join(root, cacheFolder)), codeKey: codeKey() }
}
