/** All sidebars of the site, each built once. */

import { placeOfText } from '../diagnostics/finding.ts'
import { sidebarsOf } from '../model/sidebars.ts'
import type { Icon } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Content, Sources } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Report } from '../types/findings.ts'
import type { Sidebar, SidebarCategory, SidebarItem } from '../types/navigation.ts'
import type { RouteTable } from '../types/routes.ts'
import { groupBy } from '../util/group-by.ts'
import type { SetContent } from './autogenerate.ts'
import { buildItems } from './build-sidebar.ts'
import { expandEntries } from './expand.ts'
import type { Stop } from './stop.ts'

export interface NavigateInput {
  readonly content: Content
  readonly sources: Sources
  readonly routes: RouteTable
  readonly config: Config
  /** The icon of a name; null when there is none. */
  readonly readIcon: (name: string) => Icon | null
}

export interface BuiltSidebar {
  readonly sidebar: Sidebar
  readonly stops: readonly Stop[]
  /** Permalink → position of its first stop. */
  readonly positions: ReadonlyMap<string, number>
  readonly indexed: readonly (readonly [string, SidebarCategory])[]
}

/** Every sidebar of every docs set, in the order written. */
export function buildSidebars(input: NavigateInput, report: Report): readonly BuiltSidebar[] {
  const { content, config, routes } = input
  const pages = groupBy(content.pages, ({ collection }) => collection)
  const drafts = groupBy(content.drafts, ({ collection }) => collection)
  const indexes = new Map(routes.all.flatMap(route => (route.kind === 'category' ? [[route.index.key, route]] : [])))
  return config.docs.flatMap(set => {
    const own = pages.get(set.id) ?? []
    const setContent: SetContent = {
      set,
      // Reference pages have a category of their own.
      pages: own.filter(({ kind }) => kind === 'doc'),
      categories: new Map(content.categories.flatMap(it => (it.collection === set.id ? [[it.folder, it]] : []))),
      folderPrefixes: content.folderPrefixes,
      categoryFiles: new Map((input.sources.categories.get(set.id) ?? []).map(source => [source.path, source]))
    }
    const ids = new Set([...own, ...(drafts.get(set.id) ?? [])].map(({ id }) => id))
    const placeOfValue = (value: string) => placeOfText(input.sources.settings, set.sidebarsFile ?? config.file, value)
    const context = { set, config, routes, ids, indexes, readIcon: input.readIcon, placeOfValue, report }
    return Object.entries(sidebarsOf(set)).map(([sidebar, items]) => {
      const entries = expandEntries(items, { content: setContent, sidebar, placeOfValue }, report)
      const built = buildItems(entries, context)
      return { ...built, sidebar: toSidebar(set, sidebar, built.items), positions: toPositions(built.stops) }
    })
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

function toPositions(stops: readonly Stop[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>()
  for (const [at, { permalink }] of stops.entries()) if (!positions.has(permalink)) positions.set(permalink, at)
  return positions
}
