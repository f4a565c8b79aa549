/**
 * A run from the configuration to the result. The pipeline (build/pipeline.ts) is loaded only when something has
 * changed since the last run.
 */
import { resolve } from 'node:path'
import { type BuildCache, bundlesIn, openBuildCache, openScratch, removeBuildCache } from './build/build-cache.ts'
import { emptyFigures, greatest } from './build/figures.ts'
import { SourceChanged } from './build/known-sources.ts'
import { type LastRun, openLastRun } from './build/last-run.ts'
import type { Run, Site } from './build/pipeline.ts'
import { sourceLines } from './build/source-lines.ts'
import { stopwatch } from './build/stopwatch.ts'
import type { BuildOptions, BuildResult } from './build-types.ts'
import { loadConfig } from './config/load.ts'
import { filesOnDisk } from './config/project-files.ts'
import { withoutKnown } from './diagnostics/baseline.ts'
import { finding, placeOf } from './diagnostics/finding.ts'
import { applyPolicy, exitCodeOf } from './diagnostics/policy.ts'
import { readProjectState } from './incremental/project-state.ts'
import { outDirProblem } from './output/out-dir.ts'
import type { PublishResult } from './output/publish.ts'
import type { Config } from './types/config.ts'
import type { Diagnostic } from './types/findings.ts'

/** Builds or checks the site at `options.root`. Never rejects for what an author can get wrong. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  if (options.cache === false) return buildAnew(options)
  return buildWithCache(options, true)
}

/** `trustsState`: files that the system calls unchanged count as such; otherwise every one is read. */
async function buildWithCache(options: BuildOptions, trustsState: boolean): Promise<BuildResult> {
  const cache = openBuildCache(options.root)
  try {
    const result = await buildWith(cache, cache, options, trustsState)
    if (!cache.damage.isFound) {
      cache.cache.save()
      return result
    }
  } catch (error) {
    if (!cache.damage.isFound) {
      cache.cache.discard()
      if (error instanceof SourceChanged) return buildWithCache(options, false)
      throw error
    }
  }
  // Everything is made anew, and what is damaged does not come back.
  cache.cache.discard()
  return build({ ...options, cache: removeBuildCache(options.root) })
}

/** Without what earlier runs have kept, and without keeping anything but, as long as it lasts, texts on the disk. */
async function buildAnew(options: BuildOptions): Promise<BuildResult> {
  const scratch = openScratch(options.root)
  const discard = () => scratch.cache.discard()
  // Signals end the process where it is.
  process.once('exit', discard)
  try {
    return await buildWith(null, scratch, options, false)
  } finally {
    process.off('exit', discard)
    discard()
  }
}

async function buildWith(
  cache: BuildCache | null,
  store: BuildCache,
  options: BuildOptions,
  trustsState: boolean
): Promise<BuildResult> {
  const findings: Diagnostic[] = []
  const run: Started = {
    options,
    cache,
    store,
    clock: stopwatch(options.onProgress),
    report: found => findings.push(found),
    figures: emptyFigures()
  }

  run.clock.start('load')
  const project = filesOnDisk(options.root, cache && bundlesIn(cache))
  const config = await loadConfig({ ...options, project }, run.report)
  if (config === null) return toResult(run, applyPolicy(findings, { severities: {}, strict: false }), null, null)

  const outDir = options.mode === 'build' ? await outDirProblem(config) : null
  if (outDir !== null) {
    run.report(
      finding('config/invalid', placeOf(config.file), outDir, 'Choose another folder with `outDir` or --out-dir.')
    )
    return toResult(run, applyPolicy(findings, { severities: {}, strict: false }), null, null)
  }

  const judge = (found: readonly Diagnostic[]) => {
    const all = applyPolicy(found, { severities: config.severities, strict: options.strict ?? false })
    return options.baseline === undefined ? all : withoutKnown(all, options.baseline)
  }
  const judged = () => judge(findings)
  const isFine = () => exitCodeOf(judged(), false) === 0
  const state = cache && readProjectState(config.root, [resolve(config.root, config.outDir)])
  const lastRun = cache && openLastRun(config, options, state, cache)
  const known = (await lastRun?.recall()) ?? null
  if (known !== null && (options.mode === 'check' || exitCodeOf(judge(known.findings), false) === 0)) {
    return repeated(run, known, judge(known.findings), config)
  }
  const { runPipeline } = await import('./build/pipeline.ts')
  const { site, search, published, pushed } = await runPipeline(
    config,
    { ...run, state: trustsState ? state : null },
    isFine
  )
  const result = { ...toResult(run, judged(), site, published), search, pushed }
  if (site.isRepeatable && (options.mode === 'check' || published !== null)) {
    lastRun?.keep({ findings, lost: site.lost, pages: result.pages, search, published })
  }
  return result
}

/** A run before the state of the project is known. */
type Started = Omit<Run, 'state'>

/** The result of a run that would be the same as the last one. */
function repeated(run: Started, last: LastRun, findings: BuildResult['findings'], { outDir }: Config): BuildResult {
  const { lost, pages, search, published } = last
  const { files = 0, bytes = 0 } = published ?? {}
  const result = { ...toResult(run, findings, null, null), lost, pages, search, unchanged: files, bytes, outDir }
  return { ...result, published: published !== null, configFailed: false }
}

function toResult(
  { options, cache, clock, figures }: Started,
  findings: BuildResult['findings'],
  site: Site | null,
  published: PublishResult | null
): BuildResult {
  return {
    findings,
    lost: site?.lost ?? [],
    pages: site?.routes.all.length ?? 0,
    written: published?.written ?? 0,
    unchanged: published?.unchanged ?? 0,
    removed: published?.removed ?? 0,
    bytes: published?.bytes ?? 0,
    ...clock.stop(),
    published: published !== null,
    search: null,
    pushed: null,
    work: { read: figures.read, compiled: figures.compiled, drawn: figures.drawn },
    cache: cache?.cache.counts ?? {},
    slowest: greatest(figures.times),
    heaviest: greatest(figures.weights),
    outDir: site?.config.outDir ?? 'build',
    configFailed: site === null,
    sourceLine: sourceLines(options.root)
  }
}
