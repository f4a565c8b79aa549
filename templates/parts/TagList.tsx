/** Tags as links, with the number of pages if it is known. */
import { type TagLink, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

/** `labelledBy`: id of the element that names the list; without it the list begins with “Tags:”. */
export function TagList({
  tags,
  labelledBy
}: {
  readonly tags: readonly TagLink[]
  readonly labelledBy?: string
}): ReactNode {
  return (
    <div className="tags">
      {labelledBy === undefined && <b>{texts.tagsLabel}</b>}
      <ul aria-labelledby={labelledBy} aria-label={labelledBy === undefined ? texts.tags : undefined}>
        {tags.map(({ label, href, count }) => (
          <li key={href}>
            <a className="tag" rel="tag" href={href}>
              {label}
              {count !== null && <span className="tag-count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
