/**
 * Data shared by the pages of a changelog, computed once: entries in order, their neighbors, tags, authors and dates.
 */
import { changelogIdOf, listedPosts, listsOf } from '../model/routes.ts'
import { languageOfDates } from '../model/translations.ts'
import { dataAttributes } from '../shared/dom.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled, Island } from '../types/compiled.ts'
import type { ChangelogConfig, Config } from '../types/config.ts'
import type { Author, Page } from '../types/content.ts'
import type { PageLink } from '../types/navigation.ts'
import type { AuthorLink, PostSummary } from '../types/page-props.ts'
import type { ListRoute, Route, RouteTable } from '../types/routes.ts'
import { scopedId, scopeIds } from '../util/html.ts'
import { encodePath } from '../util/paths.ts'
import { tagsByPage } from './page-parts.ts'

export interface ChangelogInput {
  readonly config: Config
  readonly routes: RouteTable
  /** Compiled entries, for the lists that show them. */
  readonly entries: ReadonlyMap<SourcePath, Compiled>
}

export interface Changelog {
  readonly config: ChangelogConfig
  /** The address of its first page; null: it has no entries. */
  readonly href: string | null
  readonly dates: DateTexts
  /** The pages that list all tags and all authors. */
  readonly tagsHref: string | null
  readonly authorsHref: string | null
  /** Neighbors of listed entries. */
  readonly neighbors: ReadonlyMap<Page, { readonly newer: PageLink | null; readonly older: PageLink | null }>
  /** The data of an entry for its own page. */
  summarize(page: Page, html: string): PostSummary
  /** The data of listed entries, without entries whose address belongs to another page. */
  summarizeAll(pages: readonly Page[]): PostSummary[]
  linkAll(pages: readonly Page[]): LinkedPost[]
  /** The interactive components of a list. */
  islandsIn(pages: readonly Page[]): readonly Island[]
}

interface LinkedPost {
  readonly page: Page
  readonly link: PageLink
}

interface DateTexts {
  /** `February 13, 2025`. */
  long(iso: string): string
  /** `February 13`. */
  day(iso: string): string
}

/** All changelogs by id. */
export function describeChangelogs(input: ChangelogInput): ReadonlyMap<string, Changelog> {
  return new Map(input.config.changelogs.map(changelog => [changelog.id, describeChangelog(changelog, input)]))
}

/** The changelog of a page that is an entry, or a list of entries; null for every other page. */
export function changelogOf(
  route: Route,
  { changelogs }: { readonly changelogs: ReadonlyMap<string, Changelog> }
): Changelog | null {
  const id = changelogIdOf(route)
  return id === null ? null : (changelogs.get(id) ?? null)
}

function describeChangelog(changelog: ChangelogConfig, input: ChangelogInput): Changelog {
  const { config, routes, entries } = input
  const lists = listsOf(routes.all, changelog)
  const dates = dateTexts(languageOfDates(config.locale))
  const posts = linkAll(listedPosts(routes.all, changelog), routes)
  const tagsOf = tagsByPage(routes)

  const summarize = (page: Page, html: string): PostSummary => {
    const { date, readingTime, authors, badges } = page.post ?? { date: '', readingTime: 0, authors: [], badges: [] }
    return {
      title: page.title,
      href: hrefOf(page, routes) ?? '',
      date,
      dateText: dates.long(date),
      readingMinutes: changelog.showReadingTime ? Math.max(1, Math.ceil(readingTime)) : null,
      authors: authors.map(author => toAuthorLink(author, input)),
      tags: tagsOf(page),
      badges,
      html,
      truncated: false
    }
  }
  return {
    config: changelog,
    href: hrefOfKind('posts', lists),
    dates,
    tagsHref: hrefOfKind('posts-tags', lists),
    authorsHref: hrefOfKind('authors', lists),
    neighbors: neighborsIn(posts),
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

function neighborsIn(posts: ReturnType<Changelog['linkAll']>): Changelog['neighbors'] {
  return new Map(
    posts.map(({ page }, at) => [page, { newer: posts[at - 1]?.link ?? null, older: posts[at + 1]?.link ?? null }])
  )
}

/** The HTML of an entry in lists: its excerpt, or all of it. */
function htmlInList({ source }: Page, entries: ChangelogInput['entries']): string {
  const compiled = entries.get(source)
  return compiled?.excerptHtml ?? compiled?.html ?? ''
}

/** Marked to be rendered again, not hydrated: in a list, ids in the HTML have a prefix that React would not produce. */
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

/** A prefix that makes ids unique in a list. */
function toIdPrefix({ id }: Page): string {
  return id.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
}

function hrefOf({ source }: Page, { bySource }: RouteTable): string | null {
  const route = bySource.get(source)
  return route === undefined ? null : encodePath(route.permalink)
}

function hrefOfKind(kind: ListRoute['kind'], all: readonly ListRoute[]): string | null {
  const route = all.find(other => other.kind === kind)
  return route === undefined ? null : encodePath(route.permalink)
}

/** Date formats of a language, created once because creation is slow. Days are in UTC on every machine. */
function dateTexts(locale: string): DateTexts {
  const long = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return { long: iso => long.format(new Date(iso)), day: iso => day.format(new Date(iso)) }
}

/** `2025`, to group entries. */
export function yearOf(iso: string): string {
  return iso.slice(0, 4)
}

interface AuthorInput {
  readonly config: Pick<Config, 'file'>
  readonly routes: Pick<RouteTable, 'resolve'>
}

/** An author for pages; links to the author's page, else to the author's own address, else to the mail address. */
export function toAuthorLink(author: Author, input: AuthorInput): AuthorLink {
  const { name, title, description, socials, imageUrl } = author
  const page = author.page === null ? null : resolvedHref(author.page, input)
  const own = author.url === null ? null : resolvedHref(author.url, input)
  const mail = author.email === null ? null : `mailto:${author.email}`
  const href = page ?? own ?? mail
  return {
    name,
    title,
    description,
    href,
    isExternal: href !== null && /^https?:/i.test(href),
    imageSrc: imageUrl === null ? null : resolvedHref(imageUrl, input),
    socials
  }
}

/** A broken address is left out; the check of the authors file reports it. */
function resolvedHref(written: string, { config, routes }: AuthorInput): string | null {
  const resolution = routes.resolve(written, config.file)
  return resolution.kind === 'missing' ? null : resolution.href
}
