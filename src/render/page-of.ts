/** Two questions that several parts of a page ask about its route. */
import type { Config, Page, Route } from '../model.ts'

/** The document behind a route; null for pages that are lists or messages. */
export function pageOf(route: Route): Page | null {
  return 'page' in route ? route.page : null
}

/** The docs set a route belongs to; null: none. */
export function docsSetOf(route: Route, { protobuf }: Pick<Config, 'protobuf'>): string | null {
  switch (route.kind) {
    case 'doc':
      return route.page.collection
    case 'proto':
      return protobuf.find(({ id }) => id === route.page.collection)?.docsSet ?? null
    case 'category':
      return route.index.docsSet
    case 'docs-tags':
    case 'docs-tag':
      return route.docsSet
    default:
      return null
  }
}
