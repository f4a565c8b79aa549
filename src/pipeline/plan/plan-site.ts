/**
 * Everything about a site that is known before bodies are compiled, with two versions: one of all link targets, one of
 * everything that bodies and documents can show of other pages. Builds and the server share it.
 */
import { readIcons } from '../../config/icons.ts'
import { type CollectOptions, collect } from '../../content/collect.ts'
import { linkableFiles } from '../../content/scan/linkable-files.ts'
import { pageOf } from '../../model/routes.ts'
import { isUntranslated, translatedFolders, twinOf } from '../../model/translations.ts'
import { navigate } from '../../navigation/navigate.ts'
import { sidebarIconNames } from '../../navigation/sidebars.ts'
import type { ClaimedCollection } from '../../plugins/collections.ts'
import { type ContentOf, type MadeContent, makeContent, withAddedPages } from '../../plugins/content.ts'
import { throughPages, throughSettings } from '../../plugins/stages.ts'
import { announceNewest } from '../../render/site.ts'
import { withNames } from '../../routes/names.ts'
import { type ExtendResolver, planRoutes } from '../../routes/plan.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { Content, Page, Source, Sources } from '../../types/content.ts'
import type { Report } from '../../types/findings.ts'
import type { Navigation } from '../../types/navigation.ts'
import type { SitePlugin } from '../../types/plugin.ts'
import type { LinkNames, Route, RouteTable } from '../../types/routes.ts'
import { digest } from '../../util/hash.ts'
import { copyWith } from '../../util/lazy.ts'
import { encodePath, splitHref } from '../../util/paths.ts'
import type { Stopwatch } from '../run.ts'
import { withoutPlaces } from '../site.ts'
import { collectReferences, type Reference } from './collections.ts'
import type { PageFacts } from './pages.ts'

export interface PlannedSite {
  readonly config: Config
  readonly sources: Sources
  readonly content: Content
  readonly routes: RouteTable
  readonly navigation: Navigation
  readonly collections: readonly ClaimedCollection[]
  /** The pages of collections, by their sources. */
  readonly references: ReadonlyMap<SourcePath, Reference>
  /** The names by which links lead to pages of collections. */
  readonly linkNames: readonly LinkNames[]
}

/** Sources → pages → routes → navigation. */
export async function planSite(
  { config: written, sources: files, clock, contentOf, collections, original = null, ...options }: PlanInput,
  reportAll: Report
): Promise<PlannedSite> {
  // Findings about files of the default language were already reported there.
  const report = original === null ? reportAll : onlyTranslated(written, reportAll)
  const { config: loaded, sources } = await withContent(files, written, contentOf ?? runContent, report)
  // The only use of the clock: for pages that are published at their time, and for findings about dates.
  const now = new Date().toISOString()
  const { docs, references, linkNames, ...reference } = await collectReferences(collections, sources, loaded, report)
  const settings = { ...loaded, docs, markdown: withElements(loaded.markdown, collections) }
  const collected = collect(sources, settings, report, { now, ...options })
  const pages = await throughPages([...collected.pages, ...reference.pages], settings, report)
  const read = { ...collected, pages: inLanguage(pages, settings) }
  const { config, content } = await throughFunctions(settings, read, sources, report)
  clock.start('plan')
  const fallBack: ExtendResolver = original ? fallBackToOriginal(original, config) : resolve => resolve
  const routes = planRoutes(content, sources, config, report, linkableFiles(config), (resolve, byId) =>
    fallBack(withNames(resolve, linkNames, config), byId)
  )
  const icons = await readIcons(sidebarIconNames(content, config))
  const navigation = navigate({ content, sources, routes, config, readIcon: name => icons.get(name) ?? null }, report)
  return {
    config: announceNewest(config, routes),
    sources,
    content,
    routes,
    navigation,
    collections,
    references,
    linkNames
  }
}

/** The settings of the compiler with the elements of collections. */
function withElements(markdown: Config['markdown'], collections: readonly ClaimedCollection[]): Config['markdown'] {
  const all = collections.filter(({ elements }) => Object.keys(elements).length > 0)
  if (all.length === 0) return markdown
  const elements = Object.assign({}, ...all.map(one => one.elements)) as Config['markdown']['elements']
  const keys = all.map(({ plugin }) => [plugin.name, plugin.key])
  return { ...markdown, elements, cacheKey: digest(markdown.cacheKey, elements, keys) }
}

/** Applies the functions of the configuration to the content; their module is loaded only if there are any. */
async function throughFunctions(config: Config, content: Content, sources: Sources, report: Report) {
  const { docs, changelogs } = config
  const hasNone = docs.every(set => set.sidebarItemsGenerator === null) && changelogs.every(one => !one.processPosts)
  if (hasNone) return { config, content }
  const { processPosts, withGeneratedSidebars } = await import('./plan-functions.ts')
  const processed = await processPosts(content, config, report)
  return { config: await withGeneratedSidebars(config, processed, sources, report), content: processed }
}

