/** Facts about the page of a document, from attributes of the root (templates/Document.tsx). */
import { dataAttributes, htmlAttributes } from '../../src/shared/dom.ts'
import type { CurrentPage } from '../../templates/active.ts'
import type { VersionView } from '../../templates/versions.ts'

export interface Facts {
  readonly page: CurrentPage
  /** Address of the file with the site's props; a different address means another build. */
  readonly siteFile: string | null
  /** Address of the file with the page's sidebar; null: the page has none. */
  readonly sidebarFile: string | null
}

/** The addresses of the page in other languages, read from their list in the bar. */
function languagesIn(page: Document): Record<string, string> {
  const links = page.querySelectorAll<HTMLAnchorElement>(`[${dataAttributes.navbar}] a[hreflang]`)
  return Object.fromEntries([...links].map(link => [link.hreflang, link.getAttribute('href') ?? '']))
}

/** `viewOf`: reads the versions; null: the site has none. */
export function factsOf(page: Document, viewOf: ((page: Document) => VersionView) | null): Facts {
  const { documentElement: root } = page
  return {
    page: {
      permalink: root.getAttribute(htmlAttributes.permalink) ?? '',
      docsSet: root.getAttribute(htmlAttributes.docsSet),
      sidebar: root.getAttribute(htmlAttributes.sidebarName),
      trail: root.getAttribute(htmlAttributes.trail)?.split(' ') ?? [],
      versions: viewOf?.(page) ?? null,
      languages: languagesIn(page)
    },
    siteFile: root.getAttribute(htmlAttributes.siteFile),
    sidebarFile: root.getAttribute(htmlAttributes.sidebarFile)
  }
}
