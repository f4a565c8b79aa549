/** A generated page that lists the entries of a sidebar category. */
import { classNames, type PageBody, type PageProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Breadcrumbs } from './parts/Breadcrumbs.tsx'
import { Cards } from './parts/Cards.tsx'
import { Pager } from './parts/Pager.tsx'
import { VersionBadge, VersionBanner } from './parts/VersionBanner.tsx'

interface CategoryIndexProps extends Pick<PageProps, 'site' | 'navigation' | 'version'> {
  readonly body: Extract<PageBody, { kind: 'category' }>
}

export function CategoryIndex({ body, site, navigation, version }: CategoryIndexProps): ReactNode {
  return (
    <>
      <article>
        <Breadcrumbs crumbs={navigation.breadcrumbs} homeHref={site.baseUrl} icons={site.icons} />
        {version !== null && <VersionBanner version={version} siteTitle={site.title} />}
        {version?.badge && <VersionBadge label={version.label} />}
        <div className={classNames.markdown}>
          <header>
            <h1>{body.title}</h1>
          </header>
          {body.description !== null && <p>{body.description}</p>}
          <Cards cards={navigation.cards} />
        </div>
      </article>
      <Pager label={texts.docsPages} previous={navigation.previous} next={navigation.next} />
    </>
  )
}
