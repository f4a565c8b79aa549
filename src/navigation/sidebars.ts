/** All sidebars of the site. */
import { dueTo, finding, placeOfText } from '../diagnostics/finding.ts'
import { labelOfFolder } from '../model/labels.ts'
import { configCategoryKey, sidebarsOf } from '../model/sidebars.ts'
import { sidebarText, textOfHtml, withTextOfHtml } from '../model/translations.ts'
import { type Unread, unreadDoc } from '../model/unread.ts'
import { byCodePoint } from '../shared/compare.ts'
import { iconsInPicture } from '../shared/dom.ts'
import type { Icon, Place } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Content, Sources } from '../types/content.ts'
import type { CategoryLink, DocsSet, SidebarItemInput } from '../types/docs-set.ts'
import type { Report } from '../types/findings.ts'
import type { Sidebar, SidebarCategory, SidebarItem } from '../types/navigation.ts'
import type { RouteTable } from '../types/routes.ts'
import { groupBy } from '../util/maps.ts'
import { autogenerate, type SetContent } from './autogenerate.ts'
import { buildItems } from './build-sidebar.ts'
import type { Entry, SidebarPage } from './entries.ts'

export interface NavigateInput {
  readonly content: Content
  readonly sources: Sources
  readonly routes: RouteTable
  readonly config: Config
  /** The icon with a name; null: there is none. */
  readonly readIcon: (name: string) => Icon | null
}

export interface BuiltSidebar {
  readonly sidebar: Sidebar
  /** The pages, in the order of the sidebar. */
  readonly sequence: readonly SidebarPage[]
  /** Permalink → its first index in the sequence. */
  readonly positions: ReadonlyMap<string, number>
  readonly indexed: readonly (readonly [string, SidebarCategory])[]
}

/** Every sidebar of every docs set, in the configured order. */
export function buildSidebars(input: NavigateInput, report: Report): readonly BuiltSidebar[] {
  const { content, config, routes } = input
  const pages = groupBy(content.pages, ({ collection }) => collection)
  const drafts = groupBy(content.drafts, ({ collection }) => collection)
  const indexes = new Map(routes.all.flatMap(route => (route.kind === 'category' ? [[route.index.key, route]] : [])))
  return config.docs.flatMap(set => {
    const own = pages.get(set.id) ?? []
    const setContent: SetContent = {
      set,
      // Reference pages have their own category.
      pages: own.filter(({ kind }) => kind === 'doc'),
      categories: new Map(content.categories.flatMap(it => (it.collection === set.id ? [[it.folder, it]] : []))),
      folderPrefixes: content.folderPrefixes,
      labelOf: labelOfFolder(config),
      categoryFiles: new Map((input.sources.categories.get(set.id) ?? []).map(source => [source.path, source]))
    }
    const ids = new Set([...own, ...(drafts.get(set.id) ?? [])].map(({ id }) => id))
    const placeOfValue = (value: string) => placeOfText(input.sources.settings, set.sidebarsFile ?? config.file, value)
    const context = { set, config, routes, ids, indexes, readIcon: input.readIcon, placeOfValue, report }
    return Object.entries(sidebarsOf(set)).map(([sidebar, items]) => {
      const entries = expandEntries(
        items,
        { content: setContent, sidebar, placeOfValue, unread: routes.unread },
        report
      )
      const built = buildItems(translateEntries(entries, { set, sidebar, config }), context)
      return {
        ...built,
        sidebar: placeIcons(toSidebar(set, sidebar, built.items)),
        positions: toPositions(built.sequence)
      }
    })
  })
}

/** The entries with translated labels; unchanged on a site in one language. */
function translateEntries(
  entries: readonly Entry[],
  within: { readonly set: DocsSet; readonly sidebar: string; readonly config: Config }
): readonly Entry[] {
  const { set, sidebar, config } = within
  if (Object.keys(config.translations).length === 0) return entries
  const translate = (kind: string, label: string, key: string | null = null) =>
    sidebarText(config, set, sidebar, `${kind}.${key ?? label}`, label)
  return entries.map((entry): Entry => {
    if (entry.type === 'html') {
      // The value is HTML: only the text inside is translated.
      return { ...entry, value: withTextOfHtml(entry.value, translate('html', textOfHtml(entry.value))) }
    }
    if (entry.type === 'category') {
      const items = translateEntries(entry.items, within)
      return { ...entry, label: translate('category', entry.label, entry.translationKey), items }
    }
    if (entry.type === 'link') return { ...entry, label: translate('link', entry.label, entry.translationKey) }
    return entry.label === null ? entry : { ...entry, label: translate('doc', entry.label, entry.translationKey) }
  })
}

function toSidebar(set: DocsSet, name: string, items: readonly SidebarItem[]): Sidebar {
  return {
    name: `${set.id}/${name}`,
    docsSet: set.id,
    items,
    size: sizeOf(items),
    hideable: set.sidebarHideable,
    autoCollapse: set.autoCollapseCategories,
    posts: null
  }
}

function sizeOf(items: readonly SidebarItem[]): number {
  return items.reduce((size, item) => size + 1 + (item.kind === 'category' ? sizeOf(item.items) : 0), 0)
}

