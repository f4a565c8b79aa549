/** Files with the name of a secret that a site publishes on purpose, such as `.env.example`. */
import type { Config } from '../types/config.ts'
import { picomatch } from '../util/packages/package.ts'

/** Matches files that the configuration allows: patterns without a slash are of names, others of paths. */
export function isAllowedSecret({ staticFiles }: Pick<Config, 'staticFiles'>): (path: string) => boolean {
  const { allow } = staticFiles
  if (allow.length === 0) return () => false
  // picomatch compares the name with every pattern of a list, also with those of paths.
  const isNamed = picomatch()(
    allow.filter(it => !it.includes('/')),
    { dot: true, basename: true }
  )
  const isAt = picomatch()(
    allow.filter(it => it.includes('/')),
    { dot: true }
  )
  return path => isNamed(path) || isAt(path)
}
