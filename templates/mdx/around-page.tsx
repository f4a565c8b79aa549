/** What hooks know of the page in parts of the layout that a site replaces. */
import type { Breadcrumb, PageProps } from 'docsgen/theme'
import { createElement, type ReactNode } from 'react'
import { PageFactsProvider } from './facts.ts'
import { type PageFacts, unknownPage } from './page-facts.ts'

/** Tells the parts of a layout which page is around them. */
export function aroundPage(page: PageProps, layout: ReactNode): ReactNode {
  return createElement(PageFactsProvider, { facts: factsOf(page) }, layout)
}

function factsOf({ permalink, docsSet, version, body, head, navigation }: PageProps): PageFacts {
  const all = Object.values(unknownPage.versions).flat()
  const own = all.find(({ name, path }) => name === version?.name && permalink.startsWith(path.replace(/\/$/, '')))
  const isDoc = body.kind === 'doc'
  const title = isDoc && body.title !== null && 'text' in body.title ? body.title.text : head.title
  return {
    ...unknownPage,
    pathname: permalink,
    version: own ?? (docsSet === null ? null : unknownPage.version),
    ...(isDoc && { doc: { id: permalink, title, description: head.description, frontMatter: {} } }),
    ...(isDoc && { breadcrumbs: toItems(navigation.breadcrumbs) })
  }
}

/** The last one is the page itself. */
function toItems(crumbs: readonly Breadcrumb[]): NonNullable<PageFacts['breadcrumbs']> {
  return crumbs.map(({ label, href }, at) => ({
    type: at === crumbs.length - 1 ? 'link' : 'category',
    label,
    ...(href !== null && { href })
  }))
}
