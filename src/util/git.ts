/** Runs git in a folder, on the repository of that folder. */
import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { realRoots, whyRefused } from './guarded-files.ts'

/**
 * Keeps git from running programs that the settings of the repository name: monitors, hooks, pagers, external diffs,
 * signature checks, connections, credential helpers. Bare repositories inside the project are ignored.
 */
const safe = [
  '--no-pager',
  ...[
    'safe.bareRepository=explicit',
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.pager=cat',
    'core.sshCommand=ssh',
    'core.askPass=',
    'core.editor=true',
    'credential.helper=',
    'diff.external=',
    'log.showSignature=false',
    'protocol.ext.allow=never'
  ].flatMap(setting => ['-c', setting])
]

/**
 * In milliseconds: git opens files by itself, of which each can be a pipe (`include.path`, `.gitignore` of a folder), and
 * waits there for ever. The history of a large repository takes less than a minute.
 */
export const longestRun = 300_000
const longestOfStranger = 30_000
/** For questions about single commits. */
const longestLook = 20_000

interface GitOptions {
  /** In milliseconds. */
  readonly timeout?: number
  readonly signal?: AbortSignal | undefined
  /** The repository may be a stranger's: neither its filters nor its servers are used. */
  readonly isUntrusted?: boolean
  /** Absolute folder of another repository, such as that of a submodule. */
  readonly gitDir?: string | undefined
}

/**
 * The output of `git log …`. Rejects without git, without a repository, and when git fails or takes too long. Drops
 * git's environment variables: inside a git hook, they name another index, which `git worktree add` would use.
 */
export async function runGit(
  folder: string,
  parameters: readonly string[],
  { signal, isUntrusted = false, gitDir, timeout = isUntrusted ? longestOfStranger : longestRun }: GitOptions = {}
): Promise<string> {
  const options = { ...optionsIn(folder, isUntrusted), timeout, ...(signal && { signal }) }
  const own = [...safe, ...place(folder, gitDir)]
  const more = isUntrusted ? [...ownFiles, ...(await withoutFilters(folder, own, timeout))] : []
  return (await promisify(execFile)('git', [...own, ...more, ...parameters], options)).stdout
}

/** Synchronous `runGit`; null where `runGit` rejects. */
export function runGitNow(
  folder: string,
  parameters: readonly string[],
  { gitDir }: Pick<GitOptions, 'gitDir'> = {}
): string | null {
  try {
    return execFileSync('git', [...safe, ...place(folder, gitDir), ...parameters], {
      ...optionsIn(folder, false),
      timeout: longestLook,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore']
    })
  } catch {
    return null
  }
}

/** Names the repository, instead of letting git look for it in the folder and above. */
function place(folder: string, gitDir: string | undefined): string[] {
  return gitDir === undefined ? [] : [`--git-dir=${gitDir}`, `--work-tree=${folder}`]
}

/** Files that git opens by itself where it looks at the files of a project. */
const gitFiles = ['.gitattributes', '.gitignore', '.mailmap', '.gitmodules']

/** Whether git may look at the files of a project: a pipe in the place of its settings would block it for ever. */
export function hasPlainGitFiles(root: string): boolean {
  const roots = realRoots([root])
  return gitFiles.every(name => whyRefused(join(root, name), roots) === null)
}

/** Settings that name files, which a stranger's repository can choose. */
const ownFiles = ['core.attributesFile', 'core.excludesFile', 'mailmap.file', 'diff.orderFile'].flatMap(name => [
  '-c',
  `${name}=/dev/null`
])

/** Settings that switch off the programs through which git writes and reads files, such as those of git-lfs. */
async function withoutFilters(folder: string, own: readonly string[], timeout: number): Promise<string[]> {
  const options = { ...optionsIn(folder, true), timeout }
  const list = await promisify(execFile)('git', [...own, 'config', '--list', '--name-only', '-z'], options)
  const names = list.stdout.split('\0').filter(name => /^filter\..*\.(?:smudge|clean|process|required)$/s.test(name))
  return [...new Set(names)].flatMap(name => ['-c', `${name}=${name.endsWith('.required') ? 'false' : ''}`])
}

function optionsIn(folder: string, isUntrusted: boolean) {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX, GIT_EXTERNAL_DIFF, ...env } = process.env
  // Nothing is asked for, and no index is written, which a git of the author may just be using.
  const fixed = { GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', ...(isUntrusted && { GIT_NO_LAZY_FETCH: '1' }) }
  return { cwd: folder, env: { ...env, ...fixed }, maxBuffer: Number.POSITIVE_INFINITY }
}
