/** What the command line asks of the pipeline and what it gets back; shared by cli.ts and build.ts. Types only. */
import type { Baseline } from './diagnostics/baseline.ts'
import type { ConfigOverrides, JudgedFinding, LostAddress, Place } from './model.ts'

export type { ConfigOverrides } from './model.ts'

export interface BuildOptions {
  /** Absolute folder of the project. */
  readonly root: string
  /** `check` runs the same stages and writes nothing. */
  readonly mode: 'build' | 'check'
  /** Relative to the root, or absolute. */
  readonly configFile?: string
  readonly overrides: ConfigOverrides
  /** Warnings count as errors. */
  readonly strict: boolean
  readonly cache: boolean
  /** Removes files of the output folder that docsgen did not write. */
  readonly clean: boolean
  /** Findings that do not count; left out: none. */
  readonly baseline?: Baseline
  /** In `check`: asks for links to other sites, all or only new ones. */
  readonly external?: 'all' | 'changed'
  /** Begins a ledger of addresses; a project that has one keeps it. */
  readonly ledger?: boolean
  /** Called as a stage goes on; `total` is 0 where it is not known. */
  readonly onProgress?: (stage: string, done: number, total: number) => void
}

export interface BuildResult {
  /** Addresses of the ledger that nothing answers. */
  readonly lost: readonly LostAddress[]
  /** Final severities, sorted, each finding once. */
  readonly findings: readonly JudgedFinding[]
  readonly pages: number
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  /** Weight of the output folder. */
  readonly bytes: number
  /** Wall seconds by stage, in the order they ran. */
  readonly seconds: Readonly<Record<string, number>>
  readonly published: boolean
  /** Relative to the root, or absolute. */
  readonly outDir: string
  /** The configuration is missing or wrong, so nothing could start. */
  readonly configFailed: boolean
  /** The line of a place without its line break, for code frames; null when the file cannot be read. */
  readonly sourceLine: (place: Place) => string | null
}
