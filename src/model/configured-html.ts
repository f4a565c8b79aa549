/** Collects HTML from the configuration and the sidebars, as written. */
import type { NavbarItem } from '../types/chrome.ts'
import type { Config } from '../types/config.ts'
import type { SidebarItemInput } from '../types/docs-set.ts'

/** HTML of navigation bar, announcement bar and footer. */
export function htmlOfConfig({ navbar, footer, announcementBar }: Config): string[] {
  const columns = footer.columns.flatMap(({ items }) => items.map(({ html }) => html))
  const all = [...navbar.items.flatMap(htmlOfNavbar), ...columns, announcementBar?.content, footer.copyright]
  return all.flatMap(html => html ?? [])
}

/** HTML of the sidebars of a docs set. */
export function htmlOfSidebars({ sidebars }: Pick<Config['docs'][number], 'sidebars'>): string[] {
  return Object.values(sidebars ?? {}).flatMap(items => items.flatMap(htmlOfItem))
}

function htmlOfItem(item: SidebarItemInput): readonly string[] {
  if (item.type === 'html') return [item.value]
  return item.type === 'category' ? item.items.flatMap(htmlOfItem) : []
}

function htmlOfNavbar(item: NavbarItem): string[] {
  if (item.kind === 'html') return [item.html]
  return item.kind === 'dropdown' ? item.items.flatMap(htmlOfNavbar) : []
}
