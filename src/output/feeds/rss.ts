/** RSS 2.0 with the whole text of the entries. Authors without mail stand in `dc:creator`: RSS wants an address. */
import { escapeXml } from '../../shared/xml.ts'
import type { Channel, FeedAuthor, FeedItem } from './channel.ts'

export function rss(channel: Channel): string {
  const { title, url, description, updated, language, copyright, items, addressOf } = channel
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', url),
    element('description', description),
    element('language', language),
    element('lastBuildDate', toRssDate(updated)),
    ...(copyright === null ? [] : [element('copyright', copyright)]),
    `<atom:link href="${escapeXml(addressOf('rss.xml'))}" rel="self" type="application/rss+xml"/>`,
    ...items.flatMap(toItem),
    '</channel>',
    '</rss>',
    ''
  ].join('\n')
}

function toItem({ title, url, published, summary, html, authors, tags }: FeedItem): string[] {
  return [
    '<item>',
    element('title', title),
    element('link', url),
    element('guid', url),
    element('pubDate', toRssDate(published)),
    element('description', summary),
    ...authors.map(toAuthor),
    ...tags.map(tag => element('category', tag)),
    element('content:encoded', html),
    '</item>'
  ]
}

function toAuthor({ name, email }: FeedAuthor): string {
  return email === null ? element('dc:creator', name) : element('author', `${email} (${name})`)
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** RFC 822, as RSS wants it: `Thu, 13 Feb 2025 00:00:00 GMT`. */
function toRssDate(iso: string): string {
  return new Date(iso).toUTCString()
}
