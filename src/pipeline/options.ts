/** Options and result of a build, shared with the command line. Types only. */
import type { Baseline, BaselineUse } from '../diagnostics/baseline.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { ConfigOverrides } from '../types/config.ts'
import type { Diagnostic, Finding, LostAddress } from '../types/findings.ts'
import type { InspectedPage } from '../types/inspection.ts'
import type { Plugin } from '../types/plugin.ts'
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
  /** `check` and `push` run the same stages, but write nothing. */
  readonly mode: 'build' | 'check' | 'push'
  /** Relative to the root, or absolute. */
  readonly configFile?: string
  /** Fields that override those of the configuration file; none when left out. */
  readonly overrides?: ConfigOverrides
  /** Plugins beside those of the configuration file, of a test; none when left out. */
  readonly plugins?: readonly Plugin[]
  /** The only language to build; left out: all. */
  readonly locale?: string
  /** Warnings count as errors; off when left out. */
  readonly strict?: boolean
  /** Whether results of earlier runs are reused; on when left out. */
  readonly cache?: boolean
  /** Absolute folder of the cache; left out: `.docsgen/cache` below the root. */
  readonly cacheDir?: string
  /** Folders, or patterns of folders, with values of other machines; only read. */
  readonly cacheFrom?: readonly string[]
  /** Computes only the values of these pages and publishes nothing; left out: all pages. */
  readonly shard?: Shard
  /** Worker processes that compile new pages; left out: 1. `auto`: as many as make the build faster. */
  readonly jobs?: number | 'auto'
  /** Runs no code of the project and reuses no results of earlier runs; off when left out. */
  readonly untrusted?: boolean
  /** Removes files of the output folder that docsgen did not write; off when left out. */
  readonly clean?: boolean
  /** Known findings, which are not reported; left out: none. */
  readonly baseline?: Baseline
  /** In `check`: requests links to other sites, all or only new ones. */
  readonly external?: 'all' | 'changed'
  /** Creates a ledger of addresses; an existing ledger is always kept. */
  readonly ledger?: boolean
  /** In `build`: runs the search tests for their statistics. `check` always runs them. */
  readonly searchStats?: boolean
  /** In `push`: how search records are sent to a hosted index. */
  readonly push?: SearchPushOptions
  /** Called with the pages of the site before they are published; left out: nothing asks for them. */
  readonly onPages?: (pages: readonly InspectedPage[]) => void
  /** Called as a stage proceeds; `total` is 0 if unknown. */
  readonly onProgress?: (stage: string, done: number, total: number) => void
}

/** Time and memory of each stage, for the summary at the end; never part of the output. */
export interface StageCosts {
  /** Elapsed seconds by stage, in the order of the stages. */
  readonly seconds: Readonly<Record<string, number>>
  /** Resident set size, in bytes, at the end of each stage. */
  readonly memory: Readonly<Record<string, number>>
}

/** How much of the site is translated into a language. */
export interface LanguageStats {
  readonly tag: string
  /** Pages of the default language, without generated ones. */
  readonly pages: number
  readonly translated: number
  /** Translations whose originals have changed since. */
  readonly outdated: number
}

export interface BuildResult extends StageCosts {
  /** Addresses of the ledger that now have no page and no redirect. */
  readonly lost: readonly LostAddress[]
  /** Final severities, sorted, each finding once. */
  readonly findings: readonly Finding[]
  /** Findings that the baseline has suppressed, and its entries that no longer occur; null: no baseline. */
  readonly baseline: BaselineUse | null
  readonly pages: number
  /** The translations into each language except the default one; empty for a site in one language. */
  readonly languages: readonly LanguageStats[]
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  /** Total bytes of the output folder. */
  readonly bytes: number
  readonly published: boolean
  /** Number of content files read, bodies compiled and documents rendered. */
  readonly work: { readonly read: number; readonly compiled: number; readonly rendered: number }
  /** Cache hits and misses, by kind of value. */
  readonly cache: Readonly<Record<string, { readonly hits: number; readonly misses: number }>>
  /** Milliseconds of the slowest pages and addresses, and bytes of the largest documents. */
  readonly slowest: readonly (readonly [name: string, milliseconds: number])[]
  readonly heaviest: readonly (readonly [path: string, bytes: number])[]
  /** Statistics of the search tests; null: not run. */
  readonly search: SearchStats | null
  /** Search records sent, or that would have been sent; null: none. */
  readonly pushed: SearchPushResult | null
  /** Why values of other machines were not used, as sentences. */
  readonly cacheNotes: readonly string[]
  /** The published policy; null: nothing was published. */
  readonly policy: SecurityPolicy | null
  /** Relative to the root, or absolute. */
  readonly outDir: string
  /** The folders that the site is made from, relative to the root. */
  readonly folders: readonly SourcePath[]
  /** The configuration is missing or wrong, so the build could not start. */
  readonly configFailed: boolean
  /** Applies severities, `strict` and the baseline to further findings. */
  readonly judge: (found: readonly Diagnostic[]) => readonly Finding[]
  /** The line of a place, without its line break, for code frames; null when the file cannot be read. */
  readonly sourceLine: (place: Place) => string | null
}
