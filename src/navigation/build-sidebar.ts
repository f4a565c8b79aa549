/** Entries → the sidebar as templates show it, and its pages in order. */
import { finding } from '../diagnostics/finding.ts'
import { firstHref } from '../model/sidebars.ts'
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
import { docRoute } from './doc-route.ts'
import type { CategoryEntry, Entry } from './entry.ts'
import type { Branch, Stop } from './stop.ts'

export interface BuildContext {
  readonly set: DocsSet
  readonly config: Config
  readonly routes: RouteTable
  /** Ids of all docs of the set; drafts and docs that lost their address count. */
  readonly ids: ReadonlySet<string>
  /** Routes of generated indexes by key. */
  readonly indexes: ReadonlyMap<string, Route>
  readonly readIcon: (name: string) => Icon | null
  readonly placeOfValue: (value: string) => Place
  readonly report: Report
}

export interface Built {
  readonly items: readonly SidebarItem[]
  readonly stops: readonly Stop[]
  /** Categories with a generated index, by its key. */
  readonly indexed: readonly (readonly [string, SidebarCategory])[]
}

const nothing: Built = { items: [], stops: [], indexed: [] }

/** The items of one level; `path` is the way down to them, `branch` the category they are in. */
export function buildItems(
  entries: readonly Entry[],
  context: BuildContext,
  path: readonly number[] = [],
  branch: Branch | null = null
): Built {
  const items: SidebarItem[] = []
  const stops: Stop[] = []
  const indexed: (readonly [string, SidebarCategory])[] = []
  for (const entry of entries) {
    const built = buildItem(entry, context, [...path, items.length], branch)
    items.push(...built.items)
    for (const stop of built.stops) stops.push(stop)
    for (const category of built.indexed) indexed.push(category)
  }
  return { items, stops, indexed }
}

function buildItem(entry: Entry, context: BuildContext, path: readonly number[], branch: Branch | null): Built {
  switch (entry.type) {
    case 'html': {
      const { value, defaultStyle, className } = entry
      return { ...nothing, items: [{ kind: 'html', html: value, defaultStyle, className }] }
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
  // A link that leads nowhere is the finding of a rule in check; here it stays as it is written.
  const href = resolution.kind === 'missing' ? applyBaseUrl(entry.href, config.baseUrl) : resolution.href
  return {
    kind: 'link',
    label: entry.label,
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
    icon: iconOf(entry, context),
    className: entry.className,
    unlisted: page.meta.unlisted,
    docId: entry.type === 'doc' ? page.id : null,
    description: page.description
  }
  // A ref leads to a page without placing it here.
  return { ...nothing, items: [item], stops: entry.type === 'doc' && doc.isOwn ? [toStop(doc, label, branch)] : [] }
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
  const own = doc === null ? indexStop(index, branch) : doc.isOwn ? [categoryStop(doc, branch)] : []
  return {
    items: [category],
    stops: [...own, ...inner.stops],
    indexed: index === null ? inner.indexed : [[key, category], ...inner.indexed]
  }
}

/** A category with a page and no entries is that page. */
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
    href: branch.href,
    fallbackHref: branch.href ?? firstHref(items),
    collapsible,
    collapsed: collapsible && (entry.collapsed ?? set.sidebarCollapsed),
    icon: iconOf(entry, context),
    className: entry.className,
    description: entry.description,
    items
  }
}

interface FoundDoc {
  readonly page: Page
  readonly permalink: string
  readonly href: string
  /** It is of this docs set. */
  readonly isOwn: boolean
}

/** The doc of an id; one that no file has is reported, a draft is left out silently. */
function findDoc(id: string, context: BuildContext, place: () => Place): FoundDoc | null {
  const { set, ids, report } = context
  const route = docRoute(id, set.id, context)
  if (route !== undefined && 'page' in route) {
    const { page, permalink } = route
    return { page, permalink, href: encodePath(permalink), isOwn: page.collection === set.id }
  }
  if (!ids.has(id)) report(finding('sidebar/unknown-doc', place(), `No doc has the id “${id}”.`, didYouMean(id, ids)))
  return null
}

function toStop({ page, permalink, href }: FoundDoc, label: string, branch: Branch | null): Stop {
  const { paginationLabel, unlisted } = page.meta
  return { permalink, href, label, pagerLabel: paginationLabel ?? label, unlisted, branch, isBranchPage: false }
}

/** A doc that is the page of a category keeps its own name for the pages before and behind it. */
function categoryStop(doc: FoundDoc, branch: Branch): Stop {
  const { sidebarLabel } = doc.page.meta
  return { ...toStop(doc, sidebarLabel ?? doc.page.title, branch), label: branch.label, isBranchPage: true }
}

function indexStop(index: Route | null, branch: Branch): readonly Stop[] {
  if (index === null || branch.href === null) return []
  const { href, label } = branch
  return [{ permalink: index.permalink, href, label, pagerLabel: label, unlisted: false, branch, isBranchPage: true }]
}

/** `icon` of the entry, else `customProps.icon`, which may be anything: only the first is reported when no icon has the name. */
function iconOf({ icon, customProps }: Exclude<Entry, { type: 'html' }>, context: BuildContext): Icon | null {
  const name = icon ?? customProps?.icon
  const found = typeof name === 'string' ? context.readIcon(name) : null
  if (icon !== null && found === null) {
    const hint = 'Icons have the names of Bootstrap Icons.'
    context.report(finding('sidebar/invalid', context.placeOfValue(icon), `No icon has the name “${icon}”.`, hint))
  }
  return found
}
