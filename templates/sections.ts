/** The sections of a sidebar: server and browser cut them alike, and the ids of long lists count from their starts. */
import { type SidebarItem, sectionHeadingClass } from 'docsgen/theme'

type SidebarHtml = Extract<SidebarItem, { kind: 'html' }>

interface Section {
  /** null: the items before the first heading. */
  readonly heading: SidebarHtml | null
  readonly items: SidebarItem[]
  /** Position of the first item in the sidebar. */
  readonly start: number
}

/** Section headings are flat items in the configuration; screen readers announce them as names of groups. */
export function toSections(items: readonly SidebarItem[]): Section[] {
  const sections: Section[] = [{ heading: null, items: [], start: 0 }]
  items.forEach((item, at) => {
    if (item.kind === 'html' && item.className?.split(' ').includes(sectionHeadingClass))
      sections.push({ heading: item, items: [], start: at + 1 })
    else sections.at(-1)?.items.push(item)
  })
  return sections.filter(({ heading, items }) => heading || items[0])
}
