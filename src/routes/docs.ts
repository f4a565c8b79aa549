/** Routes of pages that have a body. */
import { placeOf } from '../diagnostics/finding.ts'
import type { Config } from '../types/config.ts'
import type { Content } from '../types/content.ts'
import { type Claim, routeAt } from './claim.ts'

/** One route for each page, in the order of the content. */
export function pageClaims({ pages }: Content, config: Config): readonly Claim[] {
  return pages.map(page => ({
    path: page.path,
    route: { kind: page.kind, page, ...routeAt(page.path, page.post?.titleMeta ?? page.title, config) },
    owner: `“${page.source}”`,
    place: page.places.slug ?? placeOf(page.source)
  }))
}
