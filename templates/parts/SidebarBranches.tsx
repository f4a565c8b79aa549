/**
 * Everything that pages leave out of a large sidebar, for the file that the browser takes it from: each branch as it
 * looks when a reader has just opened it, and each long list whole, entry by entry.
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

/** The file serves all pages, so no entry is current: no address equals this one. */
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
              {/* The boot leaves categories with a page to the router, which brings the branch with the page. */}
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

/** One list item around each entry, drawn or not: a range of a page's list is a range of these. */
function WholeList(props: ListProps): ReactNode {
  const { id } = props
  const drawWhole = (list: LongListProps) =>
    list.id === id ? (
      list.items.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items can be equal, and none ever moves
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
