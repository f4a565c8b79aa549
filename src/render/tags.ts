/** The tags that a page shows, as links to the pages of the tags (behaviour D-33). */
import type { Page, Route, RouteTable, TagLink } from '../model.ts'
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

export function toTagLink({ label, permalink, count }: Extract<Route, { kind: 'docs-tag' }>['tag']): TagLink {
  return { label, href: encodePath(permalink), count }
}

/** A list of entries has several pages: those after the first name the same tag for other entries. */
function pagesOf(route: Extract<Route, { kind: 'posts-tag' | 'docs-tag' }>): readonly Page[] {
  return route.kind === 'docs-tag' ? route.pages : route.posts
}

function inWrittenOrder(tags: readonly TagLink[], { meta }: Page): readonly TagLink[] {
  const order = meta.tags.map(({ label }) => label.normalize('NFC').toLowerCase())
  const position = ({ label }: TagLink) => order.indexOf(label.normalize('NFC').toLowerCase())
  return tags.toSorted((a, b) => position(a) - position(b))
}
