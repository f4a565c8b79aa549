/**
 * What the last run said about a project. While no file of it has changed and the published folder is as that run left
 * it, the next one says the same, and nothing is read.
 */
import { execFileSync } from 'node:child_process'
import type { BuildOptions, BuildResult } from '../build-types.ts'
import type { ProjectState } from '../incremental/project-state.ts'
import { type Published, readPublished } from '../output/published.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic } from '../types/findings.ts'
import { sha256 } from '../util/hash.ts'
import type { BuildCache } from './build-cache.ts'

/** All that a run found out and that its result is made of. */
export interface LastRun extends Pick<BuildResult, 'lost' | 'pages' | 'search'> {
  /** Before the policy. */
  readonly findings: readonly Diagnostic[]
  /** null in a check. */
  readonly published: Published | null
}

export interface LastRunStore {
  /** The last run, if this one would be the same; what it published is still there. */
  recall(): Promise<LastRun | null>
  /** Keeps a run for the next one. */
  keep(run: LastRun): void
}

/** null: runs of this kind are never the same, or whether they are cannot be told. */
export function openLastRun(
  config: Config,
  options: BuildOptions,
  state: ProjectState | null,
  { cache, codeKey }: BuildCache
): LastRunStore | null {
  if (state === null || isSingular(config, options)) return null
  const { mode, ledger = false, searchFigures = false } = options
  const key = `run ${sha256(JSON.stringify([codeKey, mode, ledger, searchFigures, config]))}`
  const inputs = sha256(JSON.stringify([state.hash, lastCommit(config)]))
  return {
    async recall() {
      const text = cache.read(key)
      if (text === null) return null
      // Only `keep` writes such keys, and the cache gives back what was written.
      const known = JSON.parse(text) as LastRun & { readonly inputs: string }
      if (known.inputs !== inputs) return null
      const published = known.published === null ? null : await readPublished(config.root, config.outDir)
      return published?.hash === known.published?.hash ? known : null
    },
    keep(run) {
      if (!state.isFresh && run.findings.every(isTimeless)) cache.write(key, JSON.stringify({ ...run, inputs }))
    }
  }
}

/** Runs that do more than their files say. */
function isSingular({ plugins, search, allowedRoots }: Config, { mode, clean, external }: BuildOptions): boolean {
  const asksOthers = plugins.length > 0 || (search !== null && search.own !== null) || allowedRoots.length > 0
  return asksOthers || mode === 'push' || clean === true || external !== undefined
}

/** The one finding that the calendar takes back. */
function isTimeless({ code }: Diagnostic): boolean {
  return code !== 'post/future-date'
}

/** Dates of pages come from version control; null where none are shown, and where there is none. */
function lastCommit({ root, docs, changelog }: Config): string | null {
  const hasDates = changelog !== null || docs.some(set => set.showLastUpdateTime || set.showLastUpdateAuthor)
  if (!hasDates) return null
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  } catch {
    return null
  }
}
