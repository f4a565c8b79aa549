/** The announcement bar that shows the newest entry of the changelog (behaviour A-3): a new entry opens it again. */

import { escapeXml } from '../shared/xml.ts'
import type { AnnouncementBar } from '../types/chrome.ts'
import type { Config } from '../types/config.ts'
import type { RouteTable } from '../types/routes.ts'
import { encodePath } from '../util/paths.ts'

/** The configuration with the bar filled in, where it asks for the newest entry; the same without entries. */
export function announceNewest(config: Config, routes: RouteTable): Config {
  const announcementBar = config.announcesChangelog ? newestEntry(config, routes) : null
  return announcementBar === null ? config : { ...config, announcementBar }
}

/** The id is the entry's slug: readers who closed the bar see the next entry, and the same one never twice. */
function newestEntry({ changelog }: Config, { all, bySource }: RouteTable): AnnouncementBar | null {
  const list = all.find(route => route.kind === 'posts' && route.pageNumber === 1)
  const newest = list?.kind === 'posts' ? list.posts[0] : undefined
  const route = newest === undefined ? undefined : bySource.get(newest.source)
  if (newest === undefined || route === undefined || changelog === null) return null
  const slug = newest.path.slice(changelog.routeBase.length).replace(/^\/|\/$/g, '')
  const link = `<a href="${escapeXml(encodePath(route.permalink))}">${escapeXml(newest.title)}</a>`
  return { id: slug, content: `${escapeXml(changelog.title)}: ${link}`, isCloseable: true }
}
