/** Options and result of a build, shared with the command line. Types only. */
import type { Baseline, BaselineUse } from '../diagnostics/baseline.ts'
import type { Place } from '../types/basics.ts'
import type { ConfigOverrides } from '../types/config.ts'
import type { Finding, LostAddress } from '../types/findings.ts'
import type { SecurityPolicy } from '../types/policy.ts'
import type { SearchPushOptions, SearchPushResult, SearchStats } from '../types/search-provider.ts'

/** `3/16`: the third of sixteen parts. */
export interface Shard {
  readonly number: number
  readonly of: number
}

export interface BuildOptions {
  /** Absolute folder of the project. */
  readonly root: string
  /** `check` and `push` run the same stages and write nothing. */
  readonly mode: 'build' | 'check' | 'push'
  /** Relative to the root, or absolute. */
  readonly configFile?: string
  /** Fields that count instead of those in the file; none when left out. */
  readonly overrides?: ConfigOverrides
  /** The one language that is built; left out: all. */
  readonly locale?: string
  /** Warnings count as errors; off when left out. */
  readonly strict?: boolean
  /** Whether what earlier runs kept is used; on when left out. */
  readonly cache?: boolean
  /** Absolute folder of what runs keep; left out: `.docsgen/cache` below the root. */
  readonly cacheDir?: string
  /** Folders, or patterns of folders, with values of other machines; read and never written. */
  readonly cacheFrom?: readonly string[]
  /** Only the values of these pages are made, and nothing is published; left out: all. */
  readonly shard?: Shard
  /** Processes that make the values of new pages; left out: 1. `auto`: as many as repay. */
  readonly jobs?: number | 'auto'
  /** Runs no code of the project, and uses nothing that earlier runs kept; off when left out. */
  readonly untrusted?: boolean
  /** Removes files of the output folder that docsgen did not write; off when left out. */
  readonly clean?: boolean
  /** Findings that do not count; left out: none. */
  readonly baseline?: Baseline
  /** In `check`: asks for links to other sites, all or only new ones. */
  readonly external?: 'all' | 'changed'
  /** Begins a ledger of addresses; a project that has one keeps it. */
  readonly ledger?: boolean
  /** In `build`: runs the search tests, too, for their stats only. `check` always runs them. */
  readonly searchStats?: boolean
  /** In `push`: how search records are sent to a hosted index. */
  readonly push?: SearchPushOptions
  /** Called as a stage goes on; `total` is 0 where it is not known. */
  readonly onProgress?: (stage: string, done: number, total: number) => void
}

/** What each stage of a run cost, for the closing summary; never part of the output. */
export interface StageCosts {
  /** Wall seconds by stage, in the order they ran. */
  readonly seconds: Readonly<Record<string, number>>
  /** Bytes that the process held (resident set) when the stage ended. */
  readonly memory: Readonly<Record<string, number>>
}

/** What is translated to a language. */
export interface LanguageStats {
  readonly tag: string
  /** Pages of the default language that somebody has written. */
  readonly pages: number
  readonly translated: number
  /** Translations whose originals have changed since. */
  readonly outdated: number
}

export interface BuildResult extends StageCosts {
  /** Addresses of the ledger that nothing answers. */
  readonly lost: readonly LostAddress[]
  /** Final severities, sorted, each finding once. */
  readonly findings: readonly Finding[]
  /** What the baseline passed over, and what of it no longer occurs; null without one. */
  readonly baseline: BaselineUse | null
  readonly pages: number
  /** Translations of each language but the default one; empty on a site in one language. */
  readonly languages: readonly LanguageStats[]
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  /** Weight of the output folder. */
  readonly bytes: number
  readonly published: boolean
  /** Files of the content that were read, bodies that were compiled, documents that were rendered. */
  readonly work: { readonly read: number; readonly compiled: number; readonly rendered: number }
  /** How often the cache had what was asked for, by kind of value. */
  readonly cache: Readonly<Record<string, { readonly hits: number; readonly misses: number }>>
  /** Milliseconds of the pages and addresses that took longest, and bytes of the heaviest documents. */
  readonly slowest: readonly (readonly [name: string, milliseconds: number])[]
  readonly heaviest: readonly (readonly [path: string, bytes: number])[]
  /** Of the search tests; null: they were not run. */
  readonly search: SearchStats | null
  /** Search records that were sent, or would have been; null: none. */
  readonly pushed: SearchPushResult | null
  /** Why values of other machines are not used, in sentences. */
  readonly cacheNotes: readonly string[]
  /** What was published; null: nothing. */
  readonly policy: SecurityPolicy | null
  /** Relative to the root, or absolute. */
  readonly outDir: string
  /** The configuration is missing or wrong, so nothing could start. */
  readonly configFailed: boolean
  /** The line of a place without its line break, for code frames; null when the file cannot be read. */
  readonly sourceLine: (place: Place) => string | null
}
