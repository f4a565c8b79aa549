/** Questions about routes that several rooms ask. */
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Route } from '../types/routes.ts'

/** The document of a route; null for lists and messages. */
export function pageOf(route: Route): Page | null {
  return 'page' in route ? route.page : null
}

/** The documents whose bodies the page of a route contains: its own, or the entries of a list. */
export function pagesShownBy(route: Route): readonly Page[] {
  if ('page' in route) return [route.page]
  return route.kind === 'posts' || route.kind === 'posts-tag' || route.kind === 'author' ? route.posts : []
}

/** The docs set of a route, in its version; null: the route belongs to no docs set. */
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

/** The entries of the changelog that lists show, newest first, in the order of the list pages. */
export function listedPosts(routes: readonly Route[]): readonly Page[] {
  return routes
    .filter(route => route.kind === 'posts')
    .sort((a, b) => a.pageNumber - b.pageNumber)
    .flatMap(({ posts }) => posts)
}
