/** The breadcrumbs from home through the categories to the page itself, which is text. */
import { type Breadcrumb, classNames, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { home } from './icons.ts'

interface BreadcrumbsProps {
  readonly crumbs: readonly Breadcrumb[]
  readonly homeHref: string
  /** Address of the file of icons. */
  readonly icons: string | null
}

export function Breadcrumbs({ crumbs, homeHref, icons }: BreadcrumbsProps): ReactNode {
  return (
    <nav className={classNames.breadcrumbs} aria-label={texts.breadcrumbs}>
      <ul className="breadcrumbs">
        <li className="breadcrumbs__item">
          <a className="breadcrumbs__link" href={homeHref} aria-label={texts.homePage}>
            <Icon icon={home} file={icons} />
          </a>
        </li>
        {crumbs.map((crumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two crumbs can be equal, and the list never changes
          <li key={index} className="breadcrumbs__item">
            <BreadcrumbText {...crumb} isLast={index === crumbs.length - 1} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function BreadcrumbText({ label, href, isLast }: Breadcrumb & { readonly isLast: boolean }): ReactNode {
  if (isLast) return <span aria-current="page">{label}</span>
  if (href === null) return <span>{label}</span>
  return (
    <a className="breadcrumbs__link" href={href}>
      {label}
    </a>
  )
}
