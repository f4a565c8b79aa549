/** The navigation bar of the configuration with everything it names looked up: docs, sidebars, addresses. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import { firstHref } from '../model/sidebars.ts'
import { addressKey, applyBaseUrl } from '../shared/address.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { LinkTarget, NavbarItem } from '../types/chrome.ts'
import type { Config } from '../types/config.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Report } from '../types/findings.ts'
import type { Navigation } from '../types/navigation.ts'
import type { RouteTable } from '../types/routes.ts'
import type { ActiveRule, NavbarEntry, VersionLink } from '../types/site-props.ts'
import { encodePath } from '../util/paths.ts'
import { describeVersions } from './versions.ts'

export interface NavbarInput {
  readonly config: Config
  readonly routes: RouteTable
  readonly navigation: Navigation
}

/**
 * The entries to draw. Left out: entries that name something unknown (reported), the language list of a
 * site with one language, versions of docs sets that have one.
 */
export function resolveNavbar(items: readonly NavbarItem[], input: NavbarInput, report: Report): NavbarEntry[] {
  return items.flatMap(item => resolveItem(item, input, report) ?? [])
}

function resolveItem(item: NavbarItem, input: NavbarInput, report: Report): NavbarEntry | null {
  switch (item.kind) {
    case 'link':
      return { ...baseOf(item), kind: 'link', ...resolveTarget(item.target, input), active: activeRule(item, input) }
    case 'dropdown':
      return resolveDropdown(item, input, report)
    case 'doc':
      return resolveDoc(item, input, report)
    case 'docSidebar':
      return resolveSidebar(item, input, report)
    case 'html':
      return { ...baseOf(item), kind: 'html', html: item.html }
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

/** A label with an address of its own becomes the first link of its list. */
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

function resolveDoc(item: NamedItem, input: NavbarInput, report: Report): NavbarEntry | null {
  const { routes, navigation, config } = input
  const entry = resolveInto(item, input, set => {
    const route = routes.byId.get(`${set.id}:${item.id}`)
    if (route === undefined) return null
    const sidebar = navigation.of(route).sidebar
    const active: ActiveRule | null = sidebar === null ? null : { kind: 'sidebar', name: sidebar.name }
    return { label: route.title, href: encodePath(route.permalink), active }
  })
  if (entry === null) {
    const ids = [...routes.byId.keys()].filter(known => known.startsWith(`${item.docsSet}:`))
    const hint = didYouMean(`${item.docsSet}:${item.id}`, ids)
    reportUnknown('sidebar/unknown-doc', 'doc', item, hint, config, report)
  }
  return entry
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
    report(finding('sidebar/invalid', placeOf(config.file), message, 'Add a page that is not unlisted.'))
  } else {
    const names = navigation.sidebars.map(({ name }) => name)
    const hint = didYouMean(`${item.docsSet}/${item.id}`, names)
    reportUnknown('sidebar/invalid', 'sidebar', item, hint, config, report)
  }
  return null
}

/**
 * A link into a docs set. `find` looks it up in one version; where there are several, the browser chooses, between their
 * labels alone when there is a target.
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

/** The version that is read, under its name. */
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
  { id, docsSet }: NamedItem,
  hint: string | null,
  { file }: Config,
  report: Report
): void {
  const message = `The navigation bar names the ${noun} “${id}” of “${docsSet}”, which does not exist.`
  report(finding(code, placeOf(file), message, hint))
}

/** A link of the configuration as it stands in the HTML: pages by their permalink, files and other sites in a new tab. */
export function resolveTarget(
  target: LinkTarget,
  { config, routes }: NavbarInput
): { href: string; external: boolean } {
  if (target.external) return { href: target.href, external: true }
  const resolution = routes.resolve(target.written, config.file)
  if (resolution.kind === 'route') return { href: resolution.href, external: false }
  return { href: target.href, external: resolution.kind === 'file' }
}

/** `/` is the prefix of everything, so a link to it is active in the docs set that lives there (behaviour A-16). */
function activeRule(
  { target, activeBaseRegex, activeBasePath }: Item<'link'>,
  { config }: NavbarInput
): ActiveRule | null {
  if (activeBaseRegex !== null) return { kind: 'pattern', source: activeBaseRegex }
  if (activeBasePath !== null) return { kind: 'path', path: applyBaseUrl(activeBasePath, config.baseUrl) }
  if (target.external) return null
  if (addressKey(target.href) !== addressKey(config.baseUrl)) return { kind: 'path', path: target.href }
  const home = config.docs.find(({ routeBase }) => routeBase === '/')
  return home === undefined ? null : { kind: 'docs-set', id: home.set }
}
