/** Builds a sidebar from its entries: the items as templates show them, and the pages in order. */

import { dueTo, finding, placeOf } from '../diagnostics/finding.ts'
import { firstHref } from '../model/sidebars.ts'
import { unreadDoc } from '../model/unread.ts'
import { applyBaseUrl } from '../shared/address.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { Icon, Place } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Report } from '../types/findings.ts'
import type { SidebarCategory, SidebarItem } from '../types/navigation.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import { encodePath, hasScheme } from '../util/paths.ts'
import { cleanHtml } from '../util/safe-html.ts'
import { isNameLink } from '../util/schemes.ts'
import { type Branch, type CategoryEntry, docRoute, type Entry, type SidebarPage } from './entries.ts'

interface BuildContext {
  readonly set: DocsSet
  readonly config: Config
  readonly routes: RouteTable
  /** Ids of all docs of the set, including drafts and docs that are not published because of an address conflict. */
  readonly ids: ReadonlySet<string>
  /** Routes of generated indexes by key. */
  readonly indexes: ReadonlyMap<string, Route>
  readonly readIcon: (name: string) => Icon | null
  readonly placeOfValue: (value: string) => Place
  readonly report: Report
}

interface Built {
  readonly items: readonly SidebarItem[]
  readonly sequence: readonly SidebarPage[]
  /** Categories with a generated index, by its key. */
  readonly indexed: readonly (readonly [string, SidebarCategory])[]
}

const nothing: Built = { items: [], sequence: [], indexed: [] }

/** The items of one level; `path` is the position of the parent item, `branch` the category around the items. */
export function buildItems(
  entries: readonly Entry[],
  context: BuildContext,
  path: readonly number[] = [],
  branch: Branch | null = null
): Built {
  const items: SidebarItem[] = []
  const sequence: SidebarPage[] = []
  const indexed: (readonly [string, SidebarCategory])[] = []
  for (const entry of entries) {
    const built = buildItem(entry, context, [...path, items.length], branch)
    for (const item of built.items) items.push(item)
    for (const listed of built.sequence) sequence.push(listed)
    for (const category of built.indexed) indexed.push(category)
  }
  return { items, sequence, indexed }
}

function buildItem(entry: Entry, context: BuildContext, path: readonly number[], branch: Branch | null): Built {
  switch (entry.type) {
    case 'html': {
      const { value, defaultStyle, className } = entry
      return { ...nothing, items: [{ kind: 'html', html: cleanHtml(value).html, defaultStyle, className }] }
    }
    case 'link':
      return { ...nothing, items: [toLink(entry, context)] }
    case 'category':
      return buildCategory(entry, context, path, branch)
    default:
      return buildDoc(entry, context, branch)
  }
}

function toLink(entry: Extract<Entry, { type: 'link' }>, context: BuildContext): SidebarItem {
  const { set, config, routes } = context
  const resolution = routes.resolve(entry.href, set.sidebarsFile ?? config.file)
  // A link without a target is reported by a check rule; here it stays as written.
  const written = isNameLink(entry.href) ? `/${entry.href}` : entry.href
  const href = resolution.kind === 'missing' ? applyBaseUrl(written, config.baseUrl) : resolution.href
  return {
    kind: 'link',
    label: entry.label,
    ...keyOf(entry),
    href,
    external: hasScheme(href),
    icon: iconOf(entry, context),
    className: entry.className,
    unlisted: false,
    docId: null,
    description: entry.description
  }
}

function buildDoc(entry: Extract<Entry, { type: 'doc' | 'ref' }>, context: BuildContext, branch: Branch | null): Built {
  const doc = findDoc(entry.id, context, () => context.placeOfValue(entry.id))
  if (doc === null) return nothing
  const { page, href } = doc
  const label = page.meta.sidebarLabel ?? entry.label ?? page.title
  const item: SidebarItem = {
    kind: 'link',
    label,
    href,
    external: false,
    icon: entry.icon === null && page.meta.icon !== null ? iconOfPage(entry, page, context) : iconOf(entry, context),
    className: entry.className,
    ...(isVague(label) && label !== page.title && { title: page.title }),
    ...(page.meta.sidebarBadge && { badge: page.meta.sidebarBadge }),
    unlisted: page.meta.unlisted,
    docId: entry.type === 'doc' ? page.id : null,
    description: page.description
  }
  // A `ref` links to a page that belongs to another sidebar.
  return {
    ...nothing,
    items: [item],
    sequence: entry.type === 'doc' && doc.isOwn ? [toSidebarPage(doc, label, branch)] : []
  }
}

/** Whether the label says nothing about its target to screen reader users and search engines. */
function isVague(label: string): boolean {
  return /^(?:(?:click |right )?here|go|start|this|link|more|(?:learn|read|see) more|(?:more )?info(?:rmation)?)$/i.test(
    label
  )
}

function buildCategory(
  entry: CategoryEntry,
  context: BuildContext,
  path: readonly number[],
  parent: Branch | null
): Built {
  const { link, label, key } = entry
  const doc = link?.type === 'doc' ? findDoc(link.id, context, () => entry.place(link)) : null
  const index = link?.type === 'generated-index' ? (context.indexes.get(key) ?? null) : null
  const href = doc?.href ?? (index === null ? null : encodePath(index.permalink))
  const branch: Branch = { id: path.join('.'), label, href, parent }
  const inner = buildItems(entry.items, context, path, branch)
  if (inner.items.length === 0) return doc === null ? nothing : asDoc(entry, doc.page.id, context, parent)
  const category = toCategory(entry, branch, inner.items, context)
  const own = doc === null ? indexPage(index, branch) : doc.isOwn ? [categoryPage(doc, branch)] : []
  return {
    items: [category],
    sequence: [...own, ...inner.sequence],
    indexed: index === null ? inner.indexed : [[key, category], ...inner.indexed]
  }
}

