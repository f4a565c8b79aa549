/** Links to the pages before and after this one (behaviour D-34). */
import type { ReactNode } from 'react'
import type { PageLink } from '../../src/model.ts'

interface PagerProps {
  readonly label: string
  readonly previous: PageLink | null
  readonly next: PageLink | null
}

export function Pager({ label, previous, next }: PagerProps): ReactNode {
  if (previous === null && next === null) return null
  return (
    <nav className="pagination-nav" aria-label={label}>
      {previous !== null && <PagerLink link={previous} side="prev" sublabel="Previous" />}
      {next !== null && <PagerLink link={next} side="next" sublabel="Next" />}
    </nav>
  )
}

interface PagerLinkProps {
  readonly link: PageLink
  readonly side: 'prev' | 'next'
  readonly sublabel: string
}

function PagerLink({ link, side, sublabel }: PagerLinkProps): ReactNode {
  return (
    <a className={`pagination-nav__link pagination-nav__link--${side}`} href={link.href} rel={side}>
      <span className="pagination-nav__sublabel">{sublabel}</span>
      <span className="pagination-nav__label">{link.label}</span>
    </a>
  )
}
