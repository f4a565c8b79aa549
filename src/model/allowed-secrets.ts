/** Files with the name of a secret that a site publishes on purpose, such as `.env.example`. */
import type { Config } from '../types/config.ts'
import { picomatch } from '../util/packages/package.ts'

/** Matches files that the configuration allows, by name or by path. */
export function isAllowedSecret({ staticFiles }: Pick<Config, 'staticFiles'>): (path: string) => boolean {
  if (staticFiles.allow.length === 0) return () => false
  return picomatch()([...staticFiles.allow], { dot: true, basename: true })
}
