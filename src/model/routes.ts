/** Functions about routes that several rooms need. */

import type { OutputPath } from '../types/basics.ts'
import type { ChangelogConfig, Config } from '../types/config.ts'
import type { Page, Sources } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { ListRoute, Route } from '../types/routes.ts'
import { encodePath } from '../util/paths.ts'
import { isUntranslated } from './translations.ts'

/** The document of a route; null for lists and generated pages. */
export function pageOf(route: Route): Page | null {
  return 'page' in route ? route.page : null
}

/** How many pages authors have written, as commands count them: without lists, redirects, the search and the 404 page. */
export function countPages(routes: readonly Route[]): number {
  return routes.filter(route => pageOf(route) !== null).length
}

/** The documents whose bodies a route's page contains: its own, or the entries of a list. */
export function pagesShownBy(route: Route): readonly Page[] {
  if ('page' in route) return [route.page]
  return route.kind === 'posts' || route.kind === 'posts-tag' || route.kind === 'author' ? route.posts : []
}

/** The docs set of a route, in its version; null: the route belongs to no docs set. */
export function docsSetOf(route: Route, { docs }: Pick<Config, 'docs'>): DocsSet | null {
  const id = docsSetIdOf(route)
  return id === null ? null : (docs.find(set => set.id === id) ?? null)
}

function docsSetIdOf(route: Route): string | null {
  switch (route.kind) {
    case 'doc':
    case 'reference':
      return route.page.collection
    case 'category':
      return route.index.docsSet
    case 'docs-tags':
    case 'docs-tag':
      return route.docsSet
    default:
      return null
  }
}

/** The changelog of an entry or a list; null: the route belongs to no changelog. */
export function changelogIdOf(route: Route): string | null {
  if (route.kind === 'post') return route.page.collection
  return 'changelog' in route ? route.changelog : null
}

/** The lists of a changelog. */
export function listsOf(routes: readonly Route[], { id }: Pick<ChangelogConfig, 'id'>): readonly ListRoute[] {
  return routes.filter((route): route is ListRoute => 'changelog' in route && route.changelog === id)
}

/** The entries of a changelog that lists show, newest first, in the order of the list pages. */
export function listedPosts(routes: readonly Route[], changelog: Pick<ChangelogConfig, 'id'>): readonly Page[] {
  return listsOf(routes, changelog)
    .filter(route => route.kind === 'posts')
    .sort((a, b) => a.pageNumber - b.pageNumber)
    .flatMap(({ posts }) => posts)
}

/** Date of a page's last change: from its front matter, else from its last commit; null: unknown. */
export function changedOn({ meta, source }: Page, { lastUpdates }: Pick<Sources, 'lastUpdates'>): string | null {
  return meta.lastUpdate?.date ?? lastUpdates.get(source)?.date ?? null
}

/** The route of one document. */
export type PageRoute = Extract<Route, { readonly page: Page }>

/** Whether the page is also published as Markdown. */
export function hasMarkdown(route: Route, config: Config): route is PageRoute {
  if (!('page' in route) || !offersMarkdown(route.page)) return false
  return config.untranslated === 'show' || !isUntranslated(route.page, config)
}

/** Whether the front matter of the page allows to publish its Markdown. */
export function offersMarkdown({ meta: { draft, unlisted, llms, layout } }: Pick<Page, 'meta'>): boolean {
  return !draft && !unlisted && llms && layout !== 'blank'
}

/** `guide/index.html` → `guide.md`, `index.html` → `index.md`, `de/index.html` → `de/index.md` */
export function markdownPath({ output }: Pick<Route, 'output'>, { outputBase }: Config): OutputPath {
  const own = output.slice(outputBase.length).replace(/\/index\.html$|\.html$/, '')
  return `${outputBase}${own}.md` as OutputPath
}

/** Address of the Markdown file without the host: `/docs/guide.md`, `/de/docs/guide.md`. */
export function markdownAddress(route: Pick<Route, 'output'>, config: Config): string {
  return config.baseUrl + encodePath(markdownPath(route, config).slice(config.outputBase.length))
}
