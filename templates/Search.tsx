/** The search page. Without a script it says so and leads to the sections of the site. */
import { dataAttributes, type NavbarEntry, type PageProps, queryKeys, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

export function Search({ site }: Pick<PageProps, 'site'>): ReactNode {
  const sections = site.navbar.items.filter(isSection)
  return (
    <article className="search-page" {...{ [dataAttributes.searchPage]: '' }}>
      <h1>{texts.searchTitle}</h1>
      <search>
        <form action={site.search?.pageHref ?? undefined}>
          <input
            type="search"
            name={queryKeys.search}
            placeholder={texts.searchHere}
            aria-label={texts.search}
            autoComplete="off"
          />
        </form>
      </search>
      <noscript>
        <p>{texts.searchNeedsScript}</p>
      </noscript>
      <nav aria-label={texts.sections} className="search-sections">
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
