/** Parts of the layout that a site replaces: the properties that they get, and the facts about their page. */
import type { Breadcrumb, PageLink, PageProps, TocItem } from 'docsgen/theme'
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

/** `@theme/TOC`: headings in one list, with HTML as their text. */
export function TOC({ items }: { readonly items: readonly TocItem[] }): object {
  const flat = (all: readonly TocItem[]): object[] =>
    all.flatMap(({ id, html, level, children }) => [{ id, value: html, level }, ...flat(children)])
  return { toc: flat(items), minHeadingLevel: 2, maxHeadingLevel: 6 }
}

/** `@theme/DocPaginator` */
export function DocPaginator({ previous, next }: Readonly<Record<'previous' | 'next', PageLink | null>>): object {
  const toLink = (link: PageLink | null) => (link === null ? undefined : { title: link.label, permalink: link.href })
  return { previous: toLink(previous), next: toLink(next) }
}

/** `@theme/EditThisPage` */
export function EditThisPage({ href }: { readonly href: string }): object {
  return { editUrl: href }
}

/** `@theme/LastUpdated` */
export function LastUpdated({ date, author }: Readonly<Record<'date' | 'author', string | null>>): object {
  return {
    ...(date !== null && { lastUpdatedAt: Date.parse(date) }),
    ...(author !== null && { lastUpdatedBy: author })
  }
}

/** Parts without properties. */
export function nothing(): object {
  return {}
}
