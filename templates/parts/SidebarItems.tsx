/** Entries of a sidebar as nested list items. */
import { type SidebarCategory as Category, classNames, type SidebarItem } from 'docsgen/theme'
import type { ComponentType, ReactNode } from 'react'
import { isSamePage } from '../active.ts'
import { joinNames, sidebarItemNames } from '../attributes.ts'
import { Html } from './Html.tsx'
import { Icon } from './Icon.tsx'
import { NewTabMark, newTab } from './NewTab.tsx'
import { SidebarCategory } from './SidebarCategory.tsx'

/** Facts about the page for all levels. */
export interface SidebarContext {
  /** Ids of the categories from the top down to the page. */
  readonly trail: readonly string[]
  readonly permalink: string
  /** SVG file with the icons as symbols. */
  readonly icons: string | null
  /** true: closed categories contain their children; false: they are links whose children the browser loads. */
  readonly isWhole: boolean
  /** Ids of categories that are open on any page, and of long lists that are shown in full (`2.4:`). */
  readonly opened: ReadonlySet<string | null>
  /** Only one of several sibling categories is open. */
  readonly autoCollapse: boolean
  /** Renders the lists of a sidebar that may have long ones. */
  readonly LongList?: ComponentType<LongListProps> | undefined
}

export interface LongListProps extends SidebarContext {
  /** Id of the category, or `@` and the position of the first item at the top. */
  readonly id: string
  readonly items: readonly SidebarItem[]
  /** The items from `start` up to `end`, or to the last one. */
  readonly draw: (start: number, end?: number) => ReactNode
}

interface SidebarItemsProps extends SidebarContext, Pick<LongListProps, 'id' | 'items'> {
  /** 1 at the top. */
  readonly level: number
}

export function SidebarItems(props: SidebarItemsProps): ReactNode {
  const { items, LongList } = props
  const draw = (start: number, end?: number) =>
    items.slice(start, end).map((item, index) => drawEntry(item, start + index, props))
  return LongList ? <LongList {...props} draw={draw} /> : draw(0)
}

/**
 * Whether a category is open at first. If only one may be open, it is the one on the way to the page, because browsers
 * keep the first open one of those with the same name.
 */
function isOpen(item: Category, { items, trail, autoCollapse }: SidebarItemsProps): boolean {
  const isOnTrail = (other: SidebarItem) => other.kind === 'category' && trail.includes(other.id)
  if (!item.collapsible || isOnTrail(item)) return true
  if (!autoCollapse) return !item.collapsed
  const first = items.find(other => other.kind === 'category' && other.collapsible && !other.collapsed)
  return item === first && !items.some(isOnTrail)
}

/** A function, not a component: a sidebar has more entries than the rest of a page has elements. Entries never move. */
function drawEntry(item: SidebarItem, at: number, props: SidebarItemsProps): ReactNode {
  const { level, permalink, icons } = props
  switch (item.kind) {
    case 'link':
      return <SidebarLink key={at} item={item} level={level} permalink={permalink} icons={icons} />
    case 'html':
      return (
        <li key={at} className={joinNames(item.defaultStyle && 'menu__list-item', item.className)}>
          <Html as="div" html={item.html} />
        </li>
      )
    case 'category':
      return <SidebarCategory key={at} {...props} category={item} startsOpen={isOpen(item, props)} />
  }
}

interface SidebarLinkProps extends Pick<SidebarItemsProps, 'level' | 'permalink' | 'icons'> {
  readonly item: Extract<SidebarItem, { kind: 'link' }>
}

function SidebarLink({ item, level, permalink, icons }: SidebarLinkProps): ReactNode {
  // A link to a part of the page is not the page.
  const isCurrent = !item.href.includes('#') && isSamePage(item.href, permalink)
  // The sidebar shows an unlisted page only on that page.
  if (item.unlisted && !isCurrent) return null
  return (
    <li className={sidebarItemNames('link', level, item.className)}>
      <a
        className={joinNames('menu__link', isCurrent && classNames.activeMenuLink)}
        href={item.href}
        aria-current={isCurrent ? 'page' : undefined}
        {...(item.external ? newTab : {})}
      >
        {item.icon !== null && <Icon icon={item.icon} file={icons} />}
        {item.label}
        {item.title && <span className="visually-hidden">{` (${item.title})`}</span>}
        {item.badge && <span className={`tag badge--${item.badge.tone}`}>{item.badge.text}</span>}
        {item.external && <NewTabMark file={icons} />}
      </a>
    </li>
  )
}
