/** The pages before and after this one, as a book turns them. */
import type { PageLink } from 'docsgen/theme'
import type { ReactNode } from 'react'

interface PagerProps {
  readonly label: string
  readonly previous: PageLink | null
  readonly next: PageLink | null
}

export function Pager({ label, previous, next }: PagerProps): ReactNode {
  if (previous === null && next === null) return null
  return (
    <nav className="turn" aria-label={label}>
      {previous !== null && (
        <a href={previous.href} rel="prev">
          <span aria-hidden="true">☜ </span>
          {previous.label}
        </a>
      )}
      {next !== null && (
        <a href={next.href} rel="next">
          {next.label}
          <span aria-hidden="true"> ☞</span>
        </a>
      )}
    </nav>
  )
}
