/**
 * The feeds of changelogs. Not with the package `feed` (6.0): it writes RSS authors without mail and Atom categories
 * without a term, which validators reject.
 */
import { escapeXml } from '../shared/xml.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Output } from '../types/output.ts'
import { dataJson } from '../util/html.ts'
import { joinUrl } from '../util/paths.ts'
import { type Channel, type ChannelInput, toChannels } from './feed-channel.ts'
import type { FeedAuthor, FeedItem } from './feed-items.ts'

const kinds = {
  rss: { file: 'rss.xml', write: rss },
  atom: { file: 'atom.xml', write: atom },
  json: { file: 'feed.json', write: jsonFeed }
} as const

/** One file for each channel and configured format; none without entries. Same input, same bytes. */
export async function feeds(input: ChannelInput): Promise<Output[]> {
  const outputs: Output[] = []
  for (const changelog of input.config.changelogs) {
    const { types } = changelog.feed
    for (const channel of types.length === 0 ? [] : await toChannels(changelog, input)) {
      for (const { file, write } of types.map(type => kinds[type])) {
        // The path in the output folder corresponds to the address below the base URL.
        const path = joinUrl(channel.folder, '/', file).replace(/^\//, '') as OutputPath
        outputs.push({ path, content: write(channel) })
      }
    }
  }
  return outputs
}

/** RSS 2.0 with full text. Authors without a mail address are in `dc:creator`, because `author` requires one. */
function rss(channel: Channel): string {
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
    ...items.flatMap(toRssItem),
    '</channel>',
    '</rss>',
    ''
  ].join('\n')
}

function toRssItem({ title, url, published, summary, html, authors, tags }: FeedItem): string[] {
  return [
    '<item>',
    element('title', title),
    element('link', url),
    element('guid', url),
    element('pubDate', toRssDate(published)),
    element('description', summary),
    ...authors.map(toRssAuthor),
    ...tags.map(tag => element('category', tag)),
    element('content:encoded', html),
    '</item>'
  ]
}

function toRssAuthor({ name, email }: FeedAuthor): string {
  return email === null ? element('dc:creator', name) : element('author', `${email} (${name})`)
}

/** RFC 822, as RSS requires: `Thu, 13 Feb 2025 00:00:00 GMT`. */
function toRssDate(iso: string): string {
  return new Date(iso).toUTCString()
}

/** Atom 1.0 (RFC 4287) with full text. */
function atom(channel: Channel): string {
  const { title, url, description, updated, language, copyright, icon, items, addressOf } = channel
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    element('id', url),
    element('title', title),
    element('subtitle', description),
    element('updated', updated),
    atomLink(url, 'rel="alternate" type="text/html"'),
    atomLink(addressOf('atom.xml'), 'rel="self" type="application/atom+xml"'),
    // A feed must have an author if an entry has none.
    ...(items.every(({ authors }) => authors.length > 0) ? [] : [`<author>${element('name', title)}</author>`]),
    ...(icon === null ? [] : [element('icon', icon)]),
    ...(copyright === null ? [] : [element('rights', copyright)]),
    ...items.flatMap(toAtomEntry),
    '</feed>',
    ''
  ].join('\n')
}

function toAtomEntry({ url, title, published, updated, summary, html, authors, tags }: FeedItem): string[] {
  return [
    '<entry>',
    element('id', url),
    element('title', title),
    element('published', published),
    element('updated', updated),
    atomLink(url, 'rel="alternate" type="text/html"'),
    ...authors.map(toAtomAuthor),
    ...tags.map(tag => `<category term="${escapeXml(tag)}"/>`),
    element('summary', summary),
    `<content type="html">${escapeXml(html)}</content>`,
    '</entry>'
  ]
}

function toAtomAuthor({ name, url, email }: FeedAuthor): string {
  const parts = [element('name', name)]
  if (url !== null) parts.push(element('uri', url))
  if (email !== null) parts.push(element('email', email))
  return `<author>${parts.join('')}</author>`
}

function atomLink(href: string, attributes: string): string {
  return `<link href="${escapeXml(href)}" ${attributes}/>`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** JSON Feed 1.1 with full text. */
function jsonFeed(channel: Channel): string {
  const { title, url, description, language, icon, items, addressOf } = channel
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: url,
    feed_url: addressOf('feed.json'),
    description,
    language,
    ...(icon === null ? {} : { favicon: icon }),
    items: items.map(toJsonItem)
  }
  return `${dataJson(feed, 2)}\n`
}

function toJsonItem({ url, title, published, updated, summary, html, authors, tags }: FeedItem): object {
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
