/** The tags that a page shows, as links to the pages of the tags (behaviour D-33). */
import type { Page } from '../types/content.ts'
import type { TagLink } from '../types/page-props.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import { encodePath } from '../util/paths.ts'

/** Gives the tags of a page, in the order of its front matter. All routes are looked at once, not once a page. */
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

/** A list of entries has several pages: those after the first name the same tag for other entries. */
function pagesOf(route: Extract<Route, { kind: 'posts-tag' | 'docs-tag' }>): readonly Page[] {
  return route.kind === 'docs-tag' ? route.pages : route.posts
}

function inWrittenOrder(tags: readonly TagLink[], { meta }: Page): readonly TagLink[] {
  // Reversed, so that the first of two alike counts.
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
