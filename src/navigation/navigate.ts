/**
 * Sidebars, breadcrumbs, previous and next pages. All sidebars are built once; the cost of a page's navigation then
 * depends on the page's depth, not on the size of the site.
 */
import { finding, placeOf } from '../diagnostics/finding.ts'
import { changelogIdOf, listedPosts, listsOf } from '../model/routes.ts'
import { sectionHeadingClass, wholeSidebarLimit } from '../shared/dom.ts'
import { didYouMean } from '../shared/nearest.ts'
import { unescapeXml } from '../shared/xml.ts'
import type { ChangelogConfig } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type {
  Breadcrumb,
  Navigation,
  PageLink,
  PageNavigation,
  PostGroups,
  Sidebar,
  SidebarCategory,
  SidebarItem
} from '../types/navigation.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import { encodePath } from '../util/paths.ts'
import type { Branch, SidebarPage } from './entries.ts'
import { pagerAt, pagerOverrides } from './pager.ts'
import { type BuiltSidebar, buildSidebars, type NavigateInput } from './sidebars.ts'

/** The navigation of the site. Mistakes in sidebars and front matter are reported immediately. */
export function navigate(input: NavigateInput, report: Report): Navigation {
  const built = buildSidebars(input, report)
  const homes = firstSidebars(built)
  const displayed = displayedSidebars(input, built, report)
  const overrides = pagerOverrides(input, report)
  const categories = new Map(built.flatMap(({ indexed }) => indexed))
  const posts = new Map(
    input.config.changelogs.flatMap(changelog => {
      const sidebar = postSidebar(input.routes, changelog)
      return sidebar === null ? [] : [[changelog.id, sidebar] as const]
    })
  )

  // A site without a theme shows categories only.
  const groups = input.config.theme && new Map(built.map(({ sidebar }) => [sidebar.name, groupsOf(sidebar)]))

  const of = (route: Route): PageNavigation => {
    const { permalink } = route
    const stated = displayed.get(permalink)
    const home = stated === undefined ? (homes.get(permalink) ?? null) : stated
    const at = home?.positions.get(permalink) ?? -1
    const listed = home?.sequence[at] ?? null
    const pager = pagerAt(home?.sequence ?? [], at)
    const override = overrides.get(permalink)
    const category = route.kind === 'category' ? categories.get(route.index.key) : undefined
    return {
      sidebar: hasPostSidebar(route) ? (posts.get(changelogIdOf(route) ?? '') ?? null) : (home?.sidebar ?? null),
      trail: listed === null ? [] : branchesTo(listed.branch).map(({ id }) => id),
      breadcrumbs: listed === null ? [] : toBreadcrumbs(listed, groups?.get(home?.sidebar.name ?? '')),
      previous: override?.previous === undefined ? pager.previous : override.previous,
      next: override?.next === undefined ? pager.next : override.next,
      cards: category === undefined ? [] : toCards(category)
    }
  }
  const sidebars = built.map(({ sidebar }) => sidebar)
  return {
    sidebars: [...sidebars, ...posts.values()],
    of,
    cardsAround({ permalink }) {
      const home = homes.get(permalink)
      const listed = home?.sequence[home.positions.get(permalink) ?? -1]
      if (home === undefined || listed === undefined) return []
      const { branch, href } = listed
      const category = branch === null ? home.sidebar : categoryIn(home.sidebar.items, branch.id)
      return category === null ? [] : toCards(category).filter(card => card.href !== href)
    }
  }
}

/** A page belongs to the first sidebar that lists it. */
function firstSidebars(built: readonly BuiltSidebar[]): ReadonlyMap<string, BuiltSidebar> {
  const homes = new Map<string, BuiltSidebar>()
  for (const sidebar of built) {
    for (const { permalink } of sidebar.sequence) if (!homes.has(permalink)) homes.set(permalink, sidebar)
  }
  return homes
}

/** `displayed_sidebar` of all pages, by permalink; null: the page shows no sidebar. */
function displayedSidebars(
  { content, routes }: NavigateInput,
  built: readonly BuiltSidebar[],
  report: Report
): ReadonlyMap<string, BuiltSidebar | null> {
  const byName = new Map(built.map(it => [it.sidebar.name, it]))
  const displayed = new Map<string, BuiltSidebar | null>()
  for (const page of content.pages) {
    // Only docs have a sidebar, unless the page names one.
    const name = page.meta.layout === 'doc' ? page.meta.displayedSidebar : (page.meta.displayedSidebar ?? null)
    const permalink = routes.bySource.get(page.source)?.permalink
    if (name === undefined || permalink === undefined) continue
    const found = name === null ? null : byName.get(`${page.collection}/${name}`)
    if (found === undefined) report(unknownSidebar(String(name), page, built))
    else displayed.set(permalink, found)
  }
  return displayed
}