/** A category with a page and no entries becomes a link to the page. */
function asDoc(entry: CategoryEntry, id: string, context: BuildContext, parent: Branch | null): Built {
  const { label, className, customProps, icon } = entry
  return buildDoc({ type: 'doc', id, label, className, customProps, icon }, context, parent)
}

function toCategory(
  entry: CategoryEntry,
  branch: Branch,
  items: readonly SidebarItem[],
  context: BuildContext
): SidebarCategory {
  const { set } = context
  const collapsible = entry.collapsible ?? set.sidebarCollapsible
  return {
    kind: 'category',
    id: branch.id,
    label: entry.label,
    ...keyOf(entry),
    href: branch.href,
    fallbackHref: branch.href ?? firstHref(items),
    collapsible,
    collapsed: collapsible && (entry.collapsed ?? set.sidebarCollapsed),
    icon: iconOf(entry, context),
    ...(entry.badge && { badge: entry.badge }),
    className: entry.className,
    description: entry.description,
    items
  }
}

function keyOf({ translationKey }: Extract<Entry, { type: 'link' | 'category' }>) {
  return translationKey == null ? {} : { translationKey }
}

interface FoundDoc {
  readonly page: Page
  readonly permalink: string
  readonly href: string
  /** Whether it belongs to this docs set. */
  readonly isOwn: boolean
}

/** Sidebars of versions that were cut long ago have the version in each id: `version-1.0/intro`. */
function withoutVersion(id: string, { version }: DocsSet, ids: ReadonlySet<string>): string {
  const prefix = `version-${version.name}/`
  return id.startsWith(prefix) && !ids.has(id) ? id.slice(prefix.length) : id
}

/** The doc with an id. An unknown id is reported; a draft is silently left out. */
function findDoc(written: string, context: BuildContext, place: () => Place): FoundDoc | null {
  const { set, ids, report } = context
  const id = withoutVersion(written, set, ids)
  const route = docRoute(id, set.id, context)
  if (route !== undefined && 'page' in route) {
    const { page, permalink } = route
    return { page, permalink, href: encodePath(permalink), isOwn: page.collection === set.id }
  }
  if (!ids.has(id)) {
    const hint = didYouMean(id, ids) ?? hintOfName(id, context) ?? 'Create the doc, or remove the entry.'
    const made = finding('sidebar/unknown-doc', place(), `No doc has the id “${id}”.`, hint)
    report(dueTo(made, unreadDoc(id, set, context.routes.unread)))
  }
  return null
}

/** Of an entry such as `operation:createJob`, which names no page. */
function hintOfName(id: string, { set, config, routes }: BuildContext): string | null {
  if (!hasScheme(id)) return null
  const resolution = routes.resolve(id, set.sidebarsFile ?? config.file)
  if (resolution.kind === 'route') return `Write a link to this part of a page: “href: '${resolution.href}'”.`
  const meant = resolution.kind === 'missing' && resolution.rule === 'name' ? resolution.suggestion : null
  return meant === null ? null : `Did you mean “${meant}”?`
}

function toSidebarPage({ page, permalink, href }: FoundDoc, label: string, branch: Branch | null): SidebarPage {
  const { paginationLabel, unlisted } = page.meta
  return { permalink, href, label, pagerLabel: paginationLabel ?? label, unlisted, branch, isBranchPage: false }
}

/** The page of a category; in the pager it keeps its own label. */
function categoryPage(doc: FoundDoc, branch: Branch): SidebarPage {
  const { sidebarLabel } = doc.page.meta
  return { ...toSidebarPage(doc, sidebarLabel ?? doc.page.title, branch), label: branch.label, isBranchPage: true }
}

function indexPage(index: Route | null, branch: Branch): readonly SidebarPage[] {
  if (index === null || branch.href === null) return []
  const { href, label } = branch
  return [{ permalink: index.permalink, href, label, pagerLabel: label, unlisted: false, branch, isBranchPage: true }]
}

/** `icon` of the entry, otherwise `customProps.icon`, which may be anything, so only an unknown `icon` is reported. */
function iconOf(entry: Exclude<Entry, { type: 'html' }>, context: BuildContext): Icon | null {
  const { icon, customProps } = entry
  const name = icon ?? customProps?.icon
  const found = typeof name === 'string' ? context.readIcon(name) : null
  if (icon !== null && found === null) {
    const ofFolder = 'placeOfIcon' in entry ? entry.placeOfIcon : undefined
    if (ofFolder === undefined) context.report(noIcon('sidebar/invalid', context.placeOfValue(icon), icon))
    else context.report(noIcon('category/invalid', ofFolder(), icon))
  }
  return found
}

/** The icon that the front matter of a page names. */
function iconOfPage(entry: Extract<Entry, { type: 'doc' | 'ref' }>, page: Page, context: BuildContext): Icon | null {
  const { icon } = page.meta
  const found = icon === null ? null : context.readIcon(icon)
  if (icon === null || found !== null) return found
  context.report(noIcon('front-matter/invalid', page.places.icon ?? placeOf(page.source), icon))
  return iconOf(entry, context)
}

function noIcon(code: 'sidebar/invalid' | 'category/invalid' | 'front-matter/invalid', place: Place, icon: string) {
  return finding(code, place, `No icon has the name “${icon}”.`, 'Use a name from Bootstrap Icons.')
}
