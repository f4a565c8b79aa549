/**
 * The frame of every page. Renders the landmark elements; the interactive content of each (navigation bar, side menu)
 * is a part of its own, which the browser can hydrate in its element.
 */
import { classNames, dataAttributes, ids, type PageProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import type { CurrentPage } from './active.ts'
import { joinNames } from './attributes.ts'
import { AnnouncementBar } from './parts/AnnouncementBar.tsx'
import { BackToTop } from './parts/BackToTop.tsx'
import { Footer } from './parts/Footer.tsx'
import { JsonScript } from './parts/JsonScript.tsx'
import { LongList } from './parts/LongList.tsx'
import { Navbar } from './parts/Navbar.tsx'
import { SideMenu } from './parts/SideMenu.tsx'
import { SkipLink } from './parts/SkipLink.tsx'
import { toPlainEntry, type VersionView } from './versions.ts'

interface LayoutProps {
  readonly page: PageProps
  /** The content of `main`. */
  readonly children: ReactNode
}

export function Layout({ page, children }: LayoutProps): ReactNode {
  const { site, navigation, body } = page
  const current = currentPage(page)
  const hasSidebar = navigation.sidebar !== null
  const hasToc = 'toc' in body && body.toc.length > 0
  return (
    <>
      <SkipLink />
      {site.announcementBar !== null && <Announcement {...site.announcementBar} />}
      <header
        className={joinNames(
          'site-header',
          site.navbar.isShort && !site.navbar.tabs && 'site-header--short',
          site.navbar.tabs && 'site-header--tabs'
        )}
        {...{ [dataAttributes.navbar]: '' }}
      >
        <Navbar site={site} page={current} />
      </header>
      <div className={classNames.main}>
        {/* The columns are inside, because style sheets of sites expect one column outside. */}
        <div className={joinNames('page-columns', hasSidebar && 'with-sidebar')}>
          {/* An element inside, because the open menu on a narrow screen is a dialog, and an aside cannot be one. */}
          <aside className={hasSidebar ? classNames.docSidebar : undefined}>
            <div id={ids.mobileMenu} popover="auto" className="side-menu" {...{ [dataAttributes.sidebar]: '' }}>
              <SideMenu site={site} page={current} navigation={navigation} LongList={LongList} />
            </div>
          </aside>
          {/* The tab index is permanent: the skip link and the router move the focus here. */}
          <main id={ids.skipTarget} tabIndex={-1} className={mainClass(body, hasToc)}>
            {children}
            {page.islands !== null && (
              <JsonScript type="application/json" value={page.islands} mark={dataAttributes.islandProps} />
            )}
            {/* Inside of `main`, so that the router runs them with the page. */}
            {page.assets.modules.map(src => (
              <script key={src} type="module" src={src} />
            ))}
          </main>
        </div>
      </div>
      <Footer footer={site.footer} />
      {body.kind === 'doc' && <BackToTop icons={site.icons} />}
      <div id={ids.liveRegion} className="visually-hidden" role="status" />
    </>
  )
}

/** The region of the announcement; its content is a part of its own. */
function Announcement(bar: NonNullable<PageProps['site']['announcementBar']>): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: style sheets of sites expect a div
    <div
      className={classNames.announcementBar}
      role="region"
      aria-label={texts.announcement}
      {...{ [dataAttributes.announcementBar]: '' }}
    >
      <AnnouncementBar {...bar} />
    </div>
  )
}

function currentPage(page: PageProps): CurrentPage {
  return {
    permalink: page.permalink,
    docsSet: page.docsSet,
    sidebar: page.navigation.sidebar?.name ?? null,
    trail: page.navigation.trail,
    versions: versionsOf(page),
    ...(page.languages && { languages: Object.fromEntries(page.languages.map(({ tag, href }) => [tag, href])) })
  }
}

function mainClass(body: PageProps['body'], hasToc: boolean): string {
  const width = 'prose' in body && !body.prose ? ' main--free' : 'wide' in body && body.wide ? ' main--wide' : ''
  const reference = body.kind === 'doc' && body.isReference ? ' main--reference' : ''
  const more = reference + (hasToc ? ' main--toc' : width)
  return `main main--${body.kind}${more}`
}

/** Only the browser knows the versions that the reader has chosen. */
function versionsOf({ docsSet, version }: PageProps): VersionView {
  const { name = null, twins = {} } = version ?? {}
  return { plain: toPlainEntry, docsSet, version: name, twins, preferred: {} }
}
