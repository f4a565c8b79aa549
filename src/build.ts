/**
 * The pipeline, from the configuration to the published folder. The only file that knows every room:
 * it hands each one the answers of the others. `build` and `check` differ in the last steps only.
 */
import { compileBodies } from './build/compile-bodies.ts'
import { createDrawing } from './build/drawing.ts'
import { askExternalLinks } from './build/external-links.ts'
import { type CheckedLedger, checkLedger, writeLedger } from './build/ledger.ts'
import { type PlannedSite, planSite } from './build/plan-site.ts'
import { throughOutputs } from './build/plugins.ts'
import { sourceLines } from './build/source-lines.ts'
import { sourceTexts } from './build/source-text.ts'
import type { BuildOptions, BuildResult } from './build-types.ts'
import { check } from './check/check.ts'
import { loadConfig } from './config/load.ts'
import { scan } from './content/scan.ts'
import { withoutKnown } from './diagnostics/baseline.ts'
import { finding, placeOf } from './diagnostics/finding.ts'
import { applyPolicy, exitCodeOf } from './diagnostics/policy.ts'
import type { Compiled, Config, Diagnostic, Report, SourcePath } from './model.ts'
import { siteFiles } from './output/files.ts'
import { outDirProblem } from './output/out-dir.ts'
import { describeWriteError, Publisher, type PublishResult } from './output/publish.ts'
import { type Stopwatch, stopwatch } from './util/stopwatch.ts'

/** Builds or checks the site at `options.root`. Never rejects for what an author can get wrong. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const findings: Diagnostic[] = []
  const run: Run = { options, clock: stopwatch(options.onProgress), report: found => findings.push(found) }

  run.clock.start('load')
  const config = await loadConfig(options, run.report)
  if (config === null) return toResult(run, applyPolicy(findings, { severities: {}, strict: false }), null, null)

  const outDir = options.mode === 'build' ? await outDirProblem(config) : null
  if (outDir !== null) {
    run.report(
      finding('config/invalid', placeOf(config.file), outDir, 'Choose another folder with `outDir` or --out-dir.')
    )
    return toResult(run, applyPolicy(findings, { severities: {}, strict: false }), null, null)
  }

  const judged = () => {
    const all = applyPolicy(findings, { severities: config.severities, strict: options.strict })
    return options.baseline === undefined ? all : withoutKnown(all, options.baseline)
  }
  const isFine = () => exitCodeOf(judged(), false) === 0
  const site = await readSite(config, run)
  if (options.mode === 'check') await drawSamples(site, run)
  const published = options.mode === 'build' && isFine() ? await publish(site, run, isFine) : null
  if (published !== null && site.ledger !== null) await writeLedger(config.root, site.ledger)
  return toResult(run, judged(), site, published)
}

/** What goes along with every stage of one run. */
interface Run {
  readonly options: BuildOptions
  readonly clock: Stopwatch
  readonly report: Report
}

/** A site before a page is drawn. */
interface Site extends PlannedSite, CheckedLedger {
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
}

async function readSite(config: Config, { options, clock, report }: Run): Promise<Site> {
  clock.start('collect')
  const sources = await scan(config, report)
  const planned = await planSite({ config, sources, clock, drafts: false }, report)
  clock.start('compile')
  const compiled = await compileBodies(planned, report)
  clock.start('check')
  check({ ...planned, compiled, readText: sourceTexts(config.root) }, report)
  const addresses = await checkLedger({ ...planned, compiled }, options.ledger ?? false, report)
  if (options.mode === 'check' && options.external !== undefined) {
    clock.start('external')
    await askExternalLinks(config, compiled.values(), options.external, report)
  }
  return { ...planned, compiled, ...addresses }
}

/** Draws every page into the output folder; what is published is whole, or the last publish stays. */
async function publish(
  site: Site,
  { options, clock, report }: Run,
  isFine: () => boolean
): Promise<PublishResult | null> {
  clock.start('render')
  const publisher = await Publisher.open(site.config, options.clean, report)
  if (publisher === null) return null
  try {
    const { outputs, draw, scriptHash } = await createDrawing(site, site.compiled, report)
    const files = siteFiles({ ...site, routes: site.routes.all, compiled: site.compiled.values(), scriptHash })
    const others = await throughOutputs([...outputs, ...files], site.config, report)
    for (const output of others) await publisher.add(output)
    for (const [done, route] of site.routes.all.entries()) {
      await publisher.add({ path: route.output, content: draw(route) })
      if (done % 50 === 0) clock.progress(done, site.routes.all.length)
    }
    clock.start('publish')
    if (isFine()) return await publisher.publish()
    await publisher.discard()
  } catch (error) {
    await publisher.discard()
    const reason = describeWriteError(error)
    if (reason === null) throw error
    report(finding('output/unwritable', null, `${reason}.`, 'The published site was left as it was.'))
  }
  return null
}

/** `check` draws one page of each kind, so that a template that throws is found without drawing them all. */
async function drawSamples(site: Site, { clock, report }: Run): Promise<void> {
  clock.start('render')
  const { draw } = await createDrawing(site, site.compiled, report)
  const samples = new Map(site.routes.all.map(route => [route.kind, route]))
  for (const route of samples.values()) draw(route)
}

function toResult(
  { options, clock }: Run,
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
    seconds: clock.stop(),
    published: published !== null,
    outDir: site?.config.outDir ?? 'build',
    configFailed: site === null,
    sourceLine: sourceLines(options.root)
  }
}
