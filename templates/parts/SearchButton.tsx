/** Opens the search; without a script it is a link to the search page. */
import { dataAttributes, type SiteProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'

export function SearchButton({ search }: Pick<SiteProps, 'search'>): ReactNode {
  if (search === null) return null
  // The client shows the Command key on Apple platforms.
  const marks = { title: `${texts.search} (Ctrl+K)`, suppressHydrationWarning: true, [dataAttributes.searchButton]: '' }
  if (search.pageHref !== null) {
    return (
      <a href={search.pageHref} className="search-button" {...marks}>
        <SearchLabel />
      </a>
    )
  }
  return (
    <button type="button" className="search-button needs-script" {...marks}>
      <SearchLabel />
    </button>
  )
}

/** The key caps take their space from the start, and are visible once the platform is known, so nothing shifts. */
function SearchLabel(): ReactNode {
  return (
    <>
      <Icon icon={icons.search} />
      <span className="search-label">{texts.search}</span>
      <span className="search-keys needs-script" aria-hidden="true" suppressHydrationWarning>
        <kbd suppressHydrationWarning>Ctrl</kbd>
        <kbd>K</kbd>
      </span>
    </>
  )
}