/** The sources and configuration, with what plugins add to them. */
async function withContent(
  sources: Sources,
  config: Config,
  contentOf: ContentOf,
  report: Report
): Promise<{ readonly sources: Sources; readonly config: Config }> {
  if (config.plugins.length === 0) return { sources, config }
  const made: (readonly [SitePlugin, MadeContent])[] = []
  for (const plugin of config.plugins) {
    const content = plugin.content === undefined ? { pages: [], data: null } : await contentOf(plugin, config, report)
    made.push([{ ...plugin, data: content.data }, content])
  }
  const plugins = made.map(([plugin]) => plugin)
  const added = withAddedPages(sources, made, { ...config, plugins }, report)
  return { ...added, config: throughSettings(added.config, report) }
}

const runContent: ContentOf = (plugin, config, report) => makeContent(plugin, config, report, () => {})

/**
 * A link to the default language's address of a page points to the page's translation. A link to a page that this
 * language does not have points to the original.
 */
function fallBackToOriginal({ routes }: PlannedSite, config: Config): ExtendResolver {
  return (resolve, byId) => (written, from) => {
    const own = resolve(written, from)
    if (own.kind !== 'missing') return own
    const twin = twinOf(from, translatedFolders(config)) ?? from
    const there = routes.resolve(written, routes.bySource.has(from) ? from : twin)
    if (there.kind !== 'route') return own
    const page = pageOf(there.route)
    const route = page === null ? undefined : byId.get(`${page.collection}:${page.id}`)
    if (route === undefined) return { kind: 'external', href: there.href }
    const { query } = splitHref(there.href)
    return { kind: 'route', route, href: encodePath(route.permalink) + query + there.hash, hash: there.hash }
  }
}

/** The pages of a language: depending on the configuration, untranslated ones are unlisted or not published. */
function inLanguage(pages: readonly Page[], config: Config): readonly Page[] {
  const { untranslated, locale } = config
  if (locale.isDefault || untranslated === 'fallback' || untranslated === 'show') return pages
  if (untranslated === 'notFound') return pages.filter(page => !isUntranslated(page, config))
  return pages.map(page =>
    isUntranslated(page, config) ? copyWith(page, { meta: { ...page.meta, unlisted: true } }) : page
  )
}

/** Drops findings about files of the default language, which were already reported there. */
export function onlyTranslated(config: Config, report: Report): Report {
  const folders = translatedFolders(config).flatMap(({ translations }) => translations ?? [])
  return found => {
    if (folders.some(folder => found.place?.file.startsWith(`${folder}/`))) report(found)
  }
}

interface PlanInput extends CollectOptions {
  readonly config: Config
  /** The site in its default language; left out: this is the default language. */
  readonly original?: PlannedSite | null
  readonly sources: Sources
  /** The collections of which `sources` has the files. */
  readonly collections: readonly ClaimedCollection[]
  readonly clock: Pick<Stopwatch, 'start'>
  /** Left out: hooks always run. */
  readonly contentOf?: ContentOf
}

/** Versions of a planned site: of all link targets, and of all that bodies and documents can show of other pages. */
export interface PlanVersions {
  /** Two runs with the same version resolve every link alike. Titles are not part of it. */
  readonly links: string
  /** Two runs with the same version render the same around each body. */
  readonly plan: string
}

export function planVersions(site: PlannedSite, facts: PageFacts): PlanVersions {
  const { config, sources, content } = site
  const { categories, collections, tags, authors } = sources
  return {
    links: linksVersion(site),
    plan: digest(
      withoutPlaces(config),
      filesOf(site),
      [...categories.values(), ...collections.values()].flat().map(toVersion),
      [...tags.values(), ...sources.settings.values(), ...authors.values()].map(toVersion),
      [...sources.firstDates],
      [...sources.lastUpdates],
      content.pages.map(facts.hashOf),
      content.drafts.map(facts.hashOf)
    )
  }
}

/** The version of all link targets. */
export function linksVersion(site: PlannedSite): string {
  const { config, content, routes, linkNames } = site
  // These differ between `build` and `serve`, but do not change link targets.
  const settings = { ...withoutPlaces(config), integrations: null, search: null }
  const drafts = content.drafts.map(({ source, path }) => [source, path])
  // Links to the file of such a page lead to the page that has its address.
  const unpublished = content.pages.flatMap(({ source, path }) => (routes.bySource.has(source) ? [] : [[source, path]]))
  const names = linkNames.map(({ names, ...one }) => [one, [...names].map(([scheme, known]) => [scheme, [...known]])])
  return digest(settings, filesOf(site), routes.all.map(toTarget), drafts, unpublished, names)
}

function filesOf({ sources }: PlannedSite): unknown[] {
  return [
    [...sources.partials.keys()],
    [...sources.staticFiles],
    [...sources.assets],
    [...sources.unread],
    sources.hostRedirects
  ]
}

function toVersion({ path, hash }: Source): readonly [string, string] {
  return [path, hash]
}

/** Everything about a route that a link, or a finding about it, can show. */
function toTarget(route: Route): unknown {
  const { kind, permalink, output } = route
  const page = 'page' in route ? [route.page.source, route.page.collection, route.page.id] : null
  return [kind, permalink, output, page, route.kind === 'redirect' ? route.target : null]
}
