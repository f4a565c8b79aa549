/** When an entry was published and how long it takes to read: `February 13, 2025 · One min read`. */
import type { PostSummary } from 'docsgen/theme'
import type { ReactNode } from 'react'

type PostMetaProps = Pick<PostSummary, 'date' | 'dateText' | 'readingMinutes'>

export function PostMeta({ date, dateText, readingMinutes }: PostMetaProps): ReactNode {
  return (
    <p className="post-meta">
      <time dateTime={date}>{dateText}</time>
      {readingMinutes !== null && ` · ${readingMinutes === 1 ? 'One' : readingMinutes} min read`}
    </p>
  )
}
