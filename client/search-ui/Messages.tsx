/** What is shown instead of results: nothing was found, or the search has failed. What it has found is announced, too. */
import type { ReactNode } from 'react'
import { encodeQuery } from './asked.ts'
import { type Answers, useSettled } from './use-search.ts'

export const failureTitle = 'Unable to fetch results'

export function Failure({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <div className="search-message">
      <p className="search-message__title">{failureTitle}</p>
      <p>You might want to check your network connection.</p>
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}

interface NoResultsProps {
  readonly query: string
  /** Where readers tell what they did not find; `{query}` is replaced with the query. */
  readonly missingResultsUrl: string | null
  readonly children?: ReactNode
}

export function NoResults({ query, missingResultsUrl, children }: NoResultsProps): ReactNode {
  return (
    <div className="search-message">
      <p className="search-message__title">
        No results for "<strong>{query}</strong>"
      </p>
      {children}
      {missingResultsUrl !== null && (
        <p>
          Believe this query should return results?{' '}
          <a href={missingResultsUrl.replaceAll('{query}', () => encodeQuery(query))}>Let us know.</a>
        </p>
      )}
    </div>
  )
}

interface SuggestionsProps {
  readonly labels: readonly string[]
  onChoose(label: string): void
}

/** What found something before. */
export function Suggestions({ labels, onChoose }: SuggestionsProps): ReactNode {
  if (labels.length === 0) return null
  return (
    <>
      <p>Try searching for:</p>
      <ul className="search-suggestions">
        {labels.map(label => (
          <li key={label}>
            <button type="button" onClick={() => onChoose(label)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const delay = 700

export function Announcement({ answers }: { readonly answers: Answers }): ReactNode {
  const text = useSettled(statusOf(answers), delay)
  return (
    <div className="visually-hidden" role="status">
      {text}
    </div>
  )
}

function statusOf(answers: Answers): string {
  if (answers.hasFailed) return failureTitle
  if (answers.query === '') return ''
  return answers.groups.length === 0 ? `No results for "${answers.query}"` : countResults(answers)
}

export function countResults({ total }: Pick<Answers, 'total'>): string {
  return total === 1 ? '1 result' : `${total} results`
}
