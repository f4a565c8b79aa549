/** The date and the reading time of an entry, such as `February 13, 2025 · One min read`. */
import { type PostSummary, plural, texts } from 'docsgen/theme'
import { Fragment, type ReactNode } from 'react'

type PostMetaProps = Pick<PostSummary, 'date' | 'dateText' | 'readingMinutes' | 'badges'>

export function PostMeta({ date, dateText, readingMinutes, badges }: PostMetaProps): ReactNode {
  return (
    <p className="post-meta">
      <time dateTime={date}>{dateText}</time>
      {readingMinutes !== null && ` · ${plural(texts.readingTime, readingMinutes)}`}
      {badges.map(({ text, tone }) => (
        <Fragment key={text}>
          {' '}
          <span className={`tag badge--${tone}`}>{text}</span>
        </Fragment>
      ))}
    </p>
  )
}
