/** The sidebar of a docs set, with sections, their headings, and the links below them. */
import {
  classNames,
  type Sidebar as SidebarData,
  type SidebarItem,
  sectionHeadingClass,
  texts,
  wholeSidebarLimit
} from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Html } from './Html.tsx'
import { type SidebarContext, SidebarItems } from './SidebarItems.tsx'

export interface SidebarProps extends Pick<SidebarContext, 'trail' | 'permalink' | 'icons' | 'LongList'> {
  readonly sidebar: SidebarData
  /** Ids of the categories and lists of a large sidebar that the reader had opened before React took over. */
  readonly opened?: ReadonlySet<string | null> | undefined
}

const none: ReadonlySet<string> = new Set()

/** A page contains all of a small sidebar, and only the open branches of a large one (`isWhole`). */
export function Sidebar({ sidebar, opened = none, ...rest }: SidebarProps): ReactNode {
  const { autoCollapse } = sidebar
  const context = { ...rest, opened, autoCollapse, isWhole: sidebar.size <= wholeSidebarLimit }
  return (
    <nav aria-label={texts.docsSidebar} className="menu">
      <ul className={classNames.docSidebarMenu}>
        {toSections(sidebar.items).map(({ heading, items, start }, index) => {
          if (heading === null) return <SidebarItems key="start" id="@0" items={items} level={1} {...context} />
          const id = `sidebar-section-${index}`
          return (
            <li key={id} className={heading.className ?? undefined}>
              <Html as="div" id={id} className="sidebar-heading" html={heading.html} />
              <ul className="menu__list" aria-labelledby={id}>
                <SidebarItems id={`@${start}`} items={items} level={1} {...context} />
              </ul>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

type SidebarHtml = Extract<SidebarItem, { kind: 'html' }>

interface Section {
  /** null: the items before the first heading. */
  readonly heading: SidebarHtml | null
  readonly items: SidebarItem[]
  /** Position of the first item in the sidebar. */
  readonly start: number
}

/** Section headings are flat items; grouped, screen readers announce them. Ids of long lists count from `start`. */
export function toSections(items: readonly SidebarItem[]): Section[] {
  const sections: Section[] = [{ heading: null, items: [], start: 0 }]
  items.forEach((item, at) => {
    if (item.kind === 'html' && item.className?.split(' ').includes(sectionHeadingClass))
      sections.push({ heading: item, items: [], start: at + 1 })
    else sections.at(-1)?.items.push(item)
  })
  return sections.filter(({ heading, items }) => heading || items[0])
}
