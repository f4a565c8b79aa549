/**
 * The pipeline, from the files to the published folder. The only file that knows every room: it passes each room the
 * results of the others. `build` and `check` differ only in the last steps.
 */
import { join, relative } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { checkLanguageLinks } from '../check/rules/language-links.ts'
import { scan } from '../content/scan/scan.ts'
import type { Graph } from '../incremental/graph.ts'
import type { Answers } from '../incremental/task.ts'
import { countPages, pageOf } from '../model/routes.ts'
import { siteFiles } from '../output/files.ts'
import { markdownPages } from '../output/llms.ts'
import type { Pictures } from '../output/pictures.ts'
import { ownersPolicy, reportBlocked } from '../output/policy/blocked.ts'
import { Publisher, type PublishResult, VanishedFile } from '../output/publish/publish.ts'
import { claimCollections } from '../plugins/collections.ts'
import { throughOutputs, toPluginPages } from '../plugins/stages.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { SecurityPolicy } from '../types/policy.ts'
import type { SearchPushOptions, SearchPushResult, SearchStats } from '../types/search-provider.ts'
import { rootsOf, textInside } from '../util/guarded-files.ts'
import { digest } from '../util/hash.ts'
import { toSourcePath } from '../util/paths.ts'
import { type CompiledSite, compileBodies } from './bodies/bodies.ts'
import { filesOfInputs } from './bodies/import-resolver.ts'
import { folderAnswers, importAnswers, linkAnswers, packageAnswers } from './bodies/questions.ts'
import { createSharing } from './distributed/jobs.ts'
import { borrowFile, cutShard, FileKeeper, type IsOwn } from './distributed/shards.ts'
import { withOwnChrome } from './documents/client.ts'
import { hasOpenHooks, renderDocuments } from './documents/documents.ts'
import { createPageRenderer, type PageRenderer, type RendererCaches, rememberIn } from './documents/page-renderer.ts'
import { addSocialCards } from './documents/social-cards.ts'
import { askExternalLinks, checkLedger, checkSite, checkTranslations, writeLedger } from './findings.ts'
import { inspectedPages } from './inspected-pages.ts'
import { addMarkdownFiles, addMarkdownPages } from './markdown-files.ts'
import type { LanguageStats } from './options.ts'
import { type LanguagesOf, languagesOf, reportTranslations } from './plan/editions.ts'
import { createPageFacts, keptContent, pageTasks } from './plan/pages.ts'
import { onlyTranslated, type PlannedSite, type PlanVersions, planSite, planVersions } from './plan/plan-site.ts'
import { bundlesIn } from './project-store.ts'
import { relatedPages } from './related.ts'
import type { Run } from './run.ts'
import {
  keepSearchTerms,
  publishSearch,
  pushSearch,
  type SearchFile,
  searchFiles,
  searchInStore,
  searchRecords,
  trySearch
} from './search-index.ts'
import type { SiteValue } from './site.ts'

/** Called with the plan: a hash of all pages' contents and, in a shard, which entries of the graph the shard keeps. */
type OnPlanned = (contentVersion: () => string, isOwnKey?: (key: string) => boolean) => void

/** Runs the pipeline for a configuration: first the default language, then the others, all published together. */
export async function runPipeline(config: Config, run: Run, onPlanned: OnPlanned): Promise<SiteValue> {
  const { isFine, options } = run
  const { mode, push } = options
  const site = await readSite(config, run, onPlanned)
  if (site.isOwn !== null) return runShard(site, site.isOwn, run)
  const languages: LanguageStats[] = []
  const all = await readEditions(site, run, languages)
  if (site.isOwn === null) checkLanguageLinks(all, run.report)
  const { ledger, lost } = await checkLedger(all, options.ledger ?? false, run.report)
  const wanted = all.filter(({ config: { locale } }) => options.locale === undefined || options.locale === locale.tag)
  options.onPages?.(wanted.flatMap(inspectedPages))
  if (mode === 'check') await renderSamples(site, run)
  const search = await trySite(site, run)
  const result = mode === 'build' && isFine() ? await publish(wanted, all, run) : null
  if (result !== null && ledger !== null) await writeLedger(config.root, ledger)
  const pushed = push !== undefined && isFine() ? await pushSites(wanted, push, run) : null
  const pages = wanted.reduce((sum, { routes }) => sum + countPages(routes.all), 0)
  return { lost, pages, languages, search, published: null, policy: null, ...result, pushed }
}

/** A site before rendering. */
interface Site extends PlannedSite, CompiledSite {
  readonly versions: PlanVersions
  /** The graph with the tasks of this language. */
  readonly graph: Graph
  /** Selects the pages of a shard; null: all pages. */
  readonly isOwn: IsOwn | null
}

