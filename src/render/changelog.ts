/** What the pages of the changelog share, made once: entries in order, their neighbours, their tags. */

import { listedPosts } from '../model/routes.ts'
import { dataAttributes } from '../shared/dom.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled, Island } from '../types/compiled.ts'
import type { ChangelogConfig, Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { PageLink } from '../types/navigation.ts'
import type { PostSummary } from '../types/page-props.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import { scopedId, scopeIds } from '../util/html-attributes.ts'
import { encodePath } from '../util/paths.ts'
import { toAuthorLink } from './author-link.ts'
import { type DateTexts, dateTexts } from './dates.ts'
import { tagsByPage } from './tags.ts'

export interface ChangelogInput {
  readonly config: Config
  readonly routes: RouteTable
  /** Compiled entries, for the lists that show them. */
  readonly entries: ReadonlyMap<SourcePath, Compiled>
}

export interface Changelog {
  readonly config: ChangelogConfig
  readonly dates: DateTexts
  /** The page that lists all tags, all authors. */
  readonly tagsHref: string | null
  readonly authorsHref: string | null
  /** Neighbours of listed entries. */
  readonly neighbours: ReadonlyMap<Page, { readonly newer: PageLink | null; readonly older: PageLink | null }>
  /** An entry as its page shows it. */
  summarize(page: Page, html: string): PostSummary
  /** The entries of a list; those whose address another page has are left out, as in all lists. */
  summarizeAll(pages: readonly Page[]): PostSummary[]
  linkAll(pages: readonly Page[]): LinkedPost[]
  /** The interactive components of a list. */
  islandsIn(pages: readonly Page[]): readonly Island[]
}

export interface LinkedPost {
  readonly page: Page
  readonly link: PageLink
}

/** null without a changelog. */
export function describeChangelog(input: ChangelogInput): Changelog | null {
  const { config, routes, entries } = input
  const { changelog } = config
  if (changelog === null) return null
  const dates = dateTexts(config.locale.tag)
  const posts = linkAll(listedPosts(routes.all), routes)
  const tagsOf = tagsByPage(routes)

  const summarize = (page: Page, html: string): PostSummary => {
    const { date, readingTime, authors } = page.post ?? { date: '', readingTime: 0, authors: [] }
    return {
      title: page.title,
      href: hrefOf(page, routes) ?? '',
      date,
      dateText: dates.long(date),
      readingMinutes: changelog.showReadingTime ? Math.max(1, Math.ceil(readingTime)) : null,
      authors: authors.map(author => toAuthorLink(author, input)),
      tags: tagsOf(page),
      html,
      truncated: false
    }
  }
  return {
    config: changelog,
    dates,
    tagsHref: hrefOfKind('posts-tags', routes.all),
    authorsHref: hrefOfKind('authors', routes.all),
    neighbours: new Map(
      posts.map(({ page }, at) => [page, { newer: posts[at - 1]?.link ?? null, older: posts[at + 1]?.link ?? null }])
    ),
    summarize,
    summarizeAll: pages =>
      linkAll(pages, routes).map(({ page, link }) => {
        const scope = { prefix: toIdPrefix(page), pageHref: link.href, also: [dataAttributes.island] }
        const truncated = entries.get(page.source)?.excerptHtml != null
        return { ...summarize(page, scopeIds(htmlInList(page, entries), scope)), truncated }
      }),
    islandsIn: pages => pages.flatMap(page => islandsInList(page, entries)),
    linkAll: pages => linkAll(pages, routes)
  }
}

/** What lists show of an entry. */
function htmlInList({ source }: Page, entries: ChangelogInput['entries']): string {
  const compiled = entries.get(source)
  return compiled?.excerptHtml ?? compiled?.html ?? ''
}

/** Drawn anew by the browser: in a list their HTML has other ids than the components would give it. */
function islandsInList(page: Page, entries: ChangelogInput['entries']): readonly Island[] {
  const html = htmlInList(page, entries)
  const shown =
    entries.get(page.source)?.islands.filter(({ id }) => html.includes(`${dataAttributes.island}="${id}"`)) ?? []
  return shown.map(island => ({ ...island, id: scopedId(island.id, { prefix: toIdPrefix(page) }), isRedrawn: true }))
}

function linkAll(pages: readonly Page[], routes: RouteTable): LinkedPost[] {
  return pages.flatMap(page => {
    const href = hrefOf(page, routes)
    return href === null ? [] : [{ page, link: { label: page.title, href } }]
  })
}

/** Unique in a list. */
function toIdPrefix({ id }: Page): string {
  return id.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
}

function hrefOf({ source }: Page, { bySource }: RouteTable): string | null {
  const route = bySource.get(source)
  return route === undefined ? null : encodePath(route.permalink)
}

function hrefOfKind(kind: Route['kind'], all: readonly Route[]): string | null {
  const route = all.find(other => other.kind === kind)
  return route === undefined ? null : encodePath(route.permalink)
}
