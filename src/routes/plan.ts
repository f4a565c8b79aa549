/**
 * The complete route table, before any body is compiled. Every later question “where does this lead?”
 * is answered by it alone. What is planned first keeps its address: pages, lists, the site's own pages, redirects.
 */

import { byCodePoint } from '../shared/compare.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Content, Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import { categoryClaims } from './categories.ts'
import type { Claim } from './claim.ts'
import { reportCollisions, reportUnportable } from './collisions.ts'
import { pageClaims } from './docs.ts'
import { indexLinks } from './link-index.ts'
import { postClaims } from './posts.ts'
import { redirectClaims } from './redirects.ts'
import { createResolver } from './resolve.ts'
import { settle } from './settle.ts'
import { siteClaims } from './site.ts'
import { tagClaims } from './tags.ts'

/** All routes of the site. Two that want one address, or one file, are reported. */
export function planRoutes(content: Content, sources: Sources, config: Config, report: Report): RouteTable {
  const claims = [
    ...pageClaims(content, config),
    ...categoryClaims(content, sources, config, report),
    ...tagClaims(content, config),
    ...postClaims(content, config),
    ...siteClaims(config)
  ]
  const resolve = createResolver(indexLinks(settle(claims, () => {}).values(), content, sources, config))
  const redirects = redirectClaims({ content, sources, config }, resolve, report)
  const settled = [...settle([...claims, ...redirects], report).values()]
  reportCollisions(settled, sources.staticFiles, report)
  reportUnportable(settled, report)
  const isFinal = redirects.length === 0
  return toTable(settled, isFinal ? resolve : createResolver(indexLinks(settled, content, sources, config)))
}

function toTable(claims: readonly Claim[], resolve: RouteTable['resolve']): RouteTable {
  const all = claims.map(({ route }) => route).sort((a, b) => byCodePoint(a.permalink, b.permalink))
  const byPermalink = new Map<string, Route>(all.map(route => [route.permalink, route]))
  const bySource = new Map<SourcePath, Route>()
  const byId = new Map<string, Route>()
  // In the order of the claims: of two docs with one id the first is meant.
  for (const { route } of claims) {
    if (!('page' in route)) continue
    const { source, collection, id } = route.page
    bySource.set(source, route)
    if (!byId.has(`${collection}:${id}`)) byId.set(`${collection}:${id}`, route)
  }
  return { all, byPermalink, bySource, byId, resolve }
}
