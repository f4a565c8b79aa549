/**
 * The file from which the browser gets the parts of a large sidebar that pages leave out. It has each branch as it is
 * when a reader has just opened it, and each long list in full, entry by entry.
 */
import { dataAttributes, listLimit, type Sidebar } from 'docsgen/theme'
import { Fragment, type ReactNode } from 'react'
import { LongList } from './LongList.tsx'
import { toSections } from './Sidebar.tsx'
import { type LongListProps, type SidebarContext, SidebarItems } from './SidebarItems.tsx'

export interface SidebarBranchesProps {
  readonly sidebar: Sidebar
  /** SVG file with the icons as symbols. */
  readonly icons: string | null
}

interface ListProps extends SidebarContext, Pick<LongListProps, 'id' | 'items'> {
  readonly level: number
}

/** The file is shared by all pages, so no entry is current: no address equals this one. */
const noPage = { permalink: ':', trail: [] }

export function SidebarBranches({ sidebar, icons }: SidebarBranchesProps): ReactNode {
  const { items, autoCollapse } = sidebar
  const context = { ...noPage, icons, autoCollapse, isWhole: false, opened: new Set<string>(), LongList }
  return toSections(items).map(({ items, start }) => (
    <ListBranches key={start} {...context} id={`@${start}`} items={items} level={1} />
  ))
}

/** The branches of a list's categories, and of the lists inside of these. */
function ListBranches(props: ListProps): ReactNode {
  const { items, level } = props
  return (
    <>
      {items.length > listLimit && <WholeList {...props} />}
      {items.map(
        item =>
          item.kind === 'category' && (
            <Fragment key={item.id}>
              {/* Categories with a page are links for the router, and the branch comes with the page. */}
              {item.collapsible && item.href === null && (
                <ul {...{ [dataAttributes.branch]: item.id }}>
                  <SidebarItems {...props} items={[item]} opened={new Set([item.id])} />
                </ul>
              )}
              <ListBranches {...props} id={item.id} items={item.items} level={level + 1} />
            </Fragment>
          )
      )}
    </>
  )
}

/** One list item around each entry, also an empty one: so the indexes of a page's list are those of this list. */
function WholeList(props: ListProps): ReactNode {
  const { id } = props
  const drawWhole = (list: LongListProps) =>
    list.id === id ? (
      list.items.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items can be equal, and the list never changes
        <li key={at}>
          <ul>{list.draw(at, at + 1)}</ul>
        </li>
      ))
    ) : (
      <LongList {...list} />
    )
  return (
    <ul {...{ [dataAttributes.branch]: `${id}:` }}>
      <SidebarItems {...props} LongList={drawWhole} />
    </ul>
  )
}
