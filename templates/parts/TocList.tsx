/** The entries of a contents list, nested as the headings are. */
import type { TocItem } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Html } from './Html.tsx'

export function TocList({ items }: { readonly items: readonly TocItem[] }): ReactNode {
  return (
    <ul className="table-of-contents">
      {items.map(({ id, html, children }) => (
        <li key={id}>
          <Html
            as="a"
            className="table-of-contents__link toc-highlight"
            href={`#${encodeURIComponent(id)}`}
            html={html}
          />
          {children.length > 0 && <TocList items={children} />}
        </li>
      ))}
    </ul>
  )
}
