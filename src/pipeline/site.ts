/**
 * The task “site”: a whole run. While no project file, no commit and no imported package has changed, and the published
 * folder is as the last run has left it, the last result is repeated and no file is read.
 */
import { dirname, resolve } from 'node:path'
import type { Graph } from '../incremental/graph.ts'
import type { ProjectState } from '../incremental/project-state.ts'
import type { Answer, Notes, Task } from '../incremental/task.ts'
import { removeStaleLocks } from '../output/publish/lock.ts'
import { readPublished } from '../output/publish/manifest.ts'
import type { PublishResult } from '../output/publish/publish.ts'
import { isOpen } from '../plugins/stages.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type { SecurityPolicy } from '../types/policy.ts'
import { runGitNow } from '../util/git.ts'
import { realRoots, textInside } from '../util/guarded-files.ts'
import { digest } from '../util/hash.ts'
import type { CodeMemo } from '../util/packages/package-code.ts'
import { ambientKinds, packageAnswers } from './bodies/questions.ts'
import type { BuildOptions, BuildResult } from './options.ts'

/** The result of a run, without its findings; plain JSON. */
export interface SiteValue extends Pick<BuildResult, 'lost' | 'pages' | 'languages' | 'search' | 'pushed'> {
  /** null: nothing was published. */
  readonly published: PublishResult | null
  /** null: nothing was published. */
  readonly policy: SecurityPolicy | null
}

/** The task of a whole run; `work` is the pipeline, `state` the project's state when the run began. */
export function siteTask(
  { config, options, state, memo, knowsAll }: SiteInput,
  graph: Graph,
  work: (report: Report) => Promise<SiteValue>
): Task<null, SiteValue> {
  const { mode, ledger = false, searchStats = false, locale = null } = options
  graph.provide('package', packageAnswers(config, memo))
  graph.provide('project', { answer: () => state?.hash })
  graph.provide('commit', { answer: () => lastCommit(config) })
  return {
    name: 'site',
    settings: digest(mode, ledger, searchStats, locale, config),
    keyOf: () => 'site',
    stampOf: () => '',
    async run(_, { report, markVolatile }: Notes) {
      const findings: Diagnostic[] = []
      graph.note('project', 'files')
      graph.note('commit', 'last')
      const value = await work(finding => {
        findings.push(finding)
        report(finding)
      })
      graph.noteAsked(['package', ...ambientKinds])
      const isWhole = mode === 'check' || value.published !== null
      const isLasting =
        isWhole && state?.isFresh === false && knowsAll() && findings.every(isTimeless) && !graph.hasVolatile
      if (!isLasting || mustAlwaysRun(config, options)) markVolatile()
      return value
    }
  }
}

export interface SiteInput {
  readonly config: Config
  readonly options: BuildOptions
  /** null: unknown. */
  readonly state: ProjectState | null
  /** Remembers hashes of packages; null: nothing is remembered. */
  readonly memo: CodeMemo | null
  /** Whether the state covers every file that the run has read. */
  readonly knowsAll: () => boolean
}

/** The last run's result, if this run would give the same and the published files are still in place. */
export async function recallSite(
  task: Task<null, SiteValue>,
  graph: Graph,
  { config, options }: Pick<SiteInput, 'config' | 'options'>
): Promise<Answer<SiteValue> | null> {
  const known = mustAlwaysRun(config, options) ? null : graph.recall(task, null)
  if (known === null || known.value.published === null) return known
  const published = await readPublished(config.root, config.outDir)
  // If the run is skipped, nothing else removes the lock of a killed run.
  await removeStaleLocks(config.root)
  return published?.hash === known.value.published.hash ? known : null
}

/** Whether a run may give another result, or do more, although no file has changed. */
function mustAlwaysRun(
  { plugins, search, allowedRoots }: Config,
  { mode, clean, external, shard, onPages }: BuildOptions
): boolean {
  const asksOthers = plugins.some(isOpen) || (search !== null && search.own !== null) || allowedRoots.length > 0
  const asksPages = external !== undefined || onPages !== undefined
  return asksOthers || asksPages || shard !== undefined || mode === 'push' || clean === true
}

/** Whether a finding stays true while time passes; those about dates do not. */
function isTimeless({ code }: Diagnostic): boolean {
  return code !== 'post/future-date' && code !== 'content/scheduled'
}

/** Leaves out fields that change no result: where the project is, and which remote cache is used. */
export function withoutPlaces(config: Config): Config {
  return { ...config, root: '', packageRoot: '', outDir: '', outerRoot: null, editions: [], remoteCache: null }
}

/** Dates of pages come from version control. null: no dates are shown, or there is no version control. */
function lastCommit({ root, docs, changelogs }: Config): string | null {
  const hasDates =
    changelogs.length > 0 ||
    docs.some(set => set.showLastUpdateTime || set.showLastUpdateAuthor || set.showContributors)
  if (!hasDates) return null
  // A fetch into a shallow clone adds history below the same commit.
  const [head = '', shallow = ''] = runGitNow(root, ['rev-parse', 'HEAD', '--git-path', 'shallow'])?.split('\n') ?? []
  const file = resolve(root, shallow)
  return head === '' ? null : `${head} ${textInside(file, realRoots([dirname(file)])) ?? ''}`
}
