/** Resolves the entries of the navigation bar: docs, sidebars and addresses named in the configuration. */
import { dueTo, finding, placeOfText } from '../diagnostics/finding.ts'
import { firstHref } from '../model/sidebars.ts'
import { unreadDoc } from '../model/unread.ts'
import { addressKey, applyBaseUrl } from '../shared/address.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { LinkTarget, NavbarItem } from '../types/chrome.ts'
import type { Config } from '../types/config.ts'
import type { Sources } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Report } from '../types/findings.ts'
import type { Navigation } from '../types/navigation.ts'
import type { RouteTable } from '../types/routes.ts'
import type { ActiveRule, NavbarEntry, VersionLink } from '../types/site-props.ts'
import { encodePath } from '../util/paths.ts'
import { cleanHtml } from '../util/safe-html.ts'
import { isNameLink } from '../util/schemes.ts'
import { describeVersions } from './versions.ts'

export interface NavbarInput {
  readonly config: Config
  readonly routes: RouteTable
  readonly navigation: Navigation
  /** The text of the configuration file, to locate findings. */
  readonly settings: Sources['settings']
  /** Renders the HTML of an entry, possibly with a component of the site; null: rendering failed, which is reported. */
  drawItem(html: string, report: Report): string | null
}

/**
 * The entries to show. Omits entries with an unknown name (reported), the language list of a site with one language,
 * and version entries of docs sets with one version.
 */
export function resolveNavbar(items: readonly NavbarItem[], input: NavbarInput, report: Report): NavbarEntry[] {
  const trails = trailsOf(items, input)
  return items.flatMap(item => resolveItem(item, input, trails, report) ?? [])
}

/** Categories above the docs that entries name, by sidebar. */
type Trails = ReadonlyMap<string, readonly (readonly string[])[]>

function trailsOf(items: readonly NavbarItem[], { config, routes, navigation }: NavbarInput): Trails {
  const trails = new Map<string, (readonly string[])[]>()
  for (const item of items) {
    if (item.kind !== 'doc') continue
    for (const set of config.docs) {
      const route = set.set === item.docsSet ? routes.byId.get(`${set.id}:${item.id}`) : undefined
      const { sidebar = null, trail = [] } = route === undefined ? {} : navigation.of(route)
      if (sidebar !== null) trails.set(sidebar.name, [...(trails.get(sidebar.name) ?? []), trail])
    }
  }
  return trails
}

function resolveItem(item: NavbarItem, input: NavbarInput, trails: Trails, report: Report): NavbarEntry | null {
  switch (item.kind) {
    case 'link':
      return { ...baseOf(item), kind: 'link', ...resolveTarget(item.target, input), active: activeRule(item, input) }
    case 'dropdown':
      return resolveDropdown(item, input, report)
    case 'doc':
      return resolveDoc(item, input, trails, report)
    case 'docSidebar':
      return resolveSidebar(item, input, report)
    case 'html': {
      const html = input.drawItem(item.html, report)
      return html === null ? null : { ...baseOf(item), kind: 'html', html: cleanHtml(html).html }
    }
    case 'search':
      return { ...baseOf(item), kind: item.kind }
    case 'localeDropdown':
      return input.config.locales.length > 1 ? { ...baseOf(item), kind: item.kind } : null
    case 'docsVersion':
      return resolveVersion(item, input)
    case 'docsVersionDropdown':
      return resolveVersionDropdown(item, input, report)
  }
}

type Item<K extends NavbarItem['kind']> = Extract<NavbarItem, { kind: K }>
/** An item that names a doc or a sidebar. */
type NamedItem = Item<'doc' | 'docSidebar'>
type Base = Pick<NavbarItem, 'position' | 'label' | 'icon' | 'className' | 'attributes'>

function baseOf({ position, label, icon, className, attributes }: NavbarItem): Base {
  return { position, label, icon, className, attributes }
}

