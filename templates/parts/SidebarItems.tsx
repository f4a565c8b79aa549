/** Entries of a sidebar as list items, level by level. */
import type { ReactNode } from 'react'
import { classNames } from '../../src/contract.ts'
import type { SidebarItem } from '../../src/model.ts'
import { isSamePage } from '../active.ts'
import { Html } from './Html.tsx'
import { Icon } from './Icon.tsx'
import { NewTabMark, newTab } from './NewTab.tsx'
import { joinNames } from './names.ts'
import { SidebarCategory } from './SidebarCategory.tsx'

/** What every level needs to know about the page. */
export interface SidebarSpot {
  readonly trail: readonly string[]
  readonly permalink: string
  readonly icons: string | null
  /** Closed categories carry their children; otherwise they are links whose children the browser loads. */
  readonly isWhole: boolean
  readonly opened: ReadonlySet<string>
  /** Of the categories beside each other only one is open. */
  readonly autoCollapse: boolean
}

interface SidebarItemsProps extends SidebarSpot {
  readonly items: readonly SidebarItem[]
  /** 1 at the top. */
  readonly level: number
}

export function SidebarItems({ items, ...rest }: SidebarItemsProps): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: two items can be equal, and none ever moves
  return items.map((item, index) => <Entry key={index} item={item} isOpen={isOpen(item, items, rest)} {...rest} />)
}

/**
 * Whether a category is open at first (behaviour D-9). Where only one may be, browsers keep the first open one
 * of those with the same name: it is the one on the way to the page.
 */
function isOpen(item: SidebarItem, items: readonly SidebarItem[], { trail, autoCollapse }: SidebarSpot): boolean {
  if (item.kind !== 'category') return false
  const isOnTrail = (other: SidebarItem) => other.kind === 'category' && trail.includes(other.id)
  if (!item.collapsible || isOnTrail(item)) return true
  if (!autoCollapse) return !item.collapsed
  const first = items.find(other => other.kind === 'category' && other.collapsible && !other.collapsed)
  return item === first && !items.some(isOnTrail)
}

type EntryProps<Item = SidebarItem> = Omit<SidebarItemsProps, 'items'> & { readonly item: Item }

function Entry({ item, isOpen, ...rest }: EntryProps & { readonly isOpen: boolean }): ReactNode {
  switch (item.kind) {
    case 'link':
      return <SidebarLink item={item} {...rest} />
    case 'html':
      return (
        <li className={joinNames(item.defaultStyle && 'menu__list-item', item.className)}>
          <Html as="div" html={item.html} />
        </li>
      )
    case 'category':
      return <SidebarCategory category={item} startsOpen={isOpen} {...rest} />
  }
}

function SidebarLink({ item, level, permalink, icons }: EntryProps<Extract<SidebarItem, { kind: 'link' }>>): ReactNode {
  // A link to a part of the page is not the page.
  const isCurrent = !item.href.includes('#') && isSamePage(item.href, permalink)
  // Unlisted pages stand in the sidebar only while they are read (behaviour D-20).
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
        {item.external && <NewTabMark file={icons} />}
      </a>
    </li>
  )
}

/** Class names of a list item, those that style sheets of Docusaurus sites rely on among them. */
export function sidebarItemNames(kind: 'link' | 'category', level: number, own: string | null): string | undefined {
  const name = `theme-doc-sidebar-item-${kind}`
  return joinNames('menu__list-item', name, `${name}-level-${level}`, own)
}
