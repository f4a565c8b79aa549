/**
 * The pipeline, from the files to the published folder. The only file that knows every room: it hands each one the
 * answers of the others. `build` and `check` differ in the last steps only.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rootsOf } from '../content/scan/list-files.ts'
import { scan } from '../content/scan/scan.ts'
import type { Answers } from '../incremental/task.ts'
import { siteFiles } from '../output/files.ts'
import { ownersPolicy, reportBlocked } from '../output/policy/blocked.ts'
import { Publisher, type PublishResult, VanishedFile } from '../output/publish.ts'
import { throughOutputs, toPluginPages } from '../plugins/stages.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { SecurityPolicy } from '../types/policy.ts'
import type { SearchPushOptions, SearchPushResult, SearchStats } from '../types/search-provider.ts'
import { toSourcePath } from '../util/paths.ts'
import { type CompiledSite, compileBodies } from './bodies.ts'
import { withOwnChrome } from './client.ts'
import { renderDocuments } from './documents.ts'
import { askExternalLinks, type CheckedLedger, checkLedger, checkSite, writeLedger } from './findings.ts'
import { createPageRenderer, type PageRenderer, type RendererCaches, rememberIn } from './page-renderer.ts'
import { createPageFacts, keptContent, pageTasks } from './pages.ts'
import { type PlannedSite, type PlanVersions, planSite, planVersions } from './plan-site.ts'
import { folderAnswers, linkAnswers } from './questions.ts'
import type { Run } from './run.ts'
import {
  publishSearch,
  pushSearch,
  type SearchFile,
  searchFiles,
  searchInStore,
  searchRecords,
  trySearch
} from './search-index.ts'
import type { SiteValue } from './site.ts'

/** Runs it under a configuration. */
export async function runPipeline(config: Config, run: Run): Promise<SiteValue> {
  const { isFine, options } = run
  const { mode, push } = options
  const site = await readSite(config, run)
  if (mode === 'check') await renderSamples(site, run)
  const search = await trySite(site, run)
  const result = mode === 'build' && isFine() ? await publish(site, run) : null
  if (result !== null && site.ledger !== null) await writeLedger(config.root, site.ledger)
  const pushed = push !== undefined && isFine() ? await pushSite(site, push, run) : null
  return { lost: site.lost, pages: site.routes.all.length, search, published: null, policy: null, ...result, pushed }
}

/** A site before its pages are rendered. */
interface Site extends PlannedSite, CompiledSite, CheckedLedger {
  readonly versions: PlanVersions
}

async function readSite(config: Config, run: Run): Promise<Site> {
  const { options, graph, inputs, clock, report } = run
  clock.start('collect')
  graph.provide('file', { answer: inputs.forPages(rootsOf(config)).version as Answers['answer'] })
  const sources = await scan(config, report, { read: inputs.read })
  const facts = createPageFacts()
  const memo = pageTasks(config, graph, facts)
  const contentOf = keptContent(graph, run.store)
  const planned = await planSite({ config, sources, clock, drafts: false, memo, contentOf }, report)
  const versions = planVersions(planned, facts)
  graph.provide(
    'link',
    linkAnswers(planned.routes, () => versions.links)
  )
  graph.provide('folder', folderAnswers(planned.routes))
  clock.start('compile')
  const bodies = await compileBodies(planned, run, facts)
  clock.start('check')
  checkSite({ ...planned, ...bodies }, versions, run)
  const addresses = await checkLedger({ ...planned, ...bodies }, options.ledger ?? false, report)
  if (options.mode === 'check' && options.external !== undefined) {
    clock.start('external')
    await askExternalLinks({ ...planned, ...bodies }, options.external, report)
  }
  return { ...planned, ...bodies, ...addresses, versions }
}

/** The search tests fail in `check`; in a build they give stats, if somebody asks. */
function trySite(site: Site, { options, store, clock, report }: Run): Promise<SearchStats | null> | null {
  if (options.mode !== 'check' && options.searchStats !== true) return null
  clock.start('search tests')
  return trySearch(site, store, options.mode === 'check' ? report : () => {})
}

