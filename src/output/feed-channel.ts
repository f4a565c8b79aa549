/** The content shared by all feed formats of a changelog: absolute addresses, dates of entries, never the build time. */
import { listedPosts, listsOf } from '../model/routes.ts'
import { applyBaseUrl, belowBaseUrl, withOrigin } from '../shared/address.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { ChangelogConfig, Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { Route } from '../types/routes.ts'
import { mapAttributes } from '../util/html.ts'
import { encodePath, hasScheme, joinUrl } from '../util/paths.ts'
import { createItems, type FeedItem } from './feed-items.ts'

export interface Channel {
  /** The folder of its feed files: the path of its page below the base URL. */
  readonly folder: string
  readonly title: string
  readonly description: string
  /** The page of the changelog. */
  readonly url: string
  readonly language: string
  readonly copyright: string | null
  readonly icon: string | null
  /** ISO; the last time an entry was published or changed. */
  readonly updated: string
  /** Newest first. */
  readonly items: readonly FeedItem[]
  /** Address of a feed file: `rss.xml`. */
  readonly addressOf: (file: string) => string
}

export interface ChannelInput {
  readonly config: Config
  readonly routes: readonly Route[]
  readonly entries: ReadonlyMap<SourcePath, Compiled>
  readonly report: Report
}

/** The channel of a changelog and, if configured, one for each tag; none without entries. */
export async function toChannels(changelog: ChangelogConfig, input: ChannelInput): Promise<Channel[]> {
  const { config } = input
  const routes = listsOf(input.routes, changelog)
  const first = routes.find(route => route.kind === 'posts' && route.pageNumber === 1)
  if (first === undefined) return []
  const { feed, routeBase } = changelog
  const all = listedPosts(routes, changelog)
  const main = await toChannel({ folder: routeBase, title: feed.title, page: first, posts: all }, changelog, input)
  if (!feed.tags) return [main]
  const tags = routes.flatMap(route => (route.kind === 'posts-tag' && route.pageNumber === 1 ? [route] : []))
  const ofTags = tags.map(async route => {
    const { label, permalink } = route.tag
    const posts = new Set(
      routes.flatMap(other => (other.kind === 'posts-tag' && other.tag.permalink === permalink ? other.posts : []))
    )
    const folder = belowBaseUrl(permalink, config.baseUrl) ?? permalink
    const title = `${feed.title}: ${label}`
    return toChannel({ folder, title, page: route, posts: all.filter(post => posts.has(post)) }, changelog, input)
  })
  return [main, ...(await Promise.all(ofTags))]
}

interface ChannelFacts extends Pick<Channel, 'folder' | 'title'> {
  /** The page that lists its entries. */
  readonly page: Route
  /** Newest first. */
  readonly posts: readonly Page[]
}

async function toChannel(
  { folder, title, page: list, posts: listed }: ChannelFacts,
  { id, feed }: ChangelogConfig,
  { config, routes, entries, report }: ChannelInput
): Promise<Channel> {
  const { favicon, locale, url } = config
  const addresses = new Map(routes.flatMap(route => ('page' in route ? [[route.page, addressOf(route, config)]] : [])))
  const posts = listed.filter(page => addresses.has(page)).slice(0, feed.limit ?? listed.length)
  const plain = new Map(
    posts.map(
      page => [page, toItem(page, addresses.get(page) ?? '', entries.get(page.source) ?? null, config)] as const
    )
  )
  const items =
    feed.createItems === null ? [...plain.values()] : await createItems(feed.createItems, plain, { id, config, report })
  return {
    folder,
    title,
    description: feed.description,
    url: addressOf(list, config),
    language: locale.tag,
    copyright: feed.copyright,
    icon: favicon === null ? null : absolute(favicon, config),
    updated: latest(items.map(item => item.updated)),
    items,
    addressOf: file => url + encodePath(applyBaseUrl(joinUrl(folder, '/', file), config.baseUrl, { force: true }))
  }
}

function toItem(page: Page, url: string, compiled: Compiled | null, config: Config): FeedItem {
  const { date: published, authors } = page.post ?? { date: '', authors: [] }
  return {
    url,
    title: page.title,
    published,
    updated: latest([published, page.meta.lastUpdate?.date ?? '']),
    summary: page.description ?? compiled?.excerpt ?? '',
    html: toFeedHtml(compiled?.html ?? '', url, config.url),
    authors: authors.flatMap(({ name, url: own, email }) =>
      name === null ? [] : [{ name, url: own === null ? null : absolute(own, config), email }]
    ),
    tags: page.meta.tags.map(({ label }) => label)
  }
}

/** The latest date; ISO dates in UTC sort as text. */
function latest(dates: readonly string[]): string {
  return dates.toSorted(byCodePoint).at(-1) ?? ''
}

function addressOf({ permalink }: Route, { url }: Config): string {
  return url + encodePath(permalink)
}

function absolute(address: string, { url, filesUrl }: Config): string {
  return hasScheme(address) ? address : withOrigin(applyBaseUrl(joinUrl('/', address), filesUrl), url)
}

/**
 * An entry's HTML for feed readers, which show it outside of the site: absolute addresses, no elements that need our
 * script. `pageUrl` is the address of the entry, to which links to its headings lead.
 */
function toFeedHtml(html: string, pageUrl: string, siteUrl: string): string {
  return mapAttributes(withoutControls(html), (name, value) => {
    if (name === 'href' && value.startsWith('#')) return pageUrl + value
    if (name === 'srcset') return value.replace(/(^|,\s*)(?=\/(?!\/))/g, `$1${siteUrl}`)
    return addresses.has(name) ? withOrigin(value, siteUrl) : null
  })
}

const addresses = new Set(['href', 'src', 'poster', 'cite', 'data'])

/** Removes buttons of code blocks and anchor links of headings. */
function withoutControls(html: string): string {
  return html.replace(/<button\b[^>]*>[\s\S]*?<\/button>/g, '').replace(/<a class="hash-link"[^>]*>[\s\S]*?<\/a>/g, '')
}
