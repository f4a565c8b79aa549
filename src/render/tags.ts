/** The tags of a page, as links to the pages of the tags. */
import type { Page } from '../types/content.ts'
import type { TagLink } from '../types/page-props.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import { encodePath } from '../util/paths.ts'

/** Looks up the tags of a page, in the order of its front matter. Goes through the routes once, not once for each page. */
export function tagsByPage({ all }: RouteTable): (page: Page) => readonly TagLink[] {
  const tags = new Map<Page, TagLink[]>()
  for (const route of all) {
    if (route.kind !== 'posts-tag' && route.kind !== 'docs-tag') continue
    for (const page of pagesOf(route)) {
      const known = tags.get(page) ?? []
      tags.set(page, known)
      known.push({ ...toTagLink(route.tag), count: null })
    }
  }
  return page => inWrittenOrder(tags.get(page) ?? [], page)
}

/** The address of the list of all tags, by docs set. */
export function tagLists({ all }: RouteTable): ReadonlyMap<string, string> {
  const lists = all.filter(route => route.kind === 'docs-tags')
  return new Map(lists.map(({ docsSet, permalink }) => [docsSet, encodePath(permalink)]))
}

export function toTagLink({ label, permalink, count }: Extract<Route, { kind: 'docs-tag' }>['tag']): TagLink {
  return { label, href: encodePath(permalink), count }
}

/** The list of a tag's entries can have several pages; each names the tag for its own entries. */
function pagesOf(route: Extract<Route, { kind: 'posts-tag' | 'docs-tag' }>): readonly Page[] {
  return route.kind === 'docs-tag' ? route.pages : route.posts
}

function inWrittenOrder(tags: readonly TagLink[], { meta }: Page): readonly TagLink[] {
  // Reversed, so that the first of two equal labels counts.
  const order = new Map(meta.tags.map(({ label }, at) => [toKey(label), at] as const).reverse())
  const position = ({ label }: TagLink) => order.get(toKey(label)) ?? -1
  return tags
    .map(tag => ({ tag, at: position(tag) }))
    .sort((a, b) => a.at - b.at)
    .map(({ tag }) => tag)
}

function toKey(label: string): string {
  return label.normalize('NFC').toLowerCase()
}
