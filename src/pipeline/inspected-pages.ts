/** What inspections of the built site know of its pages. */
import { pageOf, pagesShownBy } from '../model/routes.ts'
import type { InspectedPage } from '../types/inspection.ts'
import type { CompiledSite } from './bodies/bodies.ts'
import type { PlannedSite } from './plan/plan-site.ts'

/** All pages of one language, without redirects. */
export function inspectedPages({
  routes,
  compiled
}: Pick<PlannedSite & CompiledSite, 'routes' | 'compiled'>): InspectedPage[] {
  return routes.all
    .filter(({ kind }) => kind !== 'redirect')
    .map(route => {
      const islands = pagesShownBy(route).flatMap(({ source }) => compiled.get(source)?.islands ?? [])
      return {
        path: route.permalink,
        file: pageOf(route)?.source ?? null,
        components: islands.map(({ id, exportName, module }) => ({ id, name: exportName, module }))
      }
    })
}
