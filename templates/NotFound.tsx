/** The page for addresses that lead nowhere; the script may add near addresses to it. */
import { dataAttributes, type PageProps } from 'docsgen/theme'
import type { ReactNode } from 'react'

export function NotFound({ site, assets }: Pick<PageProps, 'site' | 'assets'>): ReactNode {
  return (
    <article className="not-found">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1>Page Not Found</h1>
      <p>We could not find what you were looking for.</p>
      <p>
        Please contact the owner of the site that linked you to the original URL and let them know their link is broken.
      </p>
      <p className="button-row">
        <a className="button" href={site.baseUrl}>
          Go to the start page
        </a>
        {site.search !== null && site.search.pageHref !== null && (
          <a className="button button--quiet" href={site.search.pageHref}>
            Search the documentation
          </a>
        )}
      </p>
      {/* Below all else, so that nothing moves. */}
      {assets.pagesFile !== null && <div {...{ [dataAttributes.suggestions]: assets.pagesFile }} />}
    </article>
  )
}