/** If a dropdown has an address itself, the address becomes the first link of its list. */
function resolveDropdown(item: Item<'dropdown'>, input: NavbarInput, report: Report): NavbarEntry {
  const items = resolveNavbar(item.items, input, report)
  if (item.target === null) return { ...baseOf(item), kind: 'dropdown', items }
  const own: NavbarEntry = {
    ...baseOf(item),
    kind: 'link',
    ...resolveTarget(item.target, input),
    icon: null,
    className: null,
    active: null
  }
  return { ...baseOf(item), kind: 'dropdown', items: [own, ...items] }
}

function resolveDoc(item: NamedItem, input: NavbarInput, trails: Trails, report: Report): NavbarEntry | null {
  const { routes, navigation } = input
  const entry = resolveInto(item, input, set => {
    const route = routes.byId.get(`${set.id}:${item.id}`)
    if (route === undefined) return null
    const { sidebar, trail } = navigation.of(route)
    const active = sidebar === null ? null : docRule(sidebar.name, trail, trails.get(sidebar.name) ?? [])
    return { label: route.title, href: encodePath(route.permalink), active }
  })
  if (entry === null) {
    const prefix = `${item.docsSet}:`
    const ids = [...routes.byId.keys()].flatMap(id => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []))
    const hint = didYouMean(item.id, ids) ?? 'Create the doc, or remove the entry.'
    reportUnknown('sidebar/unknown-doc', 'doc', item, hint, input, report)
  }
  return entry
}

/** An entry is active in the whole sidebar of its doc; several entries share the sidebar by their categories. */
function docRule(name: string, trail: readonly string[], all: readonly (readonly string[])[]): ActiveRule {
  if (all.length < 2) return { kind: 'sidebar', name }
  // The outermost category, unless two entries have it.
  const partOf = (own: readonly string[]) =>
    (all.filter(([top]) => top === own[0]).length > 1 ? own.at(-1) : own[0]) ?? null
  return { kind: 'sidebar', name, part: { own: partOf(trail), all: all.flatMap(other => partOf(other) ?? []) } }
}

function resolveSidebar(item: NamedItem, input: NavbarInput, report: Report): NavbarEntry | null {
  const { navigation, config } = input
  const sidebarIn = (set: DocsSet) => navigation.sidebars.find(({ name }) => name === `${set.id}/${item.id}`)
  const entry = resolveInto(item, input, set => {
    const sidebar = sidebarIn(set)
    const href = firstHref(sidebar?.items ?? [])
    if (sidebar === undefined || href === null) return null
    return { label: item.id, href, active: { kind: 'sidebar', name: sidebar.name } }
  })
  if (entry !== null) return entry
  if (config.docs.some(set => set.set === item.docsSet && sidebarIn(set) !== undefined)) {
    const message = `The navigation bar names the sidebar “${item.id}” of “${item.docsSet}”, which lists no page of this site.`
    const made = finding('sidebar/invalid', placeOfItem(item, input), message, 'Add a page that is not unlisted.')
    report(dueTo(made, explainedBy(item, input)))
  } else {
    const prefix = `${item.docsSet}/`
    const names = navigation.sidebars.flatMap(({ name }) =>
      name.startsWith(prefix) ? [name.slice(prefix.length)] : []
    )
    reportUnknown('sidebar/invalid', 'sidebar', item, didYouMean(item.id, names), input, report)
  }
  return null
}

/**
 * A link into a docs set. `find` looks up the link in one version. If there are several versions, the result contains
 * all of them and the browser selects one; with a `target`, the browser selects only the label.
 */
function resolveInto(
  item: NavbarItem & { readonly docsSet: string },
  { config }: NavbarInput,
  find: (set: DocsSet) => Omit<VersionLink, 'name' | 'isLast'> | null,
  target: ReturnType<typeof resolveTarget> | null = null
): NavbarEntry | null {
  const links = config.docs.flatMap((set): VersionLink[] => {
    const found = set.set === item.docsSet ? find(set) : null
    return found === null ? [] : [{ name: set.version.name, isLast: set.version.isLast, ...found }]
  })
  const [first] = links
  if (first === undefined) return null
  if (isVersioned(item.docsSet, config)) {
    return { ...baseOf(item), kind: 'versionedLink', docsSet: item.docsSet, versions: links, target }
  }
  const { href, active } = first
  return { ...baseOf(item), label: item.label || first.label, kind: 'link', href, external: false, active }
}

