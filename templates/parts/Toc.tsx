/** The contents list beside the page; the browser highlights where the reader is. */
import type { TocItem } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { TocList } from './TocList.tsx'

export const tocLabel = 'On this page'

export function Toc({ items }: { readonly items: readonly TocItem[] }): ReactNode {
  return (
    <nav aria-label={tocLabel}>
      <div className="toc-title" aria-hidden="true">
        {tocLabel}
      </div>
      <TocList items={items} />
    </nav>
  )
}
