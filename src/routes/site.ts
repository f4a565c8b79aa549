/** Routes that belong to no content: the search page and the page for unknown addresses. */
import { placeOf } from '../diagnostics/finding.ts'
import type { Config } from '../types/config.ts'
import { joinUrl } from '../util/paths.ts'
import { type Claim, routeAt } from './claim.ts'

/** The search page, if there is one, and `404.html`, where every host looks. */
export function siteClaims(config: Config): readonly Claim[] {
  const place = placeOf(config.file)
  const notFound = routeAt('/404.html', 'Page Not Found', config)
  const claims: Claim[] = [
    { path: '/404.html', route: { kind: 'not-found', ...notFound }, owner: 'the page for unknown addresses', place }
  ]
  const searchPath = config.search?.pagePath ?? null
  if (searchPath !== null) {
    const path = joinUrl('/', searchPath)
    const search = routeAt(path, 'Search the documentation', config)
    claims.push({ path, route: { kind: 'search', ...search }, owner: 'the search page', place })
  }
  return claims
}
