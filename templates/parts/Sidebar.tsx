/** The sidebar of a docs set: sections with headings, and the links below them (behaviour 3.1). */
import type { ReactNode } from 'react'
import { classNames, sectionHeadingClass, wholeSidebarLimit } from '../../src/contract.ts'
import type { Sidebar as SidebarData, SidebarItem } from '../../src/model.ts'
import { Html } from './Html.tsx'
import { SidebarItems, type SidebarSpot } from './SidebarItems.tsx'

export interface SidebarProps extends Pick<SidebarSpot, 'trail' | 'permalink' | 'icons' | 'LongList'> {
  readonly sidebar: SidebarData
  /** Ids of the categories and lists of a large sidebar that the reader had opened before React took over. */
  readonly opened?: ReadonlySet<string> | undefined
}

const none: ReadonlySet<string> = new Set()

/** A small sidebar stands in the page whole; of a large one only what is open (`isWhole`). */
export function Sidebar({ sidebar, opened = none, ...rest }: SidebarProps): ReactNode {
  const { autoCollapse } = sidebar
  const spot = { ...rest, opened, autoCollapse, isWhole: sidebar.size <= wholeSidebarLimit }
  return (
    <nav aria-label="Docs sidebar" className="menu">
      <ul className={classNames.docSidebarMenu}>
        {toSections(sidebar.items).map(({ heading, items, start }, index) => {
          if (heading === null) return <SidebarItems key="start" id="@0" items={items} level={1} {...spot} />
          const id = `sidebar-section-${index}`
          return (
            <li key={id} className={heading.className ?? undefined}>
              <Html as="div" id={id} className="sidebar-heading" html={heading.html} />
              <ul className="menu__list" aria-labelledby={id}>
                <SidebarItems id={`@${start}`} items={items} level={1} {...spot} />
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
  readonly heading: SidebarHtml | null
  readonly items: readonly SidebarItem[]
  /** Position of the first one. */
  readonly start: number
}

/** Section headings are flat items in the configuration; readers of lists hear them as groups (behaviour D-17). */
function toSections(items: readonly SidebarItem[]): Section[] {
  const starts = items.flatMap((item, index) => (isHeading(item) ? [index] : []))
  const first = { heading: null, items: items.slice(0, starts[0] ?? items.length), start: 0 }
  const sections = starts.map((start, index) => ({
    heading: items[start] as SidebarHtml,
    items: items.slice(start + 1, starts[index + 1] ?? items.length),
    start: start + 1
  }))
  return first.items.length > 0 ? [first, ...sections] : sections
}

function isHeading(item: SidebarItem): boolean {
  return item.kind === 'html' && item.className?.split(' ').includes(sectionHeadingClass) === true
}
