/**
 * The related pages of each page of docs. They depend on the bodies of all pages, so the document of a page asks the graph for
 * its own (`related`): an edit elsewhere renders only the pages whose lists change.
 */
import type { Graph } from '../incremental/graph.ts'
import { factsOfBody } from '../related/facts.ts'
import { type RelatablePage, type Relations, relate } from '../related/relate.ts'
import { addressKey } from '../shared/address.ts'
import type { SourcePath } from '../types/basics.ts'
import type { RelatedProps } from '../types/page-props.ts'
import type { Route } from '../types/routes.ts'
import { digest } from '../util/hash.ts'
import { encodePath } from '../util/paths.ts'
import type { CompiledSite } from './bodies/bodies.ts'
import type { PlannedSite, PlanVersions } from './plan/plan-site.ts'
import type { Run } from './run.ts'

type RelatedSite = PlannedSite & CompiledSite & { readonly versions: PlanVersions; readonly graph: Graph }
type DocRoute = Extract<Route, { page: unknown }>

/** By the file of the page; null: the site shows none. */
export type RelatedPages = ReadonlyMap<SourcePath, RelatedProps>

export function relatedPages(site: RelatedSite, { store }: Pick<Run, 'store'>): RelatedPages | null {
  const { config, graph } = site
  const { related: options } = config
  if (options === null) return null
  const routes = site.routes.all.filter(isShown)
  const stamp = digest(site.versions.plan, [...site.bodyHashes])
  const { value } = graph.askNow(
    {
      name: 'related',
      settings: digest(options),
      keyOf: () => 'pages',
      stampOf: () => stamp,
      run: (_, { keep }) =>
        keep(JSON.stringify([...relate(routes.map(toRelatable(site, store)), options.limit + pagerLinks)]))
    },
    null
  )
  // Only the task above writes such values.
  const relations = new Map(JSON.parse(store.demand(value)) as [string, Relations][])
  const links = new Map(
    routes.map(({ permalink, page }) => [permalink as string, { label: page.title, href: encodePath(permalink) }])
  )
  const linksOf = (ids: readonly string[]) => ids.flatMap(id => links.get(id) ?? [])
  const pages = routes.flatMap(({ permalink, page }): [SourcePath, RelatedProps][] => {
    const { related = [], backlinks = [] } = relations.get(permalink) ?? {}
    const shown = { related: linksOf(related), backlinks: options.backlinks ? linksOf(backlinks) : [] }
    return shown.related.length + shown.backlinks.length === 0 ? [] : [[page.source, shown]]
  })
  const found = new Map(pages)
  graph.provide('related', { answer: source => digest(found.get(source as SourcePath) ?? null) })
  return found
}

/** The pager of a page shows two, which the renderer leaves out. */
const pagerLinks = 2

/** Lists do not show pages that other lists do not show, either. */
function isShown(route: Route): route is DocRoute {
  return route.kind === 'doc' && route.page.meta.layout === 'doc' && !route.page.meta.unlisted && !route.page.meta.draft
}

/** What is known of a page; the facts of its body are cached as long as the body is the same. */
function toRelatable(site: RelatedSite, store: Run['store']): (route: DocRoute) => RelatablePage {
  const { config, compiled, bodyHashes, graph, routes } = site
  const language = config.locale.tag
  const known = new Map(routes.all.map(({ permalink }) => [addressKey(permalink), permalink as string]))
  const task = {
    name: 'relations',
    settings: language,
    keyOf: ({ page }: DocRoute) => page.source,
    stampOf: ({ page }: DocRoute) => bodyHashes.get(page.source) ?? '',
    run: ({ page }: DocRoute, { keep }: { readonly keep: (text: string) => string }) => {
      const body = compiled.get(page.source)
      return keep(JSON.stringify(body === undefined ? { hrefs: [], words: [] } : factsOfBody(body, language)))
    }
  }
  return route => {
    const { permalink, page } = route
    // Only the task above writes such values.
    const facts = JSON.parse(store.demand(graph.askNow(task, route).value)) as ReturnType<typeof factsOfBody>
    return {
      id: permalink,
      group: page.collection,
      links: facts.hrefs.flatMap(href => known.get(addressKey(href)) ?? []),
      tags: page.meta.tags.map(({ label }) => label.normalize('NFC').toLowerCase()),
      words: facts.words
    }
  }
}
