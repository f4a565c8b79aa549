/** Date and author of the last change of the page. */
import { classNames, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

interface LastUpdatedProps {
  /** ISO date. */
  readonly date: string | null
  /** `Mar 5, 2025`. */
  readonly dateText: string | null
  readonly author: string | null
}

export function LastUpdated({ date, dateText, author }: LastUpdatedProps): ReactNode {
  return (
    <span className={classNames.lastUpdated}>
      {texts.lastUpdated}
      {date !== null && (
        <>
          {texts.lastUpdatedOn}
          <b>
            <time dateTime={date} itemProp="dateModified">
              {dateText}
            </time>
          </b>
        </>
      )}
      {author !== null && (
        <>
          {texts.lastUpdatedBy}
          <b>{author}</b>
        </>
      )}
    </span>
  )
}
