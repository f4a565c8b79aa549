/** The sidebar of the changelog, the same on all of its pages. */

import { listedPosts } from '../model/routes.ts'
import { wholeSidebarLimit } from '../shared/dom.ts'
import type { ChangelogConfig, Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { PageLink, PostGroups, Sidebar } from '../types/navigation.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import { encodePath } from '../util/paths.ts'

/** null without a changelog, without entries, or with `blogSidebarCount: 0`. */
export function postSidebar(routes: RouteTable, { changelog }: Config): Sidebar | null {
  if (changelog === null) return null
  const posts = listedPosts(routes.all).filter(({ source }) => routes.bySource.has(source))
  const shown = posts.slice(0, countOf(changelog, routes.all))
  if (shown.length === 0) return null
  const groups = groupPosts(shown, routes, changelog)
  return {
    name: 'changelog',
    docsSet: '',
    items: [],
    size: shown.length,
    hideable: false,
    autoCollapse: false,
    posts: { title: changelog.sidebarTitle.trim(), groups, more: moreLinks(routes.all) }
  }
}

/** Where the archive lists all entries, `ALL` is limited, so that pages do not grow with the changelog. */
function countOf({ sidebarCount }: ChangelogConfig, all: readonly Route[]): number {
  if (sidebarCount !== 'ALL') return sidebarCount
  return all.some(({ kind }) => kind === 'archive') ? wholeSidebarLimit : Number.POSITIVE_INFINITY
}

/** Whether a route has this sidebar. The archive, which is such a list, has none. */
export function hasPostSidebar({ kind }: Route): boolean {
  return ['post', 'posts', 'posts-tags', 'posts-tag', 'authors', 'author'].includes(kind)
}

/** Years are those of UTC, so that they do not depend on where the site is built. */
function groupPosts(
  posts: readonly Page[],
  { bySource }: RouteTable,
  { groupByYear }: ChangelogConfig
): PostGroups['groups'] {
  const groups = new Map<string | null, PageLink[]>()
  for (const { source, meta, title, post } of posts) {
    const year = groupByYear ? (post?.date.slice(0, 4) ?? null) : null
    const items = groups.get(year) ?? []
    groups.set(year, items)
    items.push({ label: meta.sidebarLabel ?? title, href: encodePath(bySource.get(source)?.permalink ?? '') })
  }
  return [...groups].map(([year, items]) => ({ year, items }))
}

/** Links to pages that nothing else links to. */
function moreLinks(all: readonly Route[]): readonly PageLink[] {
  const labels = [
    ['archive', 'Archive'],
    ['authors', 'Authors'],
    ['posts-tags', 'Tags']
  ] as const
  return labels.flatMap(([kind, label]) => {
    const route = all.find(other => other.kind === kind)
    return route === undefined ? [] : [{ label, href: encodePath(route.permalink) }]
  })
}
