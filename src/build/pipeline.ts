/**
 * The pipeline, from the files to the published folder. The only file that knows every room: it hands each one the
 * answers of the others. `build` and `check` differ in the last steps only.
 */
import type { BuildOptions } from '../build-types.ts'
import { check } from '../check/check.ts'
import { scan } from '../content/scan.ts'
import type { ProjectState } from '../incremental/project-state.ts'
import { siteFiles } from '../output/files.ts'
import { Publisher, type PublishResult } from '../output/publish.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { SearchFigures, SearchPushOptions, SearchPushResult } from '../types/search-provider.ts'
import type { BuildCache } from './build-cache.ts'
import { cachedPages } from './cached-pages.ts'
import { type CompiledSite, compileBodies } from './compile-bodies.ts'
import { drawPages } from './draw-pages.ts'
import { createDrawing, type DrawingMemory } from './drawing.ts'
import { askExternalLinks } from './external-links.ts'
import type { Figures } from './figures.ts'
import { knownSources } from './known-sources.ts'
import { type CheckedLedger, checkLedger, writeLedger } from './ledger.ts'
import { withOwnChrome } from './own-chrome.ts'
import { createPageFacts } from './page-facts.ts'
import { type PlannedSite, planSite } from './plan-site.ts'
import { throughOutputs } from './plugins.ts'
import { pushSearch } from './push-search.ts'
import { rememberIn } from './remember.ts'
import { publishSearch, searchFiles, searchInCache, searchRecords } from './search-index.ts'
import { trySearch } from './search-tests.ts'
import { sourceTexts } from './source-text.ts'
import { SteadyPages } from './steady-pages.ts'
import type { Stopwatch } from './stopwatch.ts'

/** What a run has made of the site. */
export interface PipelineResult {
  readonly site: Site
  readonly search: SearchFigures | null
  /** null: nothing was published. */
  readonly published: PublishResult | null
  readonly pushed: SearchPushResult | null
}

/** Runs it under a configuration. `isFine` says whether the findings so far allow the next step. */
export async function runPipeline(config: Config, run: Run, isFine: () => boolean): Promise<PipelineResult> {
  const { mode, push } = run.options
  const site = await readSite(config, run)
  if (mode === 'check') await drawSamples(site, run)
  const search = await trySite(site, run)
  const published = mode === 'build' && isFine() ? await publish(site, run, isFine) : null
  site.steady.save()
  if (published !== null && site.ledger !== null) await writeLedger(config.root, site.ledger)
  const pushed = push !== undefined && isFine() ? await pushSite(site, push, run) : null
  return { site, search, published, pushed }
}

/** What goes along with every stage of one run. */
export interface Run {
  readonly options: BuildOptions
  /** What earlier runs have kept; null: everything is made anew. */
  readonly cache: BuildCache | null
  /** Where this run puts the texts of bodies: the cache, or a file that goes when the run ends. */
  readonly store: BuildCache
  readonly clock: Stopwatch
  readonly report: Report
  readonly figures: Figures
  /** What the system knew of the files when the run began; null: nothing that could be relied upon. */
  readonly state: ProjectState | null
}

/** A site before a page is drawn. */
export interface Site extends PlannedSite, CompiledSite, CheckedLedger {
  readonly steady: SteadyPages
}

async function readSite(config: Config, { options, cache, store, clock, report, figures, state }: Run): Promise<Site> {
  clock.start('collect')
  const known = knownSources(state, store, () => {
    figures.read += 1
  })
  const sources = await scan(config, report, { read: known.read })
  const facts = createPageFacts()
  // A plugin may change pages, which are then its own.
  const memo = config.plugins.length === 0 ? cache && cachedPages(config, cache, facts) : null
  const planned = await planSite({ config, sources, clock, drafts: false, ...(memo && { memo }) }, report)
  known.save()
  memo?.save()
  clock.start('compile')
  const steady = SteadyPages.open(planned, cache, facts)
  const bodies = await compileBodies(planned, { store, clock, figures, steady, facts }, report)
  const { compiled } = bodies
  clock.start('check')
  const checked = { ...planned, compiled, readText: sourceTexts(config.root) }
  check(checked, report, steady.judging(checked))
  const addresses = await checkLedger({ ...planned, compiled }, options.ledger ?? false, report)
  if (options.mode === 'check' && options.external !== undefined) {
    clock.start('external')
    await askExternalLinks({ ...planned, compiled }, options.external, report)
  }
  return { ...planned, ...bodies, ...addresses, steady }
}

/** The search tests fail in `check`; in a build they give figures, if somebody asks. */
function trySite(site: Site, { options, store, clock, report }: Run): Promise<SearchFigures | null> | null {
  if (options.mode !== 'check' && options.searchFigures !== true) return null
  clock.start('search tests')
  return trySearch(site, store, options.mode === 'check' ? report : () => {})
}

function pushSite(site: Site, push: SearchPushOptions, { clock, report }: Run): Promise<SearchPushResult | null> {
  clock.start('push')
  return pushSearch(searchRecords(site), site.config, push, report)
}

/** Draws every page into the output folder; what is published is whole, or the last publish stays. */
async function publish(
  site: Site,
  { options, cache, store, clock, report, figures }: Run,
  isFine: () => boolean
): Promise<PublishResult | null> {
  clock.start('search')
  const index = await searchFiles(site, searchInCache(store), report)
  clock.start('render')
  const publisher = await Publisher.open(site.config, options.clean ?? false, report)
  if (publisher === null) return null
  try {
    const drawing = await createDrawing(site, site.compiled, report, drawingMemory(store))
    const { outputs, scriptHash } = drawing
    const files = siteFiles({ ...site, routes: site.routes.all, compiled: site.compiled.values(), scriptHash })
    if (site.config.plugins.some(plugin => plugin.outputs !== undefined)) {
      // A plugin may look at everything.
      const all = [...outputs, ...files, ...index.map(({ output }) => output())]
      for (const output of await throughOutputs(all, site.config, report)) await publisher.add(output)
    } else {
      for (const output of [...outputs, ...files]) await publisher.add(output)
      await publishSearch(index, publisher)
    }
    const { bodyHashes, routes, steady } = site
    steady.drawWith(drawing.look)
    await drawPages({ routes: routes.all, drawing, bodyHashes, steady, cache, publisher, clock, figures })
    clock.start('publish')
    if (isFine()) return await publisher.publish()
    await publisher.discard()
  } catch (error) {
    await publisher.discard()
    const problem = publisher.describeError(error)
    if (problem === null) throw error
    report(problem)
  }
  return null
}

function drawingMemory(store: BuildCache): DrawingMemory {
  return { chromeOf: withOwnChrome, remember: rememberIn(store) }
}

/** `check` draws one page of each kind, so that a template that throws is found without drawing them all. */
async function drawSamples(site: Site, { store, clock, report }: Run): Promise<void> {
  clock.start('render')
  const { draw } = await createDrawing(site, site.compiled, report, drawingMemory(store))
  const samples = new Map(site.routes.all.map(route => [route.kind, route]))
  for (const route of samples.values()) draw(route)
}
