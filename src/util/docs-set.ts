/** Which docs set, and which version of it, a route belongs to. Asked by several rooms. */
import type { Config } from '../types/config.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Route } from '../types/routes.ts'

/** null: the route belongs to no docs set. */
export function docsSetOf(route: Route, { docs }: Pick<Config, 'docs'>): DocsSet | null {
  const id = docsSetIdOf(route)
  return id === null ? null : (docs.find(set => set.id === id) ?? null)
}

function docsSetIdOf(route: Route): string | null {
  switch (route.kind) {
    case 'doc':
    case 'proto':
      return route.page.collection
    case 'category':
      return route.index.docsSet
    case 'docs-tags':
    case 'docs-tag':
      return route.docsSet
    default:
      return null
  }
}
