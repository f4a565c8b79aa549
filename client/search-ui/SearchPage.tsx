/** The page of all results, which replaces the content that the page shows without a script. */

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { dataAttributes, events, queryKeys, searchLimits } from '../../src/shared/dom.ts'
import { fill, plural } from '../../src/shared/plurals.ts'
import { texts } from '../../src/shared/texts.ts'
import type { SearchUiSettings } from '../../src/types/search-client.ts'
import { type NavigatedDetail, on } from '../boot/events.ts'
import { tagsAsked, toQuery, toSets, useAsked } from './asked.ts'
import { Filters } from './Filters.tsx'
import { FoundPages, LoadMore } from './FoundPages.tsx'
import { Credit } from './Frame.tsx'
import { Failure, NoResults } from './Messages.tsx'
import { type Answers, type Search, useSearch } from './use-search.ts'

interface SearchPageProps {
  readonly search: Search
  readonly settings: SearchUiSettings
  readonly page: StaticPage
}

/** Content of the page without a script. */
interface StaticPage {
  /** Title of the document. */
  readonly title: string
  readonly heading: string
  readonly placeholder: string
  /** What the reader typed before the script was loaded. */
  readonly typed: string
  /** Links to the parts of the site. */
  readonly sections: readonly { readonly href: string; readonly label: string }[]
}

function SearchPage({ search, settings, page }: SearchPageProps): ReactNode {
  const { languages, areas, tags, credit } = settings
  const { asked, settled, change } = useAsked(page.typed)
  const sets = toSets(areas)
  const filters = { language: settled.language ?? settings.engine.language, tags: tagsAsked(settled, { tags, sets }) }
  const limit = searchLimits.pageHits
  const answers = useSearch(
    search,
    { query: toQuery(settled.query), surface: 'page', limit, hitsPerGroup: settings.hitsPerGroup, filters },
    0
  )
  const query = asked.query.trim()
  const heading = query === '' ? page.heading : fill(texts.resultsFor, { query })
  // Before painting, so that title and heading change together.
  useLayoutEffect(() => {
    document.title = page.title.replace(page.heading, () => heading)
  }, [page, heading])

  return (
    <>
      <h1>{heading}</h1>
      <search>
        <QueryForm query={asked.query} placeholder={page.placeholder} onChange={query => change({ query })} />
        {query !== '' && <Filters asked={asked} sets={sets} languages={languages} onChange={change} />}
      </search>
      <p className="search-count" role="status">
        {statusOf(answers)}
      </p>
      <FoundPages groups={answers.groups} />
      {answers.hasFailed && <Failure onRetry={answers.retry} />}
      {hasNothing(answers) && <NoResults query={answers.query} settings={settings} />}
      {answers.hasMore && <LoadMore isPending={answers.isPending} onMore={answers.more} />}
      {answers.groups.length === 0 && <Sections links={page.sections} />}
      <Credit credit={credit} />
    </>
  )
}

interface QueryFormProps {
  readonly query: string
  readonly placeholder: string
  onChange(query: string): void
}

/** The field, which gets the focus when the page is shown. */
function QueryForm({ query, placeholder, onChange }: QueryFormProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        // Closes the keyboard of a phone, which would cover the results.
        if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
      }}
    >
      <input
        ref={input}
        type="search"
        name={queryKeys.search}
        placeholder={placeholder}
        aria-label={texts.search}
        autoComplete="off"
        value={query}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </form>
  )
}

function Sections({ links }: { readonly links: StaticPage['sections'] }): ReactNode {
  return (
    <nav aria-label={texts.sections} className="search-sections">
      <p>{texts.goToSection}</p>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function hasNothing({ query, groups, hasFailed }: Answers): boolean {
  return query !== '' && groups.length === 0 && !hasFailed
}

function statusOf(answers: Answers): string {
  const { query, total, hasFailed, isPending } = answers
  if (isPending && answers.groups.length === 0) return texts.searching
  if (hasFailed) return texts.searchFailed
  if (query === '' || hasNothing(answers)) return ''
  return plural(texts.documentsFound, total)
}

/** Returns the function to call on a search page. */
export function createSearchPage(props: Pick<SearchPageProps, 'search' | 'settings'>): () => void {
  let shown: { readonly place: Element; readonly root: Root } | null = null

  on<NavigatedDetail>(events.navigated, () => {
    if (!shown || shown.place.isConnected) return
    shown.root.unmount()
    shown = null
  })

  return () => {
    const place = document.querySelector(`[${dataAttributes.searchPage}]`)
    if (place === null || place.hasAttribute(dataAttributes.react)) return
    const page = readPage(place)
    place.setAttribute(dataAttributes.react, '')
    const root = createRoot(place)
    root.render(<SearchPage {...props} page={page} />)
    shown = { place, root }
  }
}

function readPage(place: Element): StaticPage {
  const input = place.querySelector('input')
  return {
    title: document.title,
    heading: place.querySelector('h1')?.textContent ?? '',
    placeholder: input?.placeholder ?? '',
    typed: input?.value ?? '',
    sections: [...place.querySelectorAll('nav a')].map(link => ({
      href: link.getAttribute('href') ?? '',
      label: link.textContent ?? ''
    }))
  }
}
