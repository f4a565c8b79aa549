/** The sidebar of the changelog with its entries by year, and links to archive, authors and tags. */
import { type PageLink, type PostGroups, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { isSamePage } from '../active.ts'

interface PostSidebarProps {
  readonly posts: PostGroups
  readonly permalink: string
}

export function PostSidebar({ posts: { title, groups, more }, permalink }: PostSidebarProps): ReactNode {
  return (
    <nav aria-label={texts.recentPosts} className="menu post-sidebar">
      {title !== '' && <div className="post-sidebar__title">{title}</div>}
      {groups.map(({ year, items }) => {
        if (year === null) return <Links key="all" items={items} permalink={permalink} />
        const id = `post-sidebar-${year}`
        return (
          <div key={year}>
            <h3 id={id} className="sidebar-heading">
              {year}
            </h3>
            <Links items={items} permalink={permalink} labelledBy={id} />
          </div>
        )
      })}
      {more.length > 0 && (
        <div className="post-sidebar__more">
          <Links items={more} permalink={permalink} />
        </div>
      )}
    </nav>
  )
}

interface LinksProps {
  readonly items: readonly PageLink[]
  readonly permalink: string
  readonly labelledBy?: string
}

function Links({ items, permalink, labelledBy }: LinksProps): ReactNode {
  return (
    <ul className="menu__list" aria-labelledby={labelledBy}>
      {items.map(({ label, href }) => {
        const isCurrent = isSamePage(href, permalink)
        return (
          <li key={href} className="menu__list-item">
            <a
              className={isCurrent ? 'menu__link menu__link--active' : 'menu__link'}
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {label}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
