/** `build` and `check` as functions. */
import { resolve } from 'node:path'
import { toBaseline } from '../diagnostics/baseline.ts'
import { exitCodeOf } from '../diagnostics/policy.ts'
import type { BuildResult as RunResult } from '../pipeline/options.ts'
import type { Finding } from '../types/findings.ts'

export interface CheckOptions {
  /** Folder of the project, which holds `site.config.ts`; left out: the current folder. */
  readonly root?: string
  /** Path of the configuration file; left out: `site.config.ts`, `.js`, `.mjs` or `.json` in `root`. */
  readonly configFile?: string
  /** Whether warnings count as errors; left out: false. */
  readonly strict?: boolean
  /** Whether the cache in `.docsgen` is used; left out: true. The result is the same. */
  readonly cache?: boolean
  /**
   * Does not run code of the project, for pull requests from strangers: reads only Markdown, data files and
   * `site.config.json`. Left out: false.
   */
  readonly untrusted?: boolean
  /**
   * Aborts the run: the promise rejects with the reason of the signal, and the output folder is unchanged. The signal
   * is checked between pages and stages; a run that is already publishing files is completed.
   */
  readonly signal?: AbortSignal
  /** Called during a stage; `total` is 0 if it is unknown. */
  readonly onProgress?: (stage: string, done: number, total: number) => void
}

export interface BuildOptions extends CheckOptions {
  /** Folder to write to; left out: that of the configuration. */
  readonly outDir?: string
  /** Path under which the site is published; left out: that of the configuration. */
  readonly baseUrl?: string
  /** Address of the host; left out: that of the configuration. */
  readonly url?: string
  /** Whether to remove files in the output folder that docsgen has not written; left out: false. */
  readonly clean?: boolean
  /** Findings that do not count, as those of `--baseline`: they do not keep the site from being published. */
  readonly known?: readonly Finding[]
}

export interface CheckResult {
  /** Problems of the site, without duplicates, sorted by file and line. Severities are those of the configuration. */
  readonly findings: readonly Finding[]
  /** Whether there are findings of severity `error`, or the configuration could not be loaded. */
  readonly hasErrors: boolean
  /** Number of pages of the site; 0 if the configuration could not be loaded. */
  readonly pages: number
}

export interface BuildResult extends CheckResult {
  /** false: there are errors, so the output folder is unchanged. */
  readonly isPublished: boolean
  /** Absolute path of the output folder. */
  readonly outDir: string
  /** Number of files that were written, unchanged or removed. */
  readonly files: { readonly written: number; readonly unchanged: number; readonly removed: number }
  /** Size of the output folder in bytes. */
  readonly bytes: number
  /** Whether nothing was built, because the configuration could not be loaded. */
  readonly configFailed: boolean
  /** Folders of the project with content of the site, relative to its root. */
  readonly folders: readonly string[]
}

/**
 * Builds the site and publishes it in the output folder, unless it has errors.
 *
 * ```ts
 * const { isPublished, files } = await build({ root: 'website', outDir: 'public', strict: true })
 * ```
 *
 * Set `NODE_ENV=production` before docsgen is imported, as the command line does: otherwise React runs its development
 * checks while it renders, which takes time. The result is the same.
 */
export async function build({
  outDir,
  baseUrl,
  url,
  clean,
  known = [],
  ...options
}: BuildOptions = {}): Promise<BuildResult> {
  const overrides = {
    ...(outDir !== undefined && { outDir: resolve(outDir) }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(url !== undefined && { url })
  }
  const root = rootOf(options)
  options.signal?.throwIfAborted()
  const run = await import('../pipeline/build.ts')
  const result = await run.build({
    ...withoutSignal(options),
    ...pathsOf(options),
    mode: 'build',
    overrides,
    ...(known.length > 0 && { baseline: toBaseline(known) }),
    ...(clean !== undefined && { clean })
  })
  const { written, unchanged, removed, bytes, published, configFailed, folders } = result
  return {
    ...summaryOf(result),
    isPublished: published,
    outDir: resolve(root, result.outDir),
    files: { written, unchanged, removed },
    bytes,
    configFailed,
    folders
  }
}

/**
 * Finds all problems of the site. Writes only the cache.
 *
 * ```ts
 * const { findings } = await check({ root: 'website' })
 * const broken = findings.filter(({ code }) => code === 'link/broken')
 * ```
 */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  options.signal?.throwIfAborted()
  const run = await import('../pipeline/build.ts')
  return summaryOf(await run.build({ ...withoutSignal(options), ...pathsOf(options), mode: 'check' }))
}

/**
 * Checks the signal in the progress listener, which is called between pages and stages: a run ends if the listener
 * throws.
 */
function withoutSignal<Options extends CheckOptions>({ signal, onProgress, ...options }: Options) {
  if (signal === undefined) return { ...options, ...(onProgress !== undefined && { onProgress }) }
  return {
    ...options,
    onProgress: (stage: string, done: number, total: number) => {
      // Publishing is completed, because it takes only a moment.
      if (stage !== 'publish') signal.throwIfAborted()
      onProgress?.(stage, done, total)
    }
  }
}

function rootOf({ root = '.' }: CheckOptions): string {
  return resolve(root)
}

function pathsOf(options: CheckOptions): { readonly root: string; readonly configFile?: string } {
  const { configFile } = options
  return { root: rootOf(options), ...(configFile !== undefined && { configFile: resolve(configFile) }) }
}

function summaryOf({ findings, pages, configFailed }: RunResult): CheckResult {
  return { findings, pages, hasErrors: exitCodeOf(findings, configFailed) !== 0 }
}
