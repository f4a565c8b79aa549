/** `docsgen build` and `docsgen check`: options in, findings and summary out. */
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { BuildOptions } from '../build-types.ts'
import { exitCodeOf } from '../diagnostics/policy.ts'
import { type Format, printFindings } from './findings.ts'
import { createProgress } from './progress.ts'
import { endOnSignals } from './signals.ts'
import { formatStats, formatSummary } from './summary.ts'
import { processTerminal } from './terminal.ts'

/** As commander hands them over; `check` has fewer. */
export interface BuildFlags {
  readonly outDir?: string
  readonly baseUrl?: string
  readonly url?: string
  readonly strict?: boolean
  readonly format: Format
  readonly cache?: boolean
  readonly config?: string
  readonly clean?: boolean
  readonly stats?: boolean
  readonly verbose?: boolean
}

/** Builds or checks the site in the folder `root` and says how it went. The result is the exit code. */
export async function run(mode: 'build' | 'check', root: string, flags: BuildFlags): Promise<number> {
  const terminal = processTerminal(process)
  const progress = createProgress(terminal, () => performance.now())
  endOnSignals(process, progress)

  const { build } = await import('../build.ts')
  const result = await build({ ...toOptions(mode, root, flags), onProgress: progress.show })
  progress.clear()

  printFindings(result.findings, flags.format, { root: resolve(root), sourceLine: result.sourceLine }, terminal)
  terminal.err(formatSummary(result, mode, performance.now() / 1000))
  if (flags.stats || flags.verbose) terminal.err(formatStats(result, peakMemory()))
  return exitCodeOf(result.findings, result.configFailed)
}

/** Paths of the command line are those of the shell: relative to the folder the command runs in. */
function toOptions(mode: BuildOptions['mode'], root: string, flags: BuildFlags): BuildOptions {
  const { url, baseUrl, outDir, config } = flags
  return {
    root: resolve(root),
    mode,
    ...(config !== undefined && { configFile: resolve(config) }),
    overrides: {
      ...(url !== undefined && { url }),
      ...(baseUrl !== undefined && { baseUrl }),
      ...(outDir !== undefined && { outDir: resolve(outDir) })
    },
    strict: flags.strict ?? false,
    cache: flags.cache ?? true,
    clean: flags.clean ?? false
  }
}

function peakMemory(): number {
  return process.resourceUsage().maxRSS * 1024
}
