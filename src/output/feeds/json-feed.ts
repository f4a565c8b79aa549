/** JSON Feed 1.1 with the whole text of the entries. */

import { dataJson } from '../../util/html.ts'
import type { Channel, FeedItem } from './channel.ts'

export function jsonFeed(channel: Channel): string {
  const { title, url, description, language, icon, items, addressOf } = channel
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: url,
    feed_url: addressOf('feed.json'),
    description,
    language,
    ...(icon === null ? {} : { favicon: icon }),
    items: items.map(toItem)
  }
  return `${dataJson(feed, 2)}\n`
}

function toItem({ url, title, published, updated, summary, html, authors, tags }: FeedItem): object {
  return {
    id: url,
    url,
    title,
    summary,
    content_html: html,
    date_published: published,
    ...(updated === published ? {} : { date_modified: updated }),
    ...(authors.length === 0 ? {} : { authors: authors.map(author => ({ name: author.name, ...urlOf(author.url) })) }),
    ...(tags.length === 0 ? {} : { tags })
  }
}

function urlOf(url: string | null): { readonly url?: string } {
  return url === null ? {} : { url }
}
