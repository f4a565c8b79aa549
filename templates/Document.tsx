/** The whole HTML document of a page. Nothing here depends on the clock: same props, same bytes. */
import { htmlAttributes, type PageProps } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Body } from './Body.tsx'
import { Head } from './Head.tsx'
import { Layout } from './Layout.tsx'

export function Document(page: PageProps): ReactNode {
  const { locale } = page.site
  return (
    <html
      lang={locale.htmlLang ?? locale.tag}
      dir={locale.direction}
      className={page.head.htmlClasses.join(' ')}
      suppressHydrationWarning
      {...stateOf(page)}
    >
      <Head {...page} />
      <body {...page.bodyAttributes}>
        <Layout page={page}>
          <Body page={page} />
        </Layout>
      </body>
    </html>
  )
}

/**
 * The attributes that scripts read and change. If the system's color mode applies, no choice is written: without
 * scripts the style sheet follows the system (tokens.css), with scripts before-paint sets the choice.
 */
function stateOf({ site, assets, permalink, docsSet, navigation }: PageProps): Record<string, string> {
  const { defaultMode, respectPrefersColorScheme } = site.colorMode
  return {
    [htmlAttributes.hydrated]: 'false',
    [htmlAttributes.theme]: defaultMode,
    ...(respectPrefersColorScheme ? {} : { [htmlAttributes.themeChoice]: defaultMode }),
    [htmlAttributes.permalink]: permalink,
    ...(docsSet === null ? {} : { [htmlAttributes.docsSet]: docsSet }),
    ...(navigation.sidebar === null ? {} : { [htmlAttributes.sidebarName]: navigation.sidebar.name }),
    ...(navigation.trail.length === 0 ? {} : { [htmlAttributes.trail]: navigation.trail.join(' ') }),
    ...(assets.siteFile === null ? {} : { [htmlAttributes.siteFile]: assets.siteFile }),
    ...(assets.sidebarFile === null ? {} : { [htmlAttributes.sidebarFile]: assets.sidebarFile }),
    ...Object.fromEntries(Object.entries(assets.data).map(([name, value]) => [`data-${name}`, value]))
  }
}
