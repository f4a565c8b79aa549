/**
 * Builds the complete route table, before any body is compiled. Every link is resolved with it. When two candidates
 * want one address, the first wins: pages, lists, the site's own pages, redirects, in this order.
 */

import { placeOf } from '../diagnostics/finding.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Content, LinkableFiles, Sources } from '../types/content.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import { joinUrl } from '../util/paths.ts'
import { type RouteCandidate, reportCollisions, reportUnportable, resolveCollisions, routeAt } from './candidates.ts'
import { categoryCandidates } from './categories.ts'
import { indexLinks } from './link-index.ts'
import { postCandidates } from './posts.ts'
import { redirectCandidates } from './redirects.ts'
import { createResolver } from './resolve.ts'
import { tagCandidates } from './tags.ts'

const noFiles: LinkableFiles = { has: () => false, namesIn: () => [] }

/** Resolves links that the site's pages do not answer; `byId`: its docs by `collection:id`. */
export type ExtendResolver = (resolve: RouteTable['resolve'], byId: RouteTable['byId']) => RouteTable['resolve']

/** All routes of the site. Duplicate addresses and output files are reported. */
export function planRoutes(
  content: Content,
  sources: Sources,
  config: Config,
  report: Report,
  linkable: LinkableFiles = noFiles,
  extend: ExtendResolver = resolve => resolve
): RouteTable {
  const candidates = [
    ...pageCandidates(content, config),
    ...categoryCandidates(content, sources, config, report),
    ...tagCandidates(content, config),
    ...postCandidates(content, config),
    ...siteCandidates(config)
  ]
  const open = (published: ReadonlyMap<string, RouteCandidate>) => {
    const table = toTable([...published.values()])
    const index = indexLinks(published, content, sources, config, linkable)
    return { ...table, resolve: extend(createResolver(index), table.byId) }
  }
  const collisions: Diagnostic[] = []
  const withoutRedirects = resolveCollisions(candidates, found => collisions.push(found))
  const first = open(withoutRedirects)
  const redirects = redirectCandidates({ content, sources, config }, candidates, first.resolve, report)
  const hasNone = redirects.length === 0
  if (hasNone) collisions.forEach(report)
  const published = hasNone ? withoutRedirects : resolveCollisions([...candidates, ...redirects], report)
  reportCollisions(published.values(), sources.staticFiles, report)
  reportUnportable(published.values(), report)
  return { ...(hasNone ? first : open(published)), unread: sources.unread, linkable }
}

function toTable(candidates: readonly RouteCandidate[]): Omit<RouteTable, 'resolve' | 'unread' | 'linkable'> {
  const all = candidates.map(({ route }) => route).sort((a, b) => byCodePoint(a.permalink, b.permalink))
  const byPermalink = new Map<string, Route>(all.map(route => [route.permalink, route]))
  const bySource = new Map<SourcePath, Route>()
  const byId = new Map<string, Route>()
  // In the order of candidates, so that an id names the first doc that has it.
  for (const { route } of candidates) {
    if (!('page' in route)) continue
    const { source, collection, id } = route.page
    const name = `${collection}:${id}`
    bySource.set(source, route)
    if (!byId.has(name)) byId.set(name, route)
  }
  return { all, byPermalink, bySource, byId }
}

/** One route for each page, in the order of the content. */
function pageCandidates({ pages }: Content, config: Config): readonly RouteCandidate[] {
  return pages.map(page => ({
    path: page.path,
    route: { kind: page.kind, page, ...routeAt(page.path, page.post?.titleMeta ?? page.title, config) },
    owner: `“${page.source}”`,
    place: page.places.slug ?? placeOf(page.source)
  }))
}

/** The search page, if configured, and `404.html`, the file name that hosts use. */
function siteCandidates(config: Config): readonly RouteCandidate[] {
  const place = placeOf(config.file)
  const notFound = routeAt('/404.html', config.texts.notFoundTitle, config)
  const candidates: RouteCandidate[] = [
    { path: '/404.html', route: { kind: 'not-found', ...notFound }, owner: 'the 404 page', place }
  ]
  const searchPath = config.search?.pagePath ?? null
  if (searchPath !== null) {
    const path = joinUrl('/', searchPath)
    const search = routeAt(path, config.texts.searchTitle, config)
    candidates.push({ path, route: { kind: 'search', ...search }, owner: 'the search page', place })
  }
  return candidates
}