function toPositions(sequence: readonly SidebarPage[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>()
  for (const [at, { permalink }] of sequence.entries()) if (!positions.has(permalink)) positions.set(permalink, at)
  return positions
}

/** The names of all icons in sidebars, sorted, so that their files can be read before the sidebars are built. */
export function sidebarIconNames({ pages, categories }: Content, { docs }: Config): readonly string[] {
  const items = docs.flatMap(({ sidebars }) =>
    Object.values(sidebars ?? {})
      .flat()
      .flatMap(namesIn)
  )
  const props = [...pages.map(({ meta }) => meta.sidebarCustomProps), ...categories.map(it => it.customProps)]
  const own = [...pages.map(({ meta }) => meta.icon), ...categories.map(({ icon }) => icon)]
  const names = [...items, ...own, ...props.map(customProps => customProps?.icon)]
  return [...new Set(names.filter(name => typeof name === 'string'))].sort(byCodePoint)
}

function namesIn(item: SidebarItemInput): readonly unknown[] {
  if (item.type === 'html' || item.type === 'autogenerated') return []
  const inner = item.type === 'category' ? item.items.flatMap(namesIn) : []
  return [item.icon, item.customProps?.icon, ...inner]
}

interface ExpandContext {
  readonly content: SetContent
  readonly sidebar: string
  /** Place of a value in the sidebars file. */
  readonly placeOfValue: (value: string) => Place
  /** Files and folders that could not be read. */
  readonly unread: Unread
}

/**
 * Expands the autogenerated parts of a configured sidebar, and gives each category a key. Handles the entries of one
 * level; `position` is the path of their parent in the configuration.
 */
function expandEntries(
  items: readonly SidebarItemInput[],
  context: ExpandContext,
  report: Report,
  position: readonly number[] = []
): readonly Entry[] {
  return items.flatMap((item, at) => expandEntry(item, context, report, [...position, at]))
}

function expandEntry(
  item: SidebarItemInput,
  context: ExpandContext,
  report: Report,
  position: readonly number[]
): readonly Entry[] {
  const { content, sidebar, placeOfValue } = context
  if (item.type === 'autogenerated') {
    const entries = autogenerate(item, content, position.length === 1)
    // A folder whose docs are all matched by `exclude` still exists.
    const isEmpty = entries.length === 0 && autogenerate({ dirName: item.dirName }, content).length === 0
    if (isEmpty && content.set.sidebars !== null) report(unknownFolder(item.dirName, context))
    return entries
  }
  if (item.type !== 'category') return [item]
  const textOf = (link: CategoryLink) => (link.type === 'doc' ? link.id : (link.slug ?? item.label))
  return [
    {
      ...item,
      items: expandEntries(item.items, context, report, position),
      key: configCategoryKey(content.set, sidebar, position),
      place: link => placeOfValue(textOf(link))
    }
  ]
}

function unknownFolder(dirName: string, { content: { set }, placeOfValue, unread }: ExpandContext) {
  const message = `The folder “${dirName}” has no docs to generate a sidebar from.`
  const hint = `The path is relative to “${set.path}”: add a doc to the folder, or remove the entry.`
  const made = finding('sidebar/unknown-folder', placeOfValue(dirName), message, hint)
  return dueTo(made, unreadDoc(dirName, set, unread))
}

/**
 * Adds to each icon its place in the sidebar's pictures. Browsers load a picture when one of its icons is visible: the
 * first picture has the icons at the top, the last ones have the icons in closed categories.
 */
export function placeIcons(sidebar: Sidebar): Sidebar {
  const open = new Set(iconNames(sidebar.items, false))
  const closed = new Set(iconNames(sidebar.items, true).filter(name => !open.has(name)))
  if (open.size + closed.size === 0) return sidebar
  const firstClosed = Math.ceil(open.size / iconsInPicture) * iconsInPicture
  const placed = (names: Iterable<string>, first: number) =>
    [...names].map((name, at) => [name, placeOf(first + at)] as const)
  const places = new Map([...placed(open, 0), ...placed(closed, firstClosed)])
  return { ...sidebar, items: sidebar.items.map(item => withPlaces(item, places)) }
}

function placeOf(position: number): string {
  return `icon-${Math.floor(position / iconsInPicture)}-${position % iconsInPicture}`
}

/** Names of the icons, in visible order. */
function iconNames(items: readonly SidebarItem[], hasClosed: boolean): string[] {
  return items.flatMap(item => {
    if (item.kind === 'html') return []
    const own = item.icon === null ? [] : [item.icon.name]
    if (item.kind === 'link' || (item.collapsible && item.collapsed && !hasClosed)) return own
    return [...own, ...iconNames(item.items, hasClosed)]
  })
}

function withPlaces(item: SidebarItem, places: ReadonlyMap<string, string>): SidebarItem {
  if (item.kind === 'html') return item
  const icon = item.icon && withPlace(item.icon, places)
  if (item.kind === 'link') return { ...item, icon }
  return { ...item, icon, items: item.items.map(inner => withPlaces(inner, places)) }
}

function withPlace(icon: Icon, places: ReadonlyMap<string, string>): Icon {
  const place = places.get(icon.name)
  return place === undefined ? icon : { ...icon, place }
}
