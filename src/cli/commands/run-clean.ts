/** `docsgen clean`: removes the cache, so that the next build starts from scratch. */
import { join, resolve } from 'node:path'
import { linkStatsOf } from '../../util/file-stats.ts'
import { realRoots, removeInside } from '../../util/guarded-files.ts'
import type { Terminal } from '../terminal.ts'

/** The result is the exit code: 2 without such a folder. The published site and its manifest stay. */
export function runClean(root: string, terminal: Terminal): number {
  const project = resolve(terminal.cwd, root)
  if (linkStatsOf(project) === null) {
    terminal.err(`There is no folder “${root}”.\n`)
    return 2
  }
  const folder = join(project, '.docsgen', 'cache')
  // A link in its place leads to a folder with a cache of somebody else.
  const isOwn = linkStatsOf(join(project, '.docsgen'))?.isDirectory() === true
  const isThere = isOwn && linkStatsOf(folder) !== null
  if (isThere) removeInside(folder, realRoots([project]))
  terminal.err(isThere ? 'Removed the cache.\n' : 'There is no cache.\n')
  return 0
}
