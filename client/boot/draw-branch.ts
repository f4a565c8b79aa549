/**
 * A branch of a large sidebar, drawn when it is opened: the same elements as templates/parts/SidebarCategory.tsx
 * and SidebarItems.tsx draw (test/browser/boot-menu.test.ts compares them).
 */
import { dataAttributes, externalIcon, listLimit } from '../../src/shared/dom.ts'
import { type Rest, windowOf } from '../../src/shared/list-window.ts'
import type { Sidebar, SidebarCategory, SidebarItem } from '../../src/types/navigation.ts'
import { draw, drawSvg } from './draw.ts'

export interface BranchSpot {
  /** Address of the SVG file with the icons. */
  readonly icons: string
  readonly autoCollapse: Sidebar['autoCollapse']
  /** Where the reader is. */
  readonly permalink: string
  readonly trail: readonly string[]
  /** Turns HTML of the site's owner into nodes. */
  parse(html: string): Iterable<Node>
}

/** The inside of the list item of a category without a page of its own, opened. */
export function drawBranch(category: SidebarCategory, level: number, spot: BranchSpot): HTMLElement {
  return drawFold(category, level, true, spot)
}

function drawFold(category: SidebarCategory, level: number, isOpen: boolean, spot: BranchSpot): HTMLElement {
  const { id, label, href } = category
  const summary =
    href === null
      ? draw('summary', { class: 'menu__link--sublist menu__link' }, ...drawLabel(category, spot))
      : draw(
          'summary',
          { class: 'menu__caret' },
          draw('span', { class: 'visually-hidden when-closed' }, `Expand sidebar category '${label}'`),
          draw('span', { class: 'visually-hidden when-open' }, `Collapse sidebar category '${label}'`)
        )
  return draw(
    'details',
    {
      open: isOpen && '',
      name: spot.autoCollapse && `sidebar-${id.split('.').slice(0, -1).join('.')}`,
      [dataAttributes.category]: id
    },
    summary,
    drawList(category, level, spot)
  )
}

function drawList({ id, items }: SidebarCategory, level: number, spot: BranchSpot): HTMLElement {
  const inside = (start: number, end: number) => drawItems(items, start, end, level + 1, spot)
  if (items.length <= listLimit) return draw('ul', { class: 'menu__list' }, ...inside(0, items.length))
  // As templates/parts/LongList.tsx.
  const { start, end, before, after } = windowOf(items, spot, listLimit)
  const more = (rest: Rest | null, side: string) => rest && drawMore(id, rest, side)
  return draw('ul', { class: 'menu__list' }, more(before, 'before'), ...inside(start, end), more(after, 'after'))
}

function drawMore(id: string, { from, to, count, href }: Rest, side: string): HTMLElement {
  const link = { class: 'menu__link', href, [dataAttributes.lazyCategory]: `${id}:${from}-${to}` }
  return draw('li', { class: 'menu__list-item menu__more' }, draw('a', link, `${count} more ${side}`))
}

/** The list items from `start` up to `end`; `level` is theirs. */
export function drawItems(
  items: readonly SidebarItem[],
  start: number,
  end: number,
  level: number,
  spot: BranchSpot
): (Node | null)[] {
  return items.slice(start, end).map(item => drawItem(item, items, level, spot))
}

function drawItem(item: SidebarItem, beside: readonly SidebarItem[], level: number, spot: BranchSpot): Node | null {
  if (item.kind === 'html') {
    const names = joinNames(item.defaultStyle && 'menu__list-item', item.className)
    return draw('li', { class: names }, draw('div', {}, ...spot.parse(item.html)))
  }
  const own = `theme-doc-sidebar-item-${item.kind}`
  const names = joinNames('menu__list-item', own, `${own}-level-${level}`, item.className)
  if (item.kind === 'category') return draw('li', { class: names }, ...drawCategory(item, beside, level, spot))
  // Unlisted pages stand in the sidebar only while they are read.
  return item.unlisted ? null : draw('li', { class: names }, drawLink(item, spot))
}

function drawLink(item: Extract<SidebarItem, { kind: 'link' }>, spot: BranchSpot): HTMLElement {
  const newTab = item.external ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  const mark = item.external && draw('span', { class: 'visually-hidden' }, ' (opens in a new tab)')
  return draw(
    'a',
    { class: 'menu__link', href: item.href, ...newTab },
    ...drawLabel(item, spot),
    item.external && drawIcon(externalIcon, '0 0 16 16', spot),
    mark
  )
}

function drawCategory(
  category: SidebarCategory,
  beside: readonly SidebarItem[],
  level: number,
  spot: BranchSpot
): (Node | false)[] {
  const { href, fallbackHref, collapsible, collapsed, id } = category
  const label = drawLabel(category, spot)
  const link = href !== null && draw('a', { class: 'menu__link', href }, ...label)
  if (!collapsible) {
    return [link || draw('span', { class: 'menu__label' }, ...label), drawList(category, level, spot)]
  }
  const first = beside.find(other => other.kind === 'category' && other.collapsible && !other.collapsed)
  const isOpen = spot.autoCollapse ? category === first : !collapsed
  if (isOpen) return [link, drawFold(category, level, true, spot)]
  const lazy = href === null ? { [dataAttributes.lazyCategory]: id } : {}
  return [draw('a', { class: 'menu__link menu__link--sublist', href: fallbackHref, ...lazy }, ...label)]
}

function drawLabel({ icon, label }: Pick<SidebarCategory, 'icon' | 'label'>, spot: BranchSpot): (Node | string)[] {
  return icon === null ? [label] : [drawIcon(icon.name, icon.viewBox, spot), label]
}

function drawIcon(name: string, viewBox: string, { icons }: BranchSpot): SVGElement {
  const use = drawSvg('use', { href: `${icons}#${name}` })
  return drawSvg('svg', { class: 'icon', width: '16', height: '16', viewBox, 'aria-hidden': 'true' }, use)
}

function joinNames(...names: readonly (string | false | null)[]): string | null {
  return names.filter(Boolean).join(' ') || null
}