async function readSite(config: Config, run: Run, onPlanned: OnPlanned): Promise<Site> {
  const { options, graph, inputs, clock, report } = run
  clock.start('collect')
  graph.provide('file', { answer: inputs.forPages(rootsOf(config)).version as Answers['answer'] })
  graph.provide('import', importAnswers(config, filesOfInputs(config, inputs.forPages(rootsOf(config)))))
  const collections = await claimCollections(config, report)
  const sources = await scan(config, report, { read: inputs.read, collections })
  const facts = createPageFacts()
  const memo = pageTasks(config, graph, facts)
  const contentOf = keptContent(graph, run.store)
  const planned = await planSite({ config, sources, collections, clock, drafts: false, memo, contentOf }, report)
  const { length } = planned.routes.all
  const isNew = newPages(run) > length / 10
  if (length > manyPages) collectOften(length > mostPages && isNew ? 15 : 40)
  const versions = planVersions(planned, facts)
  graph.provide(
    'link',
    linkAnswers(planned.routes, () => versions.links)
  )
  graph.provide('folder', folderAnswers(planned.routes))
  const isOwn = options.shard === undefined ? null : cutShard(pagesOf(planned), options.shard)
  const contentVersion = () =>
    digest(
      versions.plan,
      pagesOf(planned).map(({ hash }) => hash)
    )
  onPlanned(contentVersion, ...(isOwn === null ? [] : [ownKeys(planned, isOwn)]))
  await fetchShared(run)
  clock.start('compile')
  const bodies = await compileBodies(planned, run, {
    facts,
    ...(isOwn === null ? { shareRest: createSharing(planned.config, run) } : { isOwn })
  })
  clock.start('check')
  if (isOwn !== null) {
    checkTranslations({ ...planned, ...bodies }, versions, run)
    return { ...planned, ...bodies, versions, graph, isOwn }
  }
  checkSite({ ...planned, ...bodies }, versions, run)
  if (options.mode === 'check' && options.external !== undefined) {
    clock.start('external')
    await askExternalLinks({ ...planned, ...bodies }, options.external, report)
  }
  return { ...planned, ...bodies, versions, graph, isOwn }
}

/** With fewer pages, frequent garbage collection costs more time than the saved memory is worth. */
const manyPages = 20_000
/** With more new pages, a build takes more than 2 GB, unless garbage is collected even more often. */
const mostPages = 60_000

/**
 * By default, V8 lets the heap grow to twice the live size before it collects garbage: one gigabyte more for a site of
 * 100,000 pages. `percent` limits the growth. At 40, a build of 20,000 pages needs a few percent more CPU time; at 15,
 * a tenth more CPU time and 15 % less memory.
 */
function collectOften(percent: number): void {
  // Bun has another engine.
  if (process.versions.bun === undefined) setFlagsFromString(`--heap-growing-percent=${percent}`)
}

/** Fewer new pages are computed faster than fetched. */
const fewPages = 20

/** Another machine may have put pages that are new here into the remote cache. */
async function fetchShared({ remote, graph, store, clock }: Run): Promise<void> {
  if (remote === null || newPages({ graph }) < fewPages) return
  clock.start('fetch')
  if (await remote.fetch(store)) graph.readOthers()
}

/** Number of pages whose front matter had to be read. */
function newPages({ graph }: Pick<Run, 'graph'>): number {
  return graph.counts['page']?.misses ?? 0
}

/** Computes the values of a shard's pages, in all languages, and publishes nothing. */
async function runShard(site: Site, isOwn: IsOwn, run: Run): Promise<SiteValue> {
  const { clock, store } = run
  const all = await readEditions(site, run, [])
  const files = new FileKeeper(store, rootsOf(site.config))
  for (const one of all) {
    const own = { ...run, graph: one.graph }
    clock.start('search')
    await keepSearchTerms(one, searchInStore(store, one.config))
    clock.start('render')
    // A shard does not know which pages of others are related to its own.
    if (hasOpenHooks(one.config) || one.config.related !== null) continue
    const caches = { ...rendererCaches(own), languages: languagesOf(one, all) }
    const renderer = await createPageRenderer(one, one.compiled, run.report, caches)
    const routes = one.routes.all.filter(route => 'page' in route && isOwn(route.page))
    await addMarkdownPages(one, markdownPages({ ...one, routes: one.routes.all }), own, files, isOwn)
    const cards = routes.flatMap(route => renderer.cards?.pathOf(route) ?? [])
    await addSocialCards(renderer.cards, one.config, own, files, cards)
    await renderDocuments({ site: one, versions: one.versions, renderer, publisher: files }, own, routes)
  }
  const nothing = { lost: [], languages: [], search: null, pushed: null, published: null, policy: null }
  return { ...nothing, pages: all.reduce((sum, { compiled }) => sum + compiled.size, 0) }
}

