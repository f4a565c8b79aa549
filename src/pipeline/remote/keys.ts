/**
 * The keys under which a run looks up and lists values: one for each commit, so that a pull request finds the values of
 * its base; and one for each day, for folders without version control and for clones without history.
 */
import type { Config } from '../../types/config.ts'
import { runGitNow } from '../../util/git.ts'
import { digest } from '../../util/hash.ts'

export interface RemoteKeys {
  /** Best first. */
  readonly wanted: readonly string[]
  /** Keys that this run writes, unless they exist already. */
  readonly own: readonly string[]
}

const commitsBefore = 12
const commitsOfBase = 6
const daysBefore = 7

/** `code`: hash of docsgen's code, Node and the platform; values of others have other keys. */
export function remoteKeys({ root, url, baseUrl }: Config, code: string, now = Date.now()): RemoteKeys {
  const commits = commitsOf(root)
  const folder = commits.length === 0 ? '' : (runGitNow(root, ['rev-parse', '--show-prefix'])?.trim() ?? '')
  const keyOfCommit = (commit: string) => digest('commit', code, folder, url, baseUrl, commit)
  const keyOfDay = (day: string) => digest('day', code, folder, url, baseUrl, day)
  const days = Array.from({ length: daysBefore }, (_, ago) => keyOfDay(dayOf(now - ago * 86_400_000)))
  const [commit] = commits
  return {
    wanted: [...commits.map(keyOfCommit), ...days],
    own: [...(commit === undefined ? [] : [keyOfCommit(commit)]), ...days.slice(0, 1)]
  }
}

/** The checked-out commit, then earlier ones, nearest first; empty without version control. */
function commitsOf(root: string): readonly string[] {
  const [head = ''] = lines(runGitNow(root, ['rev-parse', '--verify', '-q', 'HEAD']))
  if (head === '') return []
  // A shallow clone lacks the parents, but knows their hashes: the first is the base of a merged pull request.
  const written = runGitNow(root, ['cat-file', '-p', head])?.split('\n\n')[0] ?? ''
  const parents = lines(written).flatMap(line => (line.startsWith('parent ') ? line.slice('parent '.length) : []))
  const before = (commit: string, count: number) => lines(runGitNow(root, ['rev-list', `--max-count=${count}`, commit]))
  const [base] = ['origin/HEAD', 'origin/main', 'origin/master'].flatMap(branch =>
    lines(runGitNow(root, ['merge-base', head, `refs/remotes/${branch}`]))
  )
  const ofBase = base === undefined ? [] : before(base, commitsOfBase)
  return [...new Set([head, ...parents, ...before(head, commitsBefore), ...ofBase])]
}

function lines(text: string | null): string[] {
  return (text ?? '').split('\n').filter(line => line !== '')
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
