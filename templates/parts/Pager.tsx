/** Links to the pages before and after this one. */
import { type PageLink, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

interface PagerProps {
  readonly label: string
  readonly previous: PageLink | null
  readonly next: PageLink | null
  /** The texts above the labels; null: none. */
  readonly sublabels?: { readonly previous: string; readonly next: string } | null
}

export function Pager({
  label,
  previous,
  next,
  sublabels = { previous: texts.previous, next: texts.next }
}: PagerProps): ReactNode {
  if (previous === null && next === null) return null
  return (
    <nav className="pagination-nav" aria-label={label}>
      {previous !== null && <PagerLink link={previous} side="prev" sublabel={sublabels?.previous} />}
      {next !== null && <PagerLink link={next} side="next" sublabel={sublabels?.next} />}
    </nav>
  )
}

interface PagerLinkProps {
  readonly link: PageLink
  readonly side: 'prev' | 'next'
  readonly sublabel: string | undefined
}

function PagerLink({ link, side, sublabel }: PagerLinkProps): ReactNode {
  return (
    <a className={`pagination-nav__link pagination-nav__link--${side}`} href={link.href} rel={side}>
      {sublabel !== undefined && <span className="pagination-nav__sublabel">{sublabel}</span>}
      <span className="pagination-nav__label">{link.label}</span>
    </a>
  )
}
