/** The navigation bar of the configuration with everything it names looked up: docs, sidebars, addresses. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type {
  ActiveRule,
  Config,
  LinkTarget,
  NavbarEntry,
  NavbarItem,
  Navigation,
  Report,
  RouteTable,
  SidebarItem
} from '../model.ts'
import { addressKey, applyBaseUrl } from '../util/address.ts'
import { didYouMean } from '../util/nearest.ts'
import { encodePath } from '../util/paths.ts'

export interface NavbarInput {
  readonly config: Config
  readonly routes: RouteTable
  readonly navigation: Navigation
}

/**
 * The entries to draw. Left out: entries that name something unknown (reported), the language list of a
 * site with one language, versions of docs sets that have one (all of them, for now).
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
    case 'docsVersionDropdown':
      return null
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

function resolveDoc(item: NamedItem, { routes, navigation, config }: NavbarInput, report: Report): NavbarEntry | null {
  const key = `${item.docsSet}:${item.id}`
  const route = routes.byId.get(key)
  if (route === undefined) {
    const ids = [...routes.byId.keys()].filter(known => known.startsWith(`${item.docsSet}:`))
    reportUnknown('sidebar/unknown-doc', 'doc', item, didYouMean(key, ids), config, report)
    return null
  }
  const sidebar = navigation.of(route).sidebar
  const active: ActiveRule | null = sidebar === null ? null : { kind: 'sidebar', name: sidebar.name }
  const label = item.label === '' ? route.title : item.label
  return { ...baseOf(item), label, kind: 'link', href: encodePath(route.permalink), external: false, active }
}

function resolveSidebar(item: NamedItem, { navigation, config }: NavbarInput, report: Report): NavbarEntry | null {
  const name = `${item.docsSet}/${item.id}`
  const sidebar = navigation.sidebars.find(known => known.name === name)
  const href = sidebar === undefined ? null : firstHref(sidebar.items)
  if (href === null) {
    const names = navigation.sidebars.map(known => known.name)
    reportUnknown('sidebar/invalid', 'sidebar', item, didYouMean(name, names), config, report)
    return null
  }
  const label = item.label === '' ? item.id : item.label
  return { ...baseOf(item), label, kind: 'link', href, external: false, active: { kind: 'sidebar', name } }
}

function firstHref(items: readonly SidebarItem[]): string | null {
  for (const item of items) {
    const href =
      item.kind === 'link' ? item.href : item.kind === 'category' ? (item.href ?? firstHref(item.items)) : null
    if (href !== null) return href
  }
  return null
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
  return home === undefined ? null : { kind: 'docs-set', id: home.id }
}
