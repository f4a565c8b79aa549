/**
 * The icons of the chrome in SVG files, so that pages reference shapes instead of repeating them: one file for the bar
 * and all pages, and images for each sidebar with icons (output/icon-pictures.ts).
 */

import { byCodePoint } from '../shared/compare.ts'
import { escapeXml } from '../shared/xml.ts'
import type { Icon } from '../types/basics.ts'
import type { NavbarItem } from '../types/chrome.ts'
import type { Config } from '../types/config.ts'
import type { Sidebar, SidebarItem } from '../types/navigation.ts'
import type { Route } from '../types/routes.ts'
import type { Templates } from './load-templates.ts'

interface IconSprites {
  readonly site: string
  /** By sidebar name: files of symbols, for templates of a site that reference them. */
  readonly sidebars: ReadonlyMap<string, string>
  /** By sidebar name: images with the icons stacked at their positions, each followed by a gap of the same height. */
  readonly pictures: ReadonlyMap<string, readonly string[]>
}

/** The contents of the files. Templates of a site may reference any icon in the site's file. */
export function iconSprites(
  { icons, areOwn }: Pick<Templates, 'icons' | 'areOwn'>,
  config: Pick<Config, 'navbar' | 'colorMode' | 'docs' | 'changelogs'>,
  sidebars: readonly Sidebar[],
  routes: readonly Route[]
): IconSprites {
  const inBar = navbarIcons(config.navbar.items)
  const inSidebars = new Map(sidebars.map(({ name, items }) => [name, sidebarIcons(items)]))
  const ofTemplates = areOwn
    ? [...Object.values(icons), ...[...inSidebars.values()].flat()]
    : drawnIcons(icons, config, routes)
  const withIcons = [...inSidebars].filter(([, own]) => own.length > 0)
  return {
    site: toSprite([...ofTemplates, ...inBar]),
    // Includes the mark of external links.
    sidebars: new Map(areOwn ? withIcons.map(([name, own]) => [name, toSprite([icons.external, ...own])]) : []),
    pictures: new Map(withIcons.map(([name, own]) => [name, toPictures(own)]))
  }
}

function toPictures(icons: readonly Icon[]): string[] {
  const pictures: Icon[][] = []
  for (const icon of icons) {
    const [file = 0, at = 0] = (icon.place ?? '').split('-').slice(1).map(Number)
    pictures[file] ??= []
    ;(pictures[file] as Icon[])[at] = icon
  }
  return pictures.map(drawn => {
    const shapes = drawn.map(
      (icon, at) =>
        `<svg${toText({ y: `${at * 32}`, viewBox: icon.viewBox })} width="16" height="16">${toShapes(icon)}</svg>`
    )
    const size = { width: '16', height: `${drawn.length * 32}` }
    return `<svg xmlns="http://www.w3.org/2000/svg"${toText({ ...size, viewBox: `0 0 16 ${size.height}` })}>${shapes.join('')}</svg>\n`
  })
}

/** The icons of our templates that pages of this site can show. */
function drawnIcons(
  { dark, light, system, language, edit, ...always }: Templates['icons'],
  { navbar, colorMode, docs, changelogs }: Pick<Config, 'navbar' | 'colorMode' | 'docs' | 'changelogs'>,
  routes: readonly Route[]
): (Icon | undefined)[] {
  const icons: (Icon | undefined)[] = Object.values(always)
  if (!colorMode.disableSwitch) icons.push(dark, light, system)
  if (navbar.items.some(({ kind }) => kind === 'localeDropdown')) icons.push(language)
  if (canBeEdited({ docs, changelogs }, routes)) icons.push(edit)
  return icons
}

/** Whether some page has an edit link. */
function canBeEdited({ docs, changelogs }: Pick<Config, 'docs' | 'changelogs'>, routes: readonly Route[]): boolean {
  return (
    [...docs, ...changelogs].some(({ editUrl }) => editUrl) ||
    routes.some(route => 'page' in route && route.page.meta.customEditUrl)
  )
}

/** One symbol per icon, with the icon's name as id. */
function toSprite(icons: readonly (Icon | undefined)[]): string {
  const byName = new Map(icons.flatMap(icon => (icon === undefined ? [] : [[icon.name, icon]])))
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

function toSymbol(icon: Icon): string {
  return `<symbol${toText({ id: icon.name, viewBox: icon.viewBox })}>${toShapes(icon)}</symbol>`
}

function toShapes({ shapes }: Icon): string {
  return shapes.map(({ tag, attributes }) => `<${tag}${toText(attributes)}/>`).join('')
}

function toText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}
