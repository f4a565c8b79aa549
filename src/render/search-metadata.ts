/** What search engines of sites filter pages by (behaviour H-26 to H-28): language, tag, version. */
import type { Locale } from '../types/config.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Route } from '../types/routes.ts'

/** Names and values of the meta elements; each under the names of both crawlers. */
export function searchMetadata(route: Route, set: DocsSet | null, locale: Locale): [name: string, content: string][] {
  const tag = searchTag(route, set)
  const language: [string, string][] = [
    ['docusaurus_locale', locale.tag],
    ['docsearch:language', locale.tag]
  ]
  const version = (name: string): [string, string][] => [
    ['docusaurus_version', name],
    ['docsearch:version', name]
  ]
  const ofDocs = set === null ? [] : version(set.version.name)
  return [...language, ...ofDocs, ['docusaurus_tag', tag], ['docsearch:docusaurus_tag', tag]]
}

function searchTag({ kind }: Route, set: DocsSet | null): string {
  if (set !== null) return `docs-${set.set}-${set.version.name}`
  return listTags[kind] ?? 'default'
}

const listTags: Partial<Record<Route['kind'], string>> = {
  posts: 'blog_posts_list',
  authors: 'blog_authors_list',
  author: 'blog_authors_posts',
  'posts-tags': 'blog_tags_list',
  'posts-tag': 'blog_tags_posts'
}
