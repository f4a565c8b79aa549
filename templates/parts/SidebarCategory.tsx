/**
 * A category of a sidebar. Folding is native (`details`); a category with a page of its own is a link
 * with a separate fold button beside it; a closed one in a large sidebar is only a link.
 */
import type { ReactNode } from 'react'
import { classNames, parts } from '../../src/contract.ts'
import type { SidebarCategory as Category } from '../../src/model.ts'
import { isSamePage } from '../active.ts'
import { Icon } from './Icon.tsx'
import { joinNames } from './names.ts'
import { SidebarItems, type SidebarSpot, sidebarItemNames } from './SidebarItems.tsx'

interface SidebarCategoryProps extends SidebarSpot {
  readonly category: Category
  readonly level: number
}

export function SidebarCategory(props: SidebarCategoryProps): ReactNode {
  const { category, level, trail } = props
  const isOpen = !category.collapsible || trail.includes(category.id) || !category.collapsed
  return (
    <li className={sidebarItemNames('category', level, category.className)}>
      {isOpen || props.isWhole ? <Branch {...props} isOpen={isOpen} /> : <ClosedBranch {...props} />}
    </li>
  )
}

/** Leads to the first page inside; the browser loads the branch from the sidebar's file instead. */
function ClosedBranch({ category, icons }: SidebarCategoryProps): ReactNode {
  return (
    <a
      className="menu__link menu__link--sublist"
      href={category.fallbackHref ?? undefined}
      {...{ [parts.lazyCategory]: category.id }}
    >
      <CategoryLabel category={category} icons={icons} />
    </a>
  )
}

function Branch({ isOpen, ...props }: SidebarCategoryProps & { readonly isOpen: boolean }): ReactNode {
  const { category, level, ...spot } = props
  const name = joinNames('menu__link', spot.trail.includes(category.id) && classNames.activeMenuLink)
  const label = <CategoryLabel category={category} icons={spot.icons} />
  const children = (
    <ul className="menu__list">
      <SidebarItems items={category.items} level={level + 1} {...spot} />
    </ul>
  )
  const link = category.href !== null && (
    <a
      className={name}
      href={category.href}
      aria-current={isSamePage(category.href, spot.permalink) ? 'page' : undefined}
    >
      {label}
    </a>
  )
  if (!category.collapsible) {
    return (
      <>
        {link || <span className="menu__label">{label}</span>}
        {children}
      </>
    )
  }
  return (
    <>
      {link}
      <details open={isOpen}>
        {link ? (
          <FoldButton label={category.label} />
        ) : (
          <summary className={joinNames('menu__link--sublist', name ?? null)}>{label}</summary>
        )}
        {children}
      </details>
    </>
  )
}

/** Both names stand in the page and the style sheet shows the right one, so it is right without a script too. */
function FoldButton({ label }: { readonly label: string }): ReactNode {
  return (
    <summary className="menu__caret">
      <span className="visually-hidden when-closed">{`Expand sidebar category '${label}'`}</span>
      <span className="visually-hidden when-open">{`Collapse sidebar category '${label}'`}</span>
    </summary>
  )
}

function CategoryLabel({ category, icons }: { readonly category: Category; readonly icons: string | null }): ReactNode {
  return (
    <>
      {category.icon !== null && <Icon icon={category.icon} file={icons} />}
      {category.label}
    </>
  )
}