function pagesOf({ routes }: PlannedSite): Page[] {
  return routes.all.flatMap(route => pageOf(route) ?? [])
}

/** Each shard reads the front matter of all pages, but keeps only that of its own. */
function ownKeys(site: PlannedSite, isOwn: IsOwn): (key: string) => boolean {
  const others = new Set<string>(pagesOf(site).flatMap(page => (isOwn(page) ? [] : page.source)))
  return key => !others.has(key)
}

/** The site in all languages, the default one first; adds the state of each translation to `languages`. */
async function readEditions(site: Site, run: Run, languages: LanguageStats[]): Promise<readonly Site[]> {
  const all = [site]
  for (const config of site.config.editions) all.push(await readEdition(config, site, run, languages))
  if (all.length === 1) return all
  // Pages of each language link to the same page in the others.
  const plan = digest(all.map(({ versions }) => versions.plan))
  return all.map(one => ({ ...one, versions: { ...one.versions, plan: digest(one.config.locale, plan) } }))
}

/** One language of the site. Untranslated pages are not compiled again, and their findings are not repeated. */
async function readEdition(
  config: Config,
  original: Site,
  { report: reportAll, ...outer }: Run,
  languages: LanguageStats[]
): Promise<Site> {
  const { inputs, clock } = outer
  const graph = outer.graph.child(config.locale.tag)
  const report = reportOnce(reportAll)
  const run: Run = { ...outer, graph, report }
  clock.start('collect')
  graph.provide('import', importAnswers(config, filesOfInputs(config, inputs.forPages(rootsOf(config)))))
  graph.provide('package', packageAnswers(config, outer.options.cache === false ? null : bundlesIn(outer.store)))
  graph.provide('original', { answer: source => original.originals.hashOf(source as SourcePath) })
  const reportScan = onlyTranslated(config, report)
  const collections = await claimCollections(config, reportScan)
  const sources = await scan(config, reportScan, { read: inputs.read, collections })
  const facts = createPageFacts()
  const memo = pageTasks(config, graph, facts)
  const planned = await planSite(
    { config, sources, collections, clock, drafts: false, memo, contentOf: keptContent(graph, outer.store), original },
    report
  )
  const own = planVersions(planned, facts)
  const versions = { links: digest(own.links, original.versions.links), plan: own.plan }
  graph.provide(
    'link',
    linkAnswers(planned.routes, () => versions.links)
  )
  graph.provide('folder', folderAnswers(planned.routes))
  clock.start('compile')
  const { isOwn } = original
  const bodies = await compileBodies(planned, run, { facts, originals: original.originals, ...(isOwn && { isOwn }) })
  clock.start('check')
  checkTranslations({ ...planned, ...bodies }, versions, run)
  languages.push(reportTranslations(planned, original, report))
  return { ...planned, ...bodies, versions, graph, isOwn }
}

/** Drops repeated findings: a component of the site reports the same in every language. */
function reportOnce(report: Report): Report {
  const seen = new Set<string>()
  return found => {
    const key = JSON.stringify([found.code, found.place, found.message])
    if (!seen.has(key)) report(found)
    seen.add(key)
  }
}

/** In `check`, failing search tests are findings; a build only collects their statistics, if `searchStats` is set. */
function trySite(site: Site, { options, store, clock, report }: Run): Promise<SearchStats | null> | null {
  if (options.mode !== 'check' && options.searchStats !== true) return null
  clock.start('search tests')
  return trySearch(site, store, options.mode === 'check' ? report : () => {})
}

function pushSites(
  sites: readonly Site[],
  push: SearchPushOptions,
  { clock, report }: Run
): Promise<SearchPushResult | null> {
  clock.start('push')
  const [first] = sites
  return first === undefined
    ? Promise.resolve(null)
    : pushSearch(sites.flatMap(searchRecords), first.config, push, report)
}

interface Published {
  readonly published: PublishResult
  readonly policy: SecurityPolicy
}

