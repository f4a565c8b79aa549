/** Says that a page is a draft or unlisted; looks like an admonition. */
import { classNames, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'

const banners = {
  draft: {
    className: classNames.draftBanner,
    icon: icons.draft,
    title: 'draftTitle',
    text: 'draftText'
  },
  unlisted: {
    className: classNames.unlistedBanner,
    icon: icons.unlisted,
    title: 'unlistedTitle',
    text: 'unlistedText'
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
        {texts[title]}
      </div>
      <div className="admonition__content">
        <p>{texts[text]}</p>
      </div>
    </div>
  )
}
