/** The search page. Without a script it says so and leads to the sections of the site. */
import { dataAttributes, type NavbarEntry, type PageProps, queryKeys } from 'docsgen/theme'
import type { ReactNode } from 'react'

export function Search({ site }: Pick<PageProps, 'site'>): ReactNode {
  const sections = site.navbar.items.filter(isSection)
  return (
    <article className="search-page" {...{ [dataAttributes.searchPage]: '' }}>
      <h1>Search the documentation</h1>
      <search>
        <form action={site.search?.pageHref ?? undefined}>
          <input
            type="search"
            name={queryKeys.search}
            placeholder="Type your search here"
            aria-label="Search"
            autoComplete="off"
          />
        </form>
      </search>
      <noscript>
        <p>Search needs JavaScript. The sections of the site lead to every page without it:</p>
      </noscript>
      <nav aria-label="Sections" className="search-sections">
        <ul>
          {sections.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  )
}

/** Links of the navigation bar that stay on the site and have a text. */
function isSection(entry: NavbarEntry): entry is Extract<NavbarEntry, { kind: 'link' }> {
  return entry.kind === 'link' && !entry.external && entry.label !== ''
}
