/**
 * Assigns the icons of a sidebar their positions in sprite pictures. Browsers load a picture when they draw one of its
 * icons. The first pictures contain the icons that are visible at first, the last ones those in closed categories.
 */
import { iconsInPicture } from '../shared/dom.ts'
import type { Icon } from '../types/basics.ts'
import type { Sidebar, SidebarItem } from '../types/navigation.ts'

/** The sidebar, with a position for each icon. */
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

/** In the order in which readers see the icons. */
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
