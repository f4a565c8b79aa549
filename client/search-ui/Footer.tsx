/** Below the results: the way to all of them, what keys do, and who has found them (behaviour S-29, S-30). */
import type { ReactNode } from 'react'
import type { SearchUiSettings } from '../../src/types/search-client.ts'

export interface FooterProps {
  readonly credit: SearchUiSettings['credit']
  /** The way to the search page. */
  readonly children: ReactNode
}

export function Footer({ credit, children }: FooterProps): ReactNode {
  return (
    <div className="search-footer">
      {children}
      <ul className="search-hints">
        <li>
          <kbd aria-label="Enter key">↵</kbd> to select
        </li>
        <li>
          <kbd aria-label="Arrow down">↓</kbd> <kbd aria-label="Arrow up">↑</kbd> to navigate
        </li>
        <li>
          <kbd aria-label="Escape key">esc</kbd> to close
        </li>
      </ul>
      {credit !== null && (
        <a className="search-credit" href={credit.href} target="_blank" rel="noopener noreferrer">
          Search by {credit.label}
        </a>
      )}
    </div>
  )
}
