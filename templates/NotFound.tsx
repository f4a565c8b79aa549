/** The page for unknown addresses; the script may add similar addresses. */
import { dataAttributes, type PageProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

type NotFoundProps = Pick<PageProps, 'site' | 'assets'> & { readonly languages?: PageProps['languages'] }

export function NotFound({ site, assets, languages = [] }: NotFoundProps): ReactNode {
  const others = languages.filter(({ tag }) => tag !== site.locale.tag).map(({ base }) => `${base}404.html`)
  const { search } = site
  const searchHref = search?.pageHref ?? null
  return (
    <article className="not-found" {...(others.length > 0 && { [dataAttributes.notFoundPages]: others.join(' ') })}>
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      {site.hasTheme ? <Words /> : <KnownWords />}
      {site.hasTheme && searchHref !== null && <SearchField href={searchHref} />}
      <p className="button-row">
        <a className="button" href={site.baseUrl}>
          {texts.startPage}
        </a>
        {!site.hasTheme && searchHref !== null && (
          <a className="button button--quiet" href={searchHref}>
            {texts.searchTitle}
          </a>
        )}
      </p>
      {/* Below everything else, so that nothing shifts. */}
      {assets.pagesFile !== null && <div {...{ [dataAttributes.suggestions]: assets.pagesFile }} />}
    </article>
  )
}

function Words(): ReactNode {
  return (
    <>
      <h1>{texts.wrongAddress}</h1>
      <p>{texts.wrongAddressText}</p>
    </>
  )
}

/** Texts that readers of such sites know. */
function KnownWords(): ReactNode {
  return (
    <>
      <h1>{texts.notFoundTitle}</h1>
      <p>{texts.notFound}</p>
      <p>{texts.notFoundOwner}</p>
    </>
  )
}

/** A form that opens the search page; the script fills in the words of the address. */
function SearchField({ href }: { readonly href: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers support the element
    <form role="search" className="not-found-search" action={href}>
      <input type="search" name="q" aria-label={texts.searchTitle} placeholder={texts.searchTitle} />
      <button type="submit" className="button">
        {texts.search}
      </button>
    </form>
  )
}
