/** Class names of the root element, as style sheets made for Docusaurus sites expect them. */
import { notFoundClass } from '../shared/dom.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Route } from '../types/routes.ts'

/** `docs-wrapper plugin-docs plugin-id-default … docs-doc-id-cli/login`. `set`: the docs set of the route. */
export function htmlClasses(route: Route, set: DocsSet | null, searchProvider: string | null): string[] {
  const docs = [
    'docs-wrapper',
    'plugin-docs',
    `plugin-id-${set?.set}`,
    ...(set === null ? [] : [set.version.className])
  ]
  const blog = ['blog-wrapper', 'plugin-blog', 'plugin-id-default']
  switch (route.kind) {
    case 'doc':
    case 'proto':
      return [...docs, 'docs-doc-page', `docs-doc-id-${route.page.id}`]
    case 'category':
      return docs
    case 'docs-tags':
      return [...docs, 'docs-tags-list-page']
    case 'docs-tag':
      return [...docs, 'docs-tag-doc-list-page']
    case 'post':
      return [...blog, 'blog-post-page']
    case 'posts':
      return [...blog, 'blog-list-page']
    case 'posts-tags':
      return [...blog, 'blog-tags-list-page']
    case 'posts-tag':
      return [...blog, 'blog-tags-post-list-page']
    case 'archive':
      return [...blog, 'blog-archive-page']
    case 'authors':
      return [...blog, 'blog-authors-list-page']
    case 'author':
      return [...blog, 'blog-authors-posts-page']
    case 'search':
      return ['search-page-wrapper', `plugin-search-${searchProvider}`]
    case 'page':
      return ['plugin-pages', 'mdx-page']
    case 'not-found':
      return ['docs-wrapper', 'plugin-docs', notFoundClass]
    case 'redirect':
      return []
  }
}
