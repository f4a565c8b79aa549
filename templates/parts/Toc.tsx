/** The contents list beside the page, nested like the headings; the script highlights the current one. */
import { type TocItem, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Html } from './Html.tsx'

export function Toc({ items }: { readonly items: readonly TocItem[] }): ReactNode {
  return (
    <nav aria-label={texts.onThisPage}>
      <div className="toc-title" aria-hidden="true">
        {texts.onThisPage}
      </div>
      <TocList items={items} />
    </nav>
  )
}

/** The entries of a contents list, nested like the headings. */
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
