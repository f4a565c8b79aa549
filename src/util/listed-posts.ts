/** The entries of the changelog that lists show, newest first, as the list pages have them one after the other. */
import type { Page } from '../types/content.ts'
import type { Route } from '../types/routes.ts'

export function listedPosts(routes: readonly Route[]): readonly Page[] {
  return routes
    .filter(route => route.kind === 'posts')
    .sort((a, b) => a.pageNumber - b.pageNumber)
    .flatMap(({ posts }) => posts)
}
