/** `docsgen build` and `docsgen check`: options in, findings and summary out. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Baseline, readBaseline } from '../../diagnostics/baseline.ts'
import { exitCodeOf } from '../../diagnostics/policy.ts'
import { build } from '../../pipeline/build.ts'
import type { BuildOptions, BuildResult, Shard } from '../../pipeline/options.ts'
import { type Format, printFindings } from '../findings.ts'
import { fixFiles, formatCorrections } from '../fix.ts'
import { writeNamedFile } from '../named-file.ts'
import { formatBaseline, formatShard, formatStats, formatSummary, toStats } from '../summary.ts'
import { createProgress, endOnSignals, namedSite, type Progress, type Terminal, typedPath } from '../terminal.ts'
import { whyNotUntrusted } from '../untrusted.ts'

/** The options as commander parses them; `check` has fewer. */
export interface BuildFlags {
  readonly outDir?: string
  readonly baseUrl?: string
  /** The one language that is published. */
  readonly locale?: string
  readonly url?: string
  readonly strict?: boolean
  readonly format: Format
  readonly cache?: boolean
  readonly config?: string
  readonly clean?: boolean
  readonly stats?: 'text' | 'json'
  readonly profile?: true | string
  readonly verbose?: boolean
  readonly baseline?: string
  readonly maxFindings?: number
  readonly notes?: boolean
  readonly fix?: boolean
  readonly external?: true | 'all' | 'changed'
  readonly ledger?: boolean
  readonly untrusted?: boolean
  readonly cacheDir?: string
  readonly cacheFrom?: readonly string[]
  readonly shard?: Shard
  readonly jobs?: number | 'auto'
  /** Names of inspections, of `check`. */
  readonly inspections?: readonly string[]
}

type Mode = 'build' | 'check'

type RunOptions = BuildOptions & { readonly mode: Mode }

/** Builds or checks the site in the folder `root`; the result is the exit code. */
export async function runBuild(mode: Mode, root: string, flags: BuildFlags, terminal: Terminal): Promise<number> {
  const refused = flags.untrusted ? whyNotUntrusted(resolve(terminal.cwd, root)) : null
  if (refused !== null) {
    terminal.err(refused)
    return 2
  }
  const progress = createProgress(terminal, () => performance.now(), flags.verbose)
  const closers: (() => void)[] = []
  const stopListening = endOnSignals(process, progress, () => {
    for (const close of closers) close()
  })
  try {
    const baseline = await loadBaseline(flags.baseline, terminal)
    if (baseline === null) return 2
    const options = { ...toOptions(mode, root, flags, terminal), ...(baseline && { baseline }) }
    return await runAndReport({ ...options, onProgress: progress.show }, flags, terminal, { progress, closers })
  } finally {
    stopListening()
  }
}

async function runAndReport(
  options: RunOptions,
  flags: BuildFlags,
  terminal: Terminal,
  { progress, closers }: { readonly progress: Progress; readonly closers: (() => void)[] }
): Promise<number> {
  const endProfile = flags.profile === undefined ? null : await startProfile(flags.profile, terminal)
  let result = await build(options)
  const fixed = flags.fix ? await fixFiles(result.findings, options.root) : null
  if (fixed !== null && fixed.written > 0) result = await build(options)
  const { inspections = [] } = flags
  if (inspections.length > 0 && !result.configFailed) {
    const { withInspections } = await import('../inspect.ts')
    result = { ...result, findings: await withInspections(inspections, result, options, { progress, closers }) }
  }
  progress.clear()
  for (const note of result.cacheNotes) terminal.err(`${note}\n`)
  if (options.shard !== undefined && !result.configFailed) {
    const folder = typedPath(options.cacheDir ?? resolve(options.root, '.docsgen/cache'), terminal)
    return endShard(options.shard, result, folder, flags, terminal)
  }
  const profile = (await endProfile?.()) ?? null

  const { findings, sourceLine } = result
  const { maxFindings, verbose, notes = verbose ?? false } = flags
  const print = { root: options.root, sourceLine, notes, ...(maxFindings !== undefined && { maxFindings }) }
  printFindings(findings, flags.format, print, terminal)
  if (fixed !== null) terminal.err(formatCorrections(fixed, findings.length, options.root))
  if (result.baseline !== null) terminal.err(formatBaseline(result.baseline))
  const outDir = typedPath(resolve(options.root, result.outDir), terminal)
  terminal.err(formatSummary(result, options.mode, performance.now() / 1000, outDir))
  if (flags.stats === 'json') terminal.out(`${JSON.stringify({ stats: toStats(result, peakMemory()) })}\n`)
  else if (flags.stats || flags.verbose) terminal.err(formatStats(result, peakMemory()))
  if (profile !== null) terminal.err(`Profile: ${profile}\n`)
  return exitCodeOf(result.findings, result.configFailed)
}

