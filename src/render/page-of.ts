/** Questions that several parts of a page ask about its route. */
import type { Page } from '../types/content.ts'
import type { Route } from '../types/routes.ts'

/** The document behind a route; null for pages that are lists or messages. */
export function pageOf(route: Route): Page | null {
  return 'page' in route ? route.page : null
}

/** The documents whose bodies a route shows: its own, or the entries of a list. */
export function pagesShownBy(route: Route): readonly Page[] {
  if ('page' in route) return [route.page]
  return route.kind === 'posts' || route.kind === 'posts-tag' || route.kind === 'author' ? route.posts : []
}
