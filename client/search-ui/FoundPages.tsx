/** Results of the search page, and the button that loads more. */

import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from '../../src/shared/texts.ts'
import type { SearchGroup, SearchHit } from '../../src/types/search-client.ts'
import { Marked } from './Results.tsx'

export function FoundPages({ groups }: { readonly groups: readonly SearchGroup[] }): ReactNode {
  return (
    <ol className="search-documents">
      {toDocuments(groups).map(({ best, others }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results are only ever added at the end
        <li key={index}>
          <h2>
            <Link hit={best} />
          </h2>
          {best.trail.length > 0 && <p className="search-trail">{best.trail.join(' › ')}</p>}
          <Snippet hit={best} />
          {others.length > 0 && (
            <ul>
              {others.map(hit => (
                <li key={hit.id}>
                  <Link hit={hit} />
                  <Snippet hit={hit} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function Link({ hit: { href, isExternal, title } }: { readonly hit: SearchHit }): ReactNode {
  return (
    // Keeps the click from the router, because external links load a page.
    <a href={href} onClick={event => isExternal && event.stopPropagation()}>
      <Marked {...title} />
    </a>
  )
}

function Snippet({ hit: { snippet } }: { readonly hit: SearchHit }): ReactNode {
  return (
    snippet !== null && (
      <p className="search-snippet">
        <Marked {...snippet} />
      </p>
    )
  )
}

/** Loads more when it comes into view; a button, for readers who reach it without scrolling. */
export function LoadMore({ isPending, onMore }: { readonly isPending: boolean; onMore(): void }): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  const more = useRef(onMore)
  more.current = onMore
  useEffect(() => {
    if (isPending || button.current === null) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more.current()
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isPending])
  return (
    <button type="button" className="search-more" ref={button} disabled={isPending} onClick={onMore}>
      {isPending ? texts.fetching : texts.loadMore}
    </button>
  )
}

interface FoundDocument {
  readonly best: SearchHit
  readonly others: readonly SearchHit[]
}

/** Splits groups into pages, in the same order, because hosted indexes group by parts of the site. */
export function toDocuments(groups: readonly SearchGroup[]): FoundDocument[] {
  return groups.flatMap(({ hits }) => {
    const pages = new Map<string, SearchHit[]>()
    for (const hit of hits) {
      const page = hit.href.replace(/#.*/, '')
      pages.set(page, [...(pages.get(page) ?? []), hit])
    }
    return [...pages.values()].flatMap(([best, ...others]) => (best ? [{ best, others }] : []))
  })
}
