/**
 * A category of a sidebar. Folding is native (`details`); a category with a page of its own is a link with a separate
 * fold button beside it; a closed category of a large sidebar is only a link.
 */
import { type SidebarCategory as Category, classNames, dataAttributes, fill, texts } from 'docsgen/theme'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isSamePage } from '../active.ts'
import { joinNames, sidebarItemNames } from '../attributes.ts'
import { Icon } from './Icon.tsx'
import { type SidebarContext, SidebarItems } from './SidebarItems.tsx'

interface SidebarCategoryProps extends SidebarContext {
  readonly category: Category
  readonly level: number
  /** Whether it is open at the first render. */
  readonly startsOpen: boolean
}

export function SidebarCategory({ startsOpen, ...props }: SidebarCategoryProps): ReactNode {
  const { category, level, trail, opened, isWhole } = props
  const [isBranch, setBranch] = useState(isWhole || startsOpen || opened.has(category.id))
  const [isUnfolded, setUnfolded] = useState(false)
  // A branch that was opened once stays in the page, folded or not: nothing closes by itself.
  if (!isBranch && (isUnfolded || trail.includes(category.id))) setBranch(true)
  return (
    <li className={sidebarItemNames('category', level, category.className)}>
      {isBranch ? (
        <Branch {...props} startsOpen={startsOpen || opened.has(category.id)} isUnfolded={isUnfolded} />
      ) : (
        <ClosedBranch category={category} icons={props.icons} onUnfold={() => setUnfolded(true)} />
      )}
    </li>
  )
}

interface ClosedBranchProps extends Pick<SidebarCategoryProps, 'category' | 'icons'> {
  readonly onUnfold: () => void
}

/** Links to the category's page, or to its first page inside; a script unfolds a category without a page instead. */
function ClosedBranch({ category, icons, onUnfold }: ClosedBranchProps): ReactNode {
  const unfold = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onUnfold()
  }
  return (
    <a
      className="menu__link menu__link--sublist"
      href={category.fallbackHref ?? undefined}
      {...(category.href === null ? { [dataAttributes.lazyCategory]: category.id, onClick: unfold } : {})}
    >
      <CategoryLabel category={category} icons={icons} />
    </a>
  )
}

interface BranchProps extends SidebarCategoryProps {
  /** The reader has just opened a category that was only a link. */
  readonly isUnfolded: boolean
}

function Branch({ startsOpen, isUnfolded, ...props }: BranchProps): ReactNode {
  const { category, level, ...context } = props
  const isOnTrail = context.trail.includes(category.id)
  const fold = useFold({ startsOpen, isUnfolded, isOnTrail, permalink: context.permalink })
  const name = joinNames('menu__link', isOnTrail && classNames.activeMenuLink)
  const label = <CategoryLabel category={category} icons={context.icons} />
  const children = (
    <ul className="menu__list">
      <SidebarItems {...context} id={category.id} items={category.items} level={level + 1} />
    </ul>
  )
  const current = category.href !== null && isSamePage(category.href, context.permalink) ? 'page' : undefined
  const link = category.href !== null && (
    <a className={name} href={category.href} aria-current={current}>
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
      <details
        {...fold}
        name={context.autoCollapse ? `sidebar-${category.id.replace(/\.?\d+$/, '')}` : undefined}
        {...{ [dataAttributes.category]: context.isWhole ? undefined : category.id }}
      >
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

interface Fold {
  readonly startsOpen: boolean
  readonly isUnfolded: boolean
  readonly isOnTrail: boolean
  readonly permalink: string
}

/**
 * Attributes of a `details` that holds its own state: React renders the initial state, never changes it, and accepts
 * what the reader did before hydration. Only navigation to a page inside opens it.
 */
function useFold({ startsOpen, isUnfolded, isOnTrail, permalink }: Fold) {
  const ref = useRef<HTMLDetailsElement>(null)
  const page = useRef(permalink)
  const [open] = useState(startsOpen || isUnfolded || isOnTrail)
  useEffect(() => {
    if (!isUnfolded || ref.current === null) return
    // Opened by property, so that others with the same name close. Focused, because the focused link was replaced.
    ref.current.open = true
    ref.current.querySelector('summary')?.focus()
  }, [isUnfolded])
  useEffect(() => {
    if (page.current === permalink) return
    page.current = permalink
    if (isOnTrail && ref.current !== null) ref.current.open = true
  }, [permalink, isOnTrail])
  return { ref, open, suppressHydrationWarning: true }
}

/** Both names are in the page, and the style sheet shows the right one, also without scripts. */
function FoldButton({ label }: { readonly label: string }): ReactNode {
  return (
    <summary className="menu__caret">
      <span className="visually-hidden when-closed">{fill(texts.expandCategory, { label })}</span>
      <span className="visually-hidden when-open">{fill(texts.collapseCategory, { label })}</span>
    </summary>
  )
}

function CategoryLabel({ category, icons }: { readonly category: Category; readonly icons: string | null }): ReactNode {
  return (
    <>
      {category.icon !== null && <Icon icon={category.icon} file={icons} />}
      {category.label}
      {category.badge && <span className={`tag badge--${category.badge.tone}`}>{category.badge.text}</span>}
    </>
  )
}
