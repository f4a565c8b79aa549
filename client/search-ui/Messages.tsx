/** Messages instead of results: nothing was found, or the search has failed. Also announces the number of results. */

import { type ReactNode, useEffect } from 'react'
import { around, fill, plural } from '../../src/shared/plurals.ts'
import { texts } from '../../src/shared/texts.ts'
import type { SearchUiSettings } from '../../src/types/search-client.ts'
import { encodeQuery } from './asked.ts'
import { type Answers, useSettled } from './use-search.ts'

export function Failure({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <div className="search-message">
      <p className="search-message__title">{texts.searchFailed}</p>
      <p>{texts.checkNetwork}</p>
      <button type="button" onClick={onRetry}>
        {texts.retry}
      </button>
    </div>
  )
}

interface NoResultsProps {
  readonly query: string
  readonly settings: Pick<SearchUiSettings, 'missingResultsUrl' | 'missingModule'>
  readonly children?: ReactNode
}

/** Milliseconds after which a reader has not just paused. */
const reportDelay = 1000

export function NoResults({ query, settings, children }: NoResultsProps): ReactNode {
  const { missingResultsUrl, missingModule } = settings
  useEffect(() => {
    if (missingModule === undefined) return
    const load = () => import(missingModule) as Promise<typeof import('../boot/page/search-events.ts')>
    const report = () => load().then(({ reportMissing }) => reportMissing(query))
    const timer = setTimeout(() => report().catch(console.warn), reportDelay)
    return () => clearTimeout(timer)
  }, [missingModule, query])
  const [before, after] = around(texts.noResults, 'query')
  return (
    <div className="search-message">
      <p className="search-message__title">
        {before}
        <strong>{query}</strong>
        {after}
      </p>
      {children}
      {missingResultsUrl !== null && (
        <p>
          {texts.missingResults}{' '}
          <a href={missingResultsUrl.replaceAll('{query}', () => encodeQuery(query))}>{texts.letUsKnow}</a>
        </p>
      )}
    </div>
  )
}

interface SuggestionsProps {
  readonly labels: readonly string[]
  onChoose(label: string): void
}

/** Suggests earlier queries that had results. */
export function Suggestions({ labels, onChoose }: SuggestionsProps): ReactNode {
  if (labels.length === 0) return null
  return (
    <>
      <p>{texts.trySearching}</p>
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
  if (answers.hasFailed && answers.groups.length === 0) return texts.searchFailed
  if (answers.query === '') return ''
  return answers.groups.length === 0 ? fill(texts.noResults, { query: answers.query }) : countResults(answers)
}

function countResults({ total }: Pick<Answers, 'total'>): string {
  return plural(texts.results, total)
}
