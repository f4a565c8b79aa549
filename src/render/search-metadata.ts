/** What search engines of sites filter pages by (behaviour H-26 to H-28): language, tag, version. */
import type { Locale, Route } from '../model.ts'

/** Names and values of the meta elements; each under the names of both crawlers. */
export function searchMetadata(
  route: Route,
  docsSet: string | null,
  locale: Locale
): [name: string, content: string][] {
  const tag = searchTag(route, docsSet)
  const language: [string, string][] = [
    ['docusaurus_locale', locale.tag],
    ['docsearch:language', locale.tag]
  ]
  const version: [string, string][] = [
    ['docusaurus_version', 'current'],
    ['docsearch:version', 'current']
  ]
  return [...language, ...(docsSet === null ? [] : version), ['docusaurus_tag', tag], ['docsearch:docusaurus_tag', tag]]
}

function searchTag({ kind }: Route, docsSet: string | null): string {
  if (docsSet !== null) return `docs-${docsSet}-current`
  return listTags[kind] ?? 'default'
}

const listTags: Partial<Record<Route['kind'], string>> = {
  posts: 'blog_posts_list',
  authors: 'blog_authors_list',
  author: 'blog_authors_posts',
  'posts-tags': 'blog_tags_list',
  'posts-tag': 'blog_tags_posts'
}
