/** The page for addresses that lead nowhere; the script may add near addresses to it. */
import { dataAttributes, type PageProps } from 'docsgen/theme'
import type { ReactNode } from 'react'

type NotFoundProps = Pick<PageProps, 'site' | 'assets'>

export function NotFound({ site, assets }: NotFoundProps): ReactNode {
  const { search } = site
  const searchHref = search?.pageHref ?? null
  return (
    <article className="not-found">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      {site.hasTheme ? <Words /> : <KnownWords />}
      {site.hasTheme && searchHref !== null && <SearchField href={searchHref} />}
      <p className="button-row">
        <a className="button" href={site.baseUrl}>
          Go to the start page
        </a>
        {!site.hasTheme && searchHref !== null && (
          <a className="button button--quiet" href={searchHref}>
            Search the documentation
          </a>
        )}
      </p>
      {/* Below all else, so that nothing moves. */}
      {assets.pagesFile !== null && <div {...{ [dataAttributes.suggestions]: assets.pagesFile }} />}
    </article>
  )
}

function Words(): ReactNode {
  return (
    <>
      <h1>There is no page at this address</h1>
      <p>It may have moved, or the link that led here is misspelled. What it was about can still be found:</p>
    </>
  )
}

/** Those that readers of Docusaurus sites know. */
function KnownWords(): ReactNode {
  return (
    <>
      <h1>Page Not Found</h1>
      <p>We could not find what you were looking for.</p>
      <p>
        Please contact the owner of the site that linked you to the original URL and let them know their link is broken.
      </p>
    </>
  )
}

/** A form of the search page; the script writes the words of the address into it. */
function SearchField({ href }: { readonly href: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers know the element
    <form role="search" className="not-found-search" action={href}>
      <input type="search" name="q" aria-label="Search the documentation" placeholder="Search the documentation" />
      <button type="submit" className="button">
        Search
      </button>
    </form>
  )
}
