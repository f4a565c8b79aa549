/** The properties of parts of the layout that a site replaces, from those of docsgen's templates. */
import type { PageLink, TocItem } from 'docsgen/theme'

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
