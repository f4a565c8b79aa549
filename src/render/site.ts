/** Data shared by all pages of the site, computed once from the configuration. */

import { listedPosts, listsOf } from '../model/routes.ts'
import { applyBaseUrl, applyTrailingSlash } from '../shared/address.ts'
import { escapeXml } from '../shared/xml.ts'
import type { AnnouncementBar, FooterConfig, NavbarConfig } from '../types/chrome.ts'
import type { ChangelogConfig, Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { ListRoute, RouteTable } from '../types/routes.ts'
import type { SiteProps } from '../types/site-props.ts'
import { encodePath, joinUrl } from '../util/paths.ts'
import { cleanHtml } from '../util/safe-html.ts'
import { type NavbarInput, resolveNavbar, resolveTarget } from './navbar.ts'

/**
 * The props of the site. `icons` and `sidebarIcons` are file addresses. Reports broken entries of the navigation bar.
 */
export function toSiteProps(
  input: NavbarInput,
  { icons, sidebarIcons, colorModes }: Pick<SiteProps, 'icons' | 'sidebarIcons' | 'colorModes'>,
  report: Report
): SiteProps {
  const { config } = input
  return {
    title: config.title,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    locale: config.locale,
    locales: config.locales,
    navbar: {
      ...config.navbar,
      items: resolveNavbar(config.navbar.items, input, report),
      isShort: config.theme !== null && isShort(config.navbar)
    },
    footer: resolveFooter(config.footer, input),
    announcementBar: config.announcementBar && {
      ...config.announcementBar,
      content: cleanHtml(config.announcementBar.content).html
    },
    colorMode: config.colorMode,
    colorModes,
    hasTheme: config.theme !== null,
    search: searchProps(config),
    storageSuffix: config.storage.suffix,
    icons,
    sidebarIcons,
    changelog: changelogProps(input)
  }
}

/** Whether the left entries are short, estimated in rem: half a rem per letter, 1.5 around each link. */
function isShort({ items }: NavbarConfig): boolean {
  const links = items.filter(({ position }) => position === 'left')
  return links.reduce((width, { label }) => width + 1.5 + label.length / 2, 0) < 24
}

function resolveFooter(footer: FooterConfig, input: NavbarInput): FooterConfig {
  const columns = footer.columns.map(({ title, items }) => ({
    title,
    items: items.map(link => ({
      ...link,
      html: link.html === null ? null : cleanHtml(link.html).html,
      target: link.target === null ? null : { ...link.target, ...resolveTarget(link.target, input) }
    }))
  }))
  const copyright = footer.copyright === null ? null : cleanHtml(footer.copyright).html
  return { ...footer, columns, copyright }
}

function searchProps(config: Config): SiteProps['search'] {
  if (config.search === null) return null
  const { provider, pagePath } = config.search
  return { provider, pageHref: pagePath === null ? null : siteHref(pagePath, config) }
}

/** null without entries: the pages of lists and feeds exist only if there are entries. */
function changelogProps({ config, routes }: NavbarInput): SiteProps['changelog'] {
  const [changelog] = config.changelogs
  if (changelog === undefined) return null
  const lists = listsOf(routes.all, changelog)
  const hrefOf = (kind: ListRoute['kind']) => {
    const route = lists.find(other => other.kind === kind)
    return route === undefined ? null : encodePath(route.permalink)
  }
  const first = lists.find(route => route.kind === 'posts' && route.pageNumber === 1)
  if (first === undefined) return null
  return {
    title: changelog.title,
    href: encodePath(first.permalink),
    archiveHref: hrefOf('archive'),
    authorsHref: hrefOf('authors'),
    tagsHref: hrefOf('posts-tags'),
    feeds: feedsOf(changelog, config)
  }
}

/** The feeds of a changelog; with several changelogs, the titles of all but the first include the changelog's title. */
export function feedsOf(
  { id, title, feed, routeBase }: ChangelogConfig,
  config: Config
): NonNullable<SiteProps['changelog']>['feeds'] {
  const name = config.changelogs[0]?.id === id ? config.title : `${config.title} ${title}`
  return feed.types.map(type => {
    const { word, file } = feedFiles[type]
    return { type, title: `${name} ${word} Feed`, href: siteHref(joinUrl(routeBase, '/', file), config) }
  })
}

const feedFiles = {
  rss: { word: 'RSS', file: 'rss.xml' },
  atom: { word: 'Atom', file: 'atom.xml' },
  json: { word: 'JSON', file: 'feed.json' }
} as const

/** `search` → `/sub/search`: applies base URL and slash rule, and encodes. */
function siteHref(path: string, { baseUrl, trailingSlash }: Config): string {
  const isFile = /\.[a-z]+$/.test(path)
  const href = applyBaseUrl(joinUrl('/', path), baseUrl)
  return encodePath(isFile ? href : applyTrailingSlash(href, trailingSlash, baseUrl))
}

/**
 * If configured, announces the newest changelog entry in the announcement bar; otherwise, or without entries, returns
 * the configuration unchanged.
 */
export function announceNewest(config: Config, routes: RouteTable): Config {
  const announcementBar = config.announcesChangelog ? newestEntry(config, routes) : null
  return announcementBar === null ? config : { ...config, announcementBar }
}

/** The id is the entry's slug, so that readers who closed the bar see it again for the next entry. */
function newestEntry({ changelogs }: Config, { all, bySource }: RouteTable): AnnouncementBar | null {
  const [changelog] = changelogs
  if (changelog === undefined) return null
  const [newest] = listedPosts(all, changelog)
  const route = newest === undefined ? undefined : bySource.get(newest.source)
  if (newest === undefined || route === undefined) return null
  const slug = newest.path.slice(changelog.routeBase.length).replace(/^\/|\/$/g, '')
  const link = `<a href="${escapeXml(encodePath(route.permalink))}">${escapeXml(newest.title)}</a>`
  return { id: slug, content: `${escapeXml(changelog.title)}: ${link}`, isCloseable: true }
}
