/** Atom 1.0 (RFC 4287) with the whole text of the entries. */
import { escapeXml } from '../../shared/xml.ts'
import type { Channel, FeedAuthor, FeedItem } from './channel.ts'

export function atom(channel: Channel): string {
  const { title, url, description, updated, language, copyright, icon, items, addressOf } = channel
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    element('id', url),
    element('title', title),
    element('subtitle', description),
    element('updated', updated),
    link(url, 'rel="alternate" type="text/html"'),
    link(addressOf('atom.xml'), 'rel="self" type="application/atom+xml"'),
    // A feed needs an author where an entry has none.
    ...(items.every(({ authors }) => authors.length > 0) ? [] : [`<author>${element('name', title)}</author>`]),
    ...(icon === null ? [] : [element('icon', icon)]),
    ...(copyright === null ? [] : [element('rights', copyright)]),
    ...items.flatMap(toEntry),
    '</feed>',
    ''
  ].join('\n')
}

function toEntry({ url, title, published, updated, summary, html, authors, tags }: FeedItem): string[] {
  return [
    '<entry>',
    element('id', url),
    element('title', title),
    element('published', published),
    element('updated', updated),
    link(url, 'rel="alternate" type="text/html"'),
    ...authors.map(toAuthor),
    ...tags.map(tag => `<category term="${escapeXml(tag)}"/>`),
    element('summary', summary),
    `<content type="html">${escapeXml(html)}</content>`,
    '</entry>'
  ]
}

function toAuthor({ name, url, email }: FeedAuthor): string {
  const parts = [element('name', name)]
  if (url !== null) parts.push(element('uri', url))
  if (email !== null) parts.push(element('email', email))
  return `<author>${parts.join('')}</author>`
}

function link(href: string, attributes: string): string {
  return `<link href="${escapeXml(href)}" ${attributes}/>`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
