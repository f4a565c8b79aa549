/** Pages that have to do with this one: about the same, or with a link to it. */
import { type PageLink, type RelatedProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

export function Related({ related, backlinks }: RelatedProps): ReactNode {
  return (
    <div className="related">
      <LinkList label={texts.relatedPages} links={related} />
      <LinkList label={texts.backlinks} links={backlinks} />
    </div>
  )
}

function LinkList({ label, links }: { readonly label: string; readonly links: readonly PageLink[] }): ReactNode {
  if (links.length === 0) return null
  return (
    <nav className="related__list" aria-label={label}>
      <p>{label}</p>
      <ul>
        {links.map(link => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