/** Renders every page into the output folder. The published site is complete, or the previous one stays. */
async function publish(sites: readonly Site[], all: readonly Site[], run: Run): Promise<Published | null> {
  const { options, inputs, clock, report, isFine } = run
  const [main] = all
  if (main === undefined) return null
  const { config } = main
  const borrow = (hash: string) => borrowFile(hash, run.store)
  const publisher = await Publisher.open(config, options.clean ?? false, report, borrow)
  if (publisher === null) return null
  try {
    // All pages share one policy.
    const compiled = sites.flatMap(site => [...site.compiled.values()])
    let policy: SecurityPolicy | null = null
    const pictures = config.images === null ? null : await openPictures(config, options.cache !== false)
    for (const site of sites) {
      clock.start('search')
      let index: readonly SearchFile[] = await searchFiles(site, searchInStore(run.store, site.config), report)
      clock.start('render')
      const own = { ...run, graph: site.graph }
      const related = relatedPages(site, own)
      const caches = { ...rendererCaches(own), languages: languagesOf(site, all), ...(related && { related }) }
      const renderer = await createPageRenderer(site, site.compiled, report, caches)
      policy ??= policyOf(main, compiled, renderer, report)
      const shared = site === sites[0] ? { ...main, all: sites } : null
      const { languages } = caches
      await addFiles(site, renderer, { index, policy, shared, languages, pictures }, publisher, report)
      // Frees the memory of the index while pages are rendered.
      index = []
      await addPictures([...site.compiled.values()], pictures, publisher)
      await addMarkdownFiles(site, own, publisher)
      await addSocialCards(renderer.cards, site.config, own, publisher)
      await renderDocuments({ site, versions: site.versions, renderer, publisher }, own)
    }
    pictures?.tidy()
    clock.start('publish')
    if (isFine() && policy !== null) return { published: await publisher.publish(), policy }
    await publisher.discard()
  } catch (error) {
    await publisher.discard()
    if (error instanceof VanishedFile) inputs.stale.add(toSourcePath(relative(config.root, error.path)))
    const problem = publisher.describeError(error)
    if (problem === null) throw error
    report(problem)
  }
  return null
}

interface SharedFiles {
  readonly index: readonly SearchFile[]
  readonly policy: SecurityPolicy
  /** The site whose static and host files are added, and all sites, for redirects; null: added before. */
  readonly shared: (Site & { readonly all: readonly Site[] }) | null
  readonly languages: LanguagesOf
  /** null: pictures are not converted. */
  readonly pictures: Pictures | null
}

/** Stages every file that is not a document. */
async function addFiles(
  site: Site,
  { outputs }: PageRenderer,
  { index, policy, shared, languages, pictures }: SharedFiles,
  publisher: Publisher,
  report: Report
): Promise<void> {
  const compiled = [...site.compiled.values()]
  const ofHosts = shared && { policy: policy.header, sites: shared.all, config: shared.config }
  const files = await siteFiles({ ...site, routes: site.routes.all, compiled, ofHosts, languages }, report)
  const added = await throughOutputs(toPluginPages(site.routes.all, site.config), site.config, report)
  const isOurs = ({ path }: { readonly path: string }) => !added.has(path)
  for (const output of [...[...outputs, ...files].filter(isOurs), ...added.values()])
    await publisher.add(pictures === null ? output : await pictures.shrink(output))
  await publishSearch(index.filter(isOurs), publisher)
}

async function openPictures(config: Config, isKept: boolean): Promise<Pictures> {
  return (await import('../output/pictures.ts')).createPictures(config, isKept)
}

/** Converts the pictures that pages use. */
async function addPictures(
  compiled: readonly Compiled[],
  pictures: Pictures | null,
  publisher: Publisher
): Promise<void> {
  const all = new Map(compiled.flatMap(body => body.pictures.map(picture => [picture.output, picture])))
  if (pictures !== null) for (const picture of all.values()) await publisher.add(await pictures.make(picture))
}

function rendererCaches({ graph, store }: Run): RendererCaches {
  return { chromeOf: withOwnChrome, remember: rememberIn(graph, store), allSheets: false }
}

/** The policy of the site. Reports what the policy blocks although pages load it. */
function policyOf(
  { config, sources }: Site,
  compiled: readonly Compiled[],
  { policyFor }: PageRenderer,
  report: Report
): SecurityPolicy {
  const policy = policyFor(compiled)
  const file = sources.staticFiles.get('_headers') ?? null
  const header =
    file === null ? policy.header : ownersPolicy(textInside(join(config.root, file), rootsOf(config)) ?? '', config)
  if (header !== null) for (const body of compiled) reportBlocked(body.policySources, { header, file }, report)
  return policy
}

/** `check` renders one page of each kind: this finds templates that throw, without rendering all pages. */
async function renderSamples(site: Site, run: Run): Promise<void> {
  run.clock.start('render')
  const renderer = await createPageRenderer(site, site.compiled, run.report, rendererCaches(run))
  policyOf(site, [...site.compiled.values()], renderer, run.report)
  const samples = new Map(site.routes.all.map(route => [route.kind, route]))
  for (const route of samples.values()) renderer.renderDocument(route)
}
