/** The search page. Without scripts it shows a notice and links to the sections of the site. */
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

/** Whether a link of the navigation bar stays on the site and has a text. */
function isSection(entry: NavbarEntry): entry is Extract<NavbarEntry, { kind: 'link' }> {
  return entry.kind === 'link' && !entry.external && entry.label !== ''
}