/** The summary of a shard. Findings are only counted here: the build that publishes the pages reports them. */
function endShard(
  { number, of }: Shard,
  result: BuildResult,
  folder: string,
  flags: BuildFlags,
  { err, out }: Terminal
): number {
  const seconds = performance.now() / 1000
  err(`${formatShard(`${number}/${of}`, result, folder, seconds)}`)
  if (flags.stats === 'json') out(`${JSON.stringify({ stats: toStats(result, peakMemory()) })}\n`)
  else if (flags.stats || flags.verbose) err(formatStats(result, peakMemory()))
  return 0
}

/** Starts a CPU profile for the developer tools of browsers. The returned function writes it and returns the path. */
async function startProfile(option: true | string, { cwd }: Terminal): Promise<() => Promise<string>> {
  const { Session } = await import('node:inspector/promises')
  const file = option === true ? 'docsgen.cpuprofile' : option
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  return async () => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    await writeNamedFile(resolve(cwd, file), JSON.stringify(profile), cwd)
    return file
  }
}

/** The known findings; undefined without the option, null when the file cannot be used (a message is printed). */
async function loadBaseline(file: string | undefined, terminal: Terminal): Promise<Baseline | undefined | null> {
  if (file === undefined) return undefined
  const text = await readFile(resolve(terminal.cwd, file), 'utf8').catch(() => null)
  const baseline = text === null ? null : readBaseline(text)
  if (baseline !== null) return baseline
  terminal.err(`“${file}” ${text === null ? 'cannot be read' : 'is not a list of findings'}.\n`)
  terminal.err('Create one with: docsgen check --format json > findings.json\n')
  return null
}

/** Paths of the command line are relative to the current folder. */
function toOptions(mode: Mode, root: string, flags: BuildFlags, terminal: Terminal): RunOptions {
  const { cwd } = terminal
  const { url, baseUrl, outDir, config, locale } = flags
  return {
    ...namedSite(root, config, terminal),
    mode,
    ...(locale !== undefined && { locale }),
    overrides: {
      ...(url !== undefined && { url }),
      ...(baseUrl !== undefined && { baseUrl }),
      ...(outDir !== undefined && { outDir: resolve(cwd, outDir) })
    },
    strict: flags.strict ?? false,
    cache: flags.cache ?? true,
    clean: flags.clean ?? false,
    ...(flags.external !== undefined && { external: flags.external === true ? 'all' : flags.external }),
    ...(flags.ledger && { ledger: true }),
    ...(flags.untrusted && { untrusted: true }),
    ...(flags.cacheDir !== undefined && { cacheDir: resolve(cwd, flags.cacheDir) }),
    ...(flags.cacheFrom && { cacheFrom: flags.cacheFrom.map(pattern => resolve(cwd, pattern)) }),
    ...(flags.shard && { shard: flags.shard }),
    ...(flags.jobs !== undefined && { jobs: flags.jobs }),
    ...((flags.stats || flags.verbose) && { searchStats: true })
  }
}

function peakMemory(): number {
  return process.resourceUsage().maxRSS * 1024
}
