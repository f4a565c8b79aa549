/** `docsgen clean`: removes the cache, so that the next build starts from scratch. */
import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Terminal } from '../terminal.ts'

/** The result is the exit code. The published site and its manifest stay. */
export async function runClean(root: string, terminal: Terminal): Promise<number> {
  const folder = join(resolve(terminal.cwd, root), '.docsgen', 'cache')
  const isThere = (await stat(folder).catch(() => null)) !== null
  await rm(folder, { recursive: true, force: true })
  terminal.err(isThere ? 'The cache was removed.\n' : 'There is no cache.\n')
  return 0
}
