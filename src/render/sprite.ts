/** The icons of the chrome in one SVG file, so that pages refer to shapes instead of repeating them. */

import { byCodePoint } from '../shared/compare.ts'
import { escapeXml } from '../shared/xml.ts'
import type { Icon } from '../types/basics.ts'
import type { NavbarItem } from '../types/chrome.ts'
import type { Sidebar, SidebarItem } from '../types/navigation.ts'

interface IconSources {
  /** Icons of the templates. */
  readonly icons: Iterable<Icon>
  readonly navbar: readonly NavbarItem[]
  readonly sidebars: readonly Sidebar[]
}

/** The text of the file: each icon once, as a symbol with its name as id. */
export function iconSprite({ icons, navbar, sidebars }: IconSources): string {
  const all = [...icons, ...navbarIcons(navbar), ...sidebars.flatMap(({ items }) => sidebarIcons(items))]
  const byName = new Map(all.map(icon => [icon.name, icon]))
  const symbols = [...byName.values()].sort((a, b) => byCodePoint(a.name, b.name)).map(toSymbol)
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`
}

function navbarIcons(items: readonly NavbarItem[]): Icon[] {
  return items.flatMap(item => [...ownIcon(item), ...(item.kind === 'dropdown' ? navbarIcons(item.items) : [])])
}

function sidebarIcons(items: readonly SidebarItem[]): Icon[] {
  return items.flatMap(item => {
    if (item.kind === 'html') return []
    return [...ownIcon(item), ...(item.kind === 'category' ? sidebarIcons(item.items) : [])]
  })
}

function ownIcon({ icon }: { readonly icon: Icon | null }): Icon[] {
  return icon === null ? [] : [icon]
}

function toSymbol({ name, viewBox, shapes }: Icon): string {
  const elements = shapes.map(({ tag, attributes }) => `<${tag}${toText(attributes)}/>`)
  return `<symbol${toText({ id: name, viewBox })}>${elements.join('')}</symbol>`
}

function toText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}
