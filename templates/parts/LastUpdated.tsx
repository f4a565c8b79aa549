/** When and by whom the page was changed last. */
import { classNames } from 'docsgen/theme'
import type { ReactNode } from 'react'

interface LastUpdatedProps {
  /** ISO. */
  readonly date: string | null
  /** `Mar 5, 2025`. */
  readonly dateText: string | null
  readonly author: string | null
}

export function LastUpdated({ date, dateText, author }: LastUpdatedProps): ReactNode {
  return (
    <span className={classNames.lastUpdated}>
      Last updated
      {date !== null && (
        <>
          {' on '}
          <b>
            <time dateTime={date} itemProp="dateModified">
              {dateText}
            </time>
          </b>
        </>
      )}
      {author !== null && (
        <>
          {' by '}
          <b>{author}</b>
        </>
      )}
    </span>
  )
}
