/** Says that a page is a draft or unlisted; looks like an admonition. */
import { classNames } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'

const banners = {
  draft: {
    className: classNames.draftBanner,
    icon: icons.draft,
    title: 'Draft page',
    text: 'Only the local preview shows this page. It is not part of the published site.'
  },
  unlisted: {
    className: classNames.unlistedBanner,
    icon: icons.unlisted,
    title: 'Unlisted page',
    text: 'Search engines will not index this page, and only people with the link can read it.'
  }
} as const

export function DocBanner({ kind }: { readonly kind: keyof typeof banners }): ReactNode {
  const { className, icon, title, text } = banners[kind]
  return (
    <div
      className={`${className} theme-admonition theme-admonition-warning admonition alert alert--warning`}
      role="note"
    >
      <div className="admonition__heading">
        <Icon icon={icon} />
        {title}
      </div>
      <div className="admonition__content">
        <p>{text}</p>
      </div>
    </div>
  )
}
