/** Paths that authors write in imports and code options, as files of the project. */
import { posix } from 'node:path'
import type { SourcePath } from '../../types/basics.ts'
import { toSourcePath } from '../../util/paths.ts'

/**
 * `./a.ts` and `../a.ts` beside the file `from`, `@site/a.ts` and `/a.ts` from the root of the project.
 * null when the path leaves the project.
 */
export function resolveSitePath(written: string, from: SourcePath): SourcePath | null {
  const path = /^(?:@site)?\//.test(written)
    ? written.replace(/^(?:@site)?\/+/, '')
    : posix.join(posix.dirname(from), written)
  const normal = posix.normalize(path)
  return normal === '.' || normal === '..' || normal.startsWith('../') ? null : toSourcePath(normal)
}