function unknownSidebar(name: string, { collection, places, source }: Page, built: readonly BuiltSidebar[]) {
  const prefix = `${collection}/`
  const known = built.flatMap(({ sidebar: { name: it } }) => (it.startsWith(prefix) ? [it.slice(prefix.length)] : []))
  const list = known.map(it => `“${it}”`).join(', ')
  const hint =
    didYouMean(name, known) ?? (known.length === 0 ? 'Remove the line.' : `Its docs have the sidebars ${list}.`)
  const place = places.displayed_sidebar ?? placeOf(source)
  return finding(
    'front-matter/unknown-doc',
    place,
    `“displayed_sidebar” names “${name}”, which is not a sidebar.`,
    hint
  )
}

/** The categories from the top level down to `branch`. */
function branchesTo(branch: Branch | null): readonly Branch[] {
  const branches: Branch[] = []
  for (let at = branch; at !== null; at = at.parent) branches.unshift(at)
  return branches
}

/** One for the group, one for each category and one for the page, unless it is its category's page. */
function toBreadcrumbs(
  { branch, isBranchPage, label, href }: SidebarPage,
  groups: ReadonlyMap<string, string> | undefined
): readonly Breadcrumb[] {
  const branches = branchesTo(branch)
  const group = groups?.get(branches[0]?.id ?? href)
  const crumbs = branches.map((at): Breadcrumb => ({ label: at.label, href: at.href }))
  if (!isBranchPage) crumbs.push({ label, href })
  return group === undefined ? crumbs : [{ label: group, href: null }, ...crumbs]
}

/** The heading above each top-level entry of a sidebar, by category id or page address. */
function groupsOf({ items }: Sidebar): ReadonlyMap<string, string> {
  const groups = new Map<string, string>()
  let heading = ''
  for (const item of items) {
    if (item.kind === 'html') heading = isGroup(item) ? unescapeXml(item.html.replace(/<[^>]*>/g, '')).trim() : heading
    else if (heading !== '') groups.set(item.kind === 'category' ? item.id : item.href, heading)
  }
  return groups
}

function isGroup({ className }: { readonly className: string | null }): boolean {
  return className?.split(' ').includes(sectionHeadingClass) ?? false
}

type Card = PageNavigation['cards'][number]

function categoryIn(items: readonly SidebarItem[], id: string): SidebarCategory | null {
  for (const item of items) {
    if (item.kind !== 'category') continue
    const found = item.id === id ? item : categoryIn(item.items, id)
    if (found !== null) return found
  }
  return null
}

/** Cards in the order of the sidebar. A category without any page gets no card. */
function toCards({ items }: Pick<SidebarCategory, 'items'>): readonly Card[] {
  return items.flatMap(item => toCard(item) ?? [])
}

function toCard(item: SidebarItem): Card | null {
  if (item.kind === 'html') return null
  if (item.kind === 'link') {
    const { label, href, description, unlisted } = item
    return unlisted ? null : { label, href, description, count: null }
  }
  const { label, fallbackHref, description, items } = item
  const count = items.filter(inner => inner.kind !== 'html').length
  return fallbackHref === null ? null : { label, href: fallbackHref, description, count }
}

/** The sidebar of a changelog, the same on all its pages; null: there are no entries, or `blogSidebarCount` is 0. */
function postSidebar(routes: RouteTable, changelog: ChangelogConfig): Sidebar | null {
  const lists = listsOf(routes.all, changelog)
  const posts = listedPosts(lists, changelog).filter(({ source }) => routes.bySource.has(source))
  const shown = posts.slice(0, countOf(changelog, lists))
  if (shown.length === 0) return null
  const groups = groupPosts(shown, routes, changelog)
  return {
    name: changelog.id,
    docsSet: '',
    items: [],
    size: shown.length,
    hideable: false,
    autoCollapse: false,
    posts: { title: changelog.sidebarTitle.trim(), groups, more: moreLinks(lists) }
  }
}

/** If there is an archive page, `ALL` is limited, so that pages do not grow with the changelog. */
function countOf({ sidebarCount }: ChangelogConfig, all: readonly Route[]): number {
  if (sidebarCount !== 'ALL') return sidebarCount
  return all.some(({ kind }) => kind === 'archive') ? wholeSidebarLimit : Number.POSITIVE_INFINITY
}

/** Whether a route shows this sidebar. The archive is such a list itself, so it does not. */
function hasPostSidebar({ kind }: Route): boolean {
  return ['post', 'posts', 'posts-tags', 'posts-tag', 'authors', 'author'].includes(kind)
}

/** Years in UTC, so that they do not depend on where the site is built. */
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