function isVersioned(docsSet: string, { docs }: Config): boolean {
  return docs.some(({ set, version }) => set === docsSet && version.isOneOfSeveral)
}

/** Shows the name of the page's version. */
function resolveVersion(item: Item<'docsVersion'>, input: NavbarInput): NavbarEntry | null {
  if (!isVersioned(item.docsSet, input.config)) return null
  const target = item.target && resolveTarget(item.target, input)
  const { startOf } = describeVersions(input)
  const find = (set: DocsSet) => {
    const href = target?.href ?? startOf(set)
    return href === null ? null : { label: set.version.label, href, active: null }
  }
  return resolveInto(item, input, find, target)
}

function resolveVersionDropdown(
  item: Item<'docsVersionDropdown'>,
  input: NavbarInput,
  report: Report
): NavbarEntry | null {
  const { config } = input
  const { docsSet, showsActive } = item
  if (!isVersioned(docsSet, config)) return null
  const { startOf } = describeVersions(input)
  const sets = config.docs.filter(({ set }) => set === docsSet)
  const listed = item.versions ?? sets.map(({ version }) => ({ name: version.name, label: null }))
  const versions = listed.flatMap(({ name, label }): VersionLink[] => {
    const set = sets.find(({ version }) => version.name === name)
    const href = set === undefined ? null : startOf(set)
    if (set === undefined || href === null) return []
    return [{ name, label: label ?? set.version.label, isLast: set.version.isLast, href, active: null }]
  })
  if (versions.length === 0) return null
  const before = resolveNavbar(item.before, input, report)
  const after = resolveNavbar(item.after, input, report)
  return { ...baseOf(item), kind: 'versionDropdown', docsSet, versions, before, after, showsActive }
}

function reportUnknown(
  code: 'sidebar/unknown-doc' | 'sidebar/invalid',
  noun: string,
  item: NamedItem,
  hint: string | null,
  input: NavbarInput,
  report: Report
): void {
  const message = `The navigation bar names the ${noun} “${item.id}” of “${item.docsSet}”, which does not exist.`
  report(dueTo(finding(code, placeOfItem(item, input), message, hint), explainedBy(item, input)))
}

function placeOfItem({ id }: NamedItem, { settings, config }: NavbarInput): Place {
  return placeOfText(settings, config.file, id)
}

/** The unreadable file that would define the doc, or a doc of the sidebar, and so explains why it is unknown. */
function explainedBy({ id, docsSet }: NamedItem, { config, routes }: NavbarInput): SourcePath | null {
  const sets = config.docs.filter(({ set }) => set === docsSet)
  return sets.map(set => unreadDoc(id, set, routes.unread)).find(found => found !== null) ?? null
}

/** The address of a configured link; files and other sites count as external. */
export function resolveTarget(
  target: LinkTarget,
  { config, routes }: NavbarInput
): { href: string; external: boolean } {
  if (target.external) return { href: target.href, external: true }
  const resolution = routes.resolve(target.written, config.file)
  if (resolution.kind === 'route') return { href: resolution.href, external: false }
  return { href: target.href, external: resolution.kind === 'file' }
}

/** A link to `/` is active only in the docs set whose base is `/`, because every path begins with `/`. */
function activeRule({ target, activeBaseRegex, activeBasePath }: Item<'link'>, input: NavbarInput): ActiveRule | null {
  const { config } = input
  if (activeBaseRegex !== null) return { kind: 'pattern', source: activeBaseRegex }
  if (activeBasePath !== null) return { kind: 'path', path: applyBaseUrl(activeBasePath, config.baseUrl) }
  if (target.external) return null
  const { href } = isNameLink(target.written) ? resolveTarget(target, input) : target
  if (addressKey(href) !== addressKey(config.baseUrl)) return { kind: 'path', path: href }
  const home = config.docs.find(({ routeBase }) => routeBase === '/')
  return home === undefined ? null : { kind: 'docs-set', id: home.set }
}
