/** Class names of the root element, as style sheets made for Docusaurus sites expect them. */
import { notFoundClass } from '../shared/dom.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Route } from '../types/routes.ts'

/** `docs-wrapper plugin-docs plugin-id-default … docs-doc-id-cli/login`. `set`: the docs set of the route. */
export function htmlClasses(route: Route, set: DocsSet | null, searchProvider: string | null): string[] {
  switch (route.kind) {
    case 'doc':
    case 'proto':
      return [...docsClasses(set), 'docs-doc-page', `docs-doc-id-${route.page.id}`]
    case 'category':
      return docsClasses(set)
    case 'docs-tags':
      return [...docsClasses(set), 'docs-tags-list-page']
    case 'docs-tag':
      return [...docsClasses(set), 'docs-tag-doc-list-page']
    case 'search':
      return ['search-page-wrapper', `plugin-search-${searchProvider}`]
    case 'page':
      return ['plugin-pages', 'mdx-page']
    case 'not-found':
      return ['docs-wrapper', 'plugin-docs', notFoundClass]
    case 'redirect':
      return []
    default:
      return ['blog-wrapper', 'plugin-blog', 'plugin-id-default', blogClasses[route.kind]]
  }
}

function docsClasses(set: DocsSet | null): string[] {
  return ['docs-wrapper', 'plugin-docs', `plugin-id-${set?.set}`, ...(set === null ? [] : [set.version.className])]
}

const blogClasses = {
  post: 'blog-post-page',
  posts: 'blog-list-page',
  'posts-tags': 'blog-tags-list-page',
  'posts-tag': 'blog-tags-post-list-page',
  archive: 'blog-archive-page',
  authors: 'blog-authors-list-page',
  author: 'blog-authors-posts-page'
} as const
