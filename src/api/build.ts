/** `build` and `check`: one run over a site, as a function. */
import { resolve } from 'node:path'
import type { BuildResult as RunResult } from '../build/options.ts'
import { exitCodeOf } from '../diagnostics/policy.ts'
import type { Finding } from '../types/findings.ts'

export interface CheckOptions {
  /** Folder of the project, which holds `site.config.ts`; left out: the current folder. */
  readonly root?: string
  /** Path of the configuration file; left out: `site.config.ts`, `.js`, `.mjs` or `.json` in `root`. */
  readonly configFile?: string
  /** Warnings count as errors; left out: they do not. */
  readonly strict?: boolean
  /** Whether values of earlier runs are used, from `.docsgen` in `root`; left out: they are. The result is the same. */
  readonly cache?: boolean
  /**
   * No code of the project is run: Markdown, data files and `site.config.json` only, for pull requests of strangers; left
   * out: it is.
   */
  readonly untrusted?: boolean
  /**
   * Ends the run: the promise rejects with its reason, and the output folder is as it was before. Looked at between pages
   * and between stages; when files are being put in place, the run goes on to its end.
   */
  readonly signal?: AbortSignal
  /** Called while a stage goes on; `total` is 0 where it is not known. */
  readonly onProgress?: (stage: string, done: number, total: number) => void
}

export interface BuildOptions extends CheckOptions {
  /** Folder to write to; left out: that of the configuration. */
  readonly outDir?: string
  /** Path under which the site is published; left out: that of the configuration. */
  readonly baseUrl?: string
  /** Address of the host; left out: that of the configuration. */
  readonly url?: string
  /** Whether files of the output folder that docsgen has not written are removed; left out: they stay. */
  readonly clean?: boolean
}

export interface CheckResult {
  /** What is wrong with the site, each once, sorted by file and line. Severities are those of the configuration. */
  readonly findings: readonly Finding[]
  /** There are findings of severity `error`, or the configuration could not be loaded. */
  readonly hasErrors: boolean
  /** Number of pages of the site; 0 when the configuration could not be loaded. */
  readonly pages: number
}

export interface BuildResult extends CheckResult {
  /** False: there are errors, so the output folder is as it was before. */
  readonly isPublished: boolean
  /** Absolute path of the output folder. */
  readonly outDir: string
  /** Number of its files by what happened to them. */
  readonly files: { readonly written: number; readonly unchanged: number; readonly removed: number }
  /** Weight of the output folder in bytes. */
  readonly bytes: number
}

/**
 * Builds the site and publishes it in the output folder, unless it has errors.
 *
 * ```ts
 * const { isPublished, files } = await build({ root: 'website', outDir: 'public', strict: true })
 * ```
 *
 * React checks its use while it renders, which takes time: set `NODE_ENV=production` before docsgen is imported, as the
 * command line does. The site is the same.
 */
export async function build({ outDir, baseUrl, url, clean, ...options }: BuildOptions = {}): Promise<BuildResult> {
  const overrides = {
    ...(outDir !== undefined && { outDir: resolve(outDir) }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(url !== undefined && { url })
  }
  const root = rootOf(options)
  options.signal?.throwIfAborted()
  const run = await import('../build/build.ts')
  const result = await run.build({
    ...withoutSignal(options),
    ...pathsOf(options),
    mode: 'build',
    overrides,
    ...(clean !== undefined && { clean })
  })
  const { written, unchanged, removed, bytes, published } = result
  return {
    ...summaryOf(result),
    isPublished: published,
    outDir: resolve(root, result.outDir),
    files: { written, unchanged, removed },
    bytes
  }
}

/**
 * Finds all that is wrong with the site, and writes nothing but the cache.
 *
 * ```ts
 * const { findings } = await check({ root: 'website' })
 * const broken = findings.filter(({ code }) => code === 'link/broken')
 * ```
 */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  options.signal?.throwIfAborted()
  const run = await import('../build/build.ts')
  return summaryOf(await run.build({ ...withoutSignal(options), ...pathsOf(options), mode: 'check' }))
}

/** The run says how far it is between pages and stages, and ends where the listener throws. */
function withoutSignal<Options extends CheckOptions>({ signal, onProgress, ...options }: Options) {
  if (signal === undefined) return { ...options, ...(onProgress !== undefined && { onProgress }) }
  return {
    ...options,
    onProgress: (stage: string, done: number, total: number) => {
      // What is being put in place is complete in a moment.
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