function pushSite(site: Site, push: SearchPushOptions, { clock, report }: Run): Promise<SearchPushResult | null> {
  clock.start('push')
  return pushSearch(searchRecords(site), site.config, push, report)
}

interface Published {
  readonly published: PublishResult
  readonly policy: SecurityPolicy
}

/** Renders every page into the output folder. The published site is complete, or the last one stays. */
async function publish(site: Site, run: Run): Promise<Published | null> {
  const { options, store, inputs, clock, report, isFine } = run
  clock.start('search')
  const index = await searchFiles(site, searchInStore(store), report)
  clock.start('render')
  const publisher = await Publisher.open(site.config, options.clean ?? false, report)
  if (publisher === null) return null
  try {
    const renderer = await createPageRenderer(site, site.compiled, report, rendererCaches(run))
    const policy = policyOf(site, renderer, report)
    await addFiles(site, renderer, { index, policy }, publisher, report)
    await addPictures(site, options.cache !== false, publisher)
    await renderDocuments({ site, versions: site.versions, renderer, publisher }, run)
    clock.start('publish')
    if (isFine()) return { published: await publisher.publish(), policy }
    await publisher.discard()
  } catch (error) {
    await publisher.discard()
    if (error instanceof VanishedFile) inputs.stale.add(toSourcePath(relative(site.config.root, error.path)))
    const problem = publisher.describeError(error)
    if (problem === null) throw error
    report(problem)
  }
  return null
}

/** Stages every file that is no document. */
async function addFiles(
  site: Site,
  { outputs }: PageRenderer,
  { index, policy }: { readonly index: readonly SearchFile[]; readonly policy: SecurityPolicy },
  publisher: Publisher,
  report: Report
): Promise<void> {
  const compiled = site.compiled.values()
  const files = siteFiles({ ...site, routes: site.routes.all, compiled, policy: policy.header })
  const added = await throughOutputs(toPluginPages(site.routes.all, site.config), site.config, report)
  const isOurs = ({ path }: { readonly path: string }) => !added.has(path)
  for (const output of [...[...outputs, ...files].filter(isOurs), ...added.values()]) await publisher.add(output)
  await publishSearch(index.filter(isOurs), publisher)
}

/** Converts the pictures that pages offer; `isKept`: for later runs, too. */
async function addPictures({ config, compiled }: Site, isKept: boolean, publisher: Publisher): Promise<void> {
  const all = new Map([...compiled.values()].flatMap(body => body.pictures.map(picture => [picture.output, picture])))
  if (all.size === 0) return
  const { createPictures } = await import('../output/pictures.ts')
  const pictures = createPictures(config.root, isKept)
  for (const picture of all.values()) await publisher.add(await pictures.make(picture))
  pictures.tidy()
}

function rendererCaches({ graph, store }: Run): RendererCaches {
  return { chromeOf: withOwnChrome, remember: rememberIn(graph, store), allSheets: false }
}

/** The policy of the site; what it blocks although pages ask for it is reported. */
function policyOf({ config, sources, compiled }: Site, { policyFor }: PageRenderer, report: Report): SecurityPolicy {
  const policy = policyFor(compiled.values())
  const file = sources.staticFiles.get('_headers') ?? null
  const header = file === null ? policy.header : ownersPolicy(readFileSync(join(config.root, file), 'utf8'), config)
  if (header !== null) for (const body of compiled.values()) reportBlocked(body.policySources, { header, file }, report)
  return policy
}

/** `check` renders one page of each kind, which finds templates that throw without rendering all pages. */
async function renderSamples(site: Site, run: Run): Promise<void> {
  run.clock.start('render')
  const renderer = await createPageRenderer(site, site.compiled, run.report, rendererCaches(run))
  policyOf(site, renderer, run.report)
  const samples = new Map(site.routes.all.map(route => [route.kind, route]))
  for (const route of samples.values()) renderer.renderDocument(route)
}
