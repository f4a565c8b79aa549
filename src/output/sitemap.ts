/** `sitemap.xml`: every page that may be indexed, sorted, with absolute canonical addresses. */
import { docsSetOf } from '../model/routes.ts'
import { byCodePoint } from '../shared/compare.ts'
import { escapeXml } from '../shared/xml.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Output } from '../types/output.ts'
import type { Route } from '../types/routes.ts'
import { encodePath } from '../util/paths.ts'

/** The sitemap of all routes but redirects, search, not-found, unlisted pages and hidden versions; null for a site that must not be indexed. */
export function sitemap(routes: readonly Route[], config: Config): Output | null {
  const { url, noIndex } = config
  if (noIndex) return null
  const addresses = routes
    .filter(route => isIndexed(route) && docsSetOf(route, config)?.version.noIndex !== true)
    .map(route => url + encodePath(route.permalink))
    .sort(byCodePoint)
  const entries = addresses.map(
    address => `<url><loc>${escapeXml(address)}</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>`
  )
  const content = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    ''
  ].join('\n')
  return { path: 'sitemap.xml' as OutputPath, content }
}

/** Whether search engines may list a route. */
function isIndexed(route: Route): boolean {
  if (route.kind === 'redirect' || route.kind === 'search' || route.kind === 'not-found') return false
  return !('page' in route) || !(route.page.meta.unlisted || route.page.meta.draft)
}
