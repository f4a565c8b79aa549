/** Runs git in a folder, on the repository of that folder. */
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Keeps git from running programs of the repository: bare repositories inside the project, monitors and hooks are
 * ignored.
 */
const safe = ['-c', 'safe.bareRepository=explicit', '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null']

/**
 * The output of `git log …`. Rejects without git, without a repository, and when git fails or takes too long. Drops
 * git's environment variables: inside a git hook, they name another index, which `git worktree add` would use.
 */
export async function runGit(
  folder: string,
  parameters: readonly string[],
  { timeout = 0, signal }: { readonly timeout?: number; readonly signal?: AbortSignal | undefined } = {}
): Promise<string> {
  const options = { ...optionsIn(folder), timeout, ...(signal && { signal }) }
  return (await promisify(execFile)('git', [...safe, ...parameters], options)).stdout
}

/** Synchronous `runGit`; null where `runGit` rejects. */
export function runGitNow(folder: string, parameters: readonly string[]): string | null {
  try {
    return execFileSync('git', [...safe, ...parameters], {
      ...optionsIn(folder),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore']
    })
  } catch {
    return null
  }
}

function optionsIn(folder: string) {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX, ...env } = process.env
  return { cwd: folder, env, maxBuffer: Number.POSITIVE_INFINITY }
}
