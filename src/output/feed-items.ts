/** The items of a feed from a changelog's function `createFeedItems`, called with the data of its entries. */
import { join } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { toBlogPost } from '../model/blog-post.ts'
import type { BlogFeedItem, BlogPost, Config, CreateFeedItems } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { callAuthorFunction } from '../util/author-code/author-code.ts'

export interface FeedAuthor {
  readonly name: string
  readonly url: string | null
  readonly email: string | null
}

export interface FeedItem {
  /** Also the item's identity: stays the same while the entry keeps its address. */
  readonly url: string
  readonly title: string
  /** ISO. */
  readonly published: string
  /** ISO; not before `published`. */
  readonly updated: string
  readonly summary: string
  readonly html: string
  readonly authors: readonly FeedAuthor[]
  readonly tags: readonly string[]
}

interface FeedOf {
  /** The id of the changelog. */
  readonly id: string
  readonly config: Config
  readonly report: Report
}

/** `plain` contains docsgen's items, newest first, which are used if the function fails; the failure is reported. */
export async function createItems(
  create: CreateFeedItems,
  plain: ReadonlyMap<Page, FeedItem>,
  { id, config, report }: FeedOf
): Promise<readonly FeedItem[]> {
  const { file, root, outDir, dialect, title, url, baseUrl, markdown } = config
  const known = new Map([...plain].map(([page, item]) => [page.path, item]))
  const given = {
    blogPosts: [...plain.keys()].map(toBlogPost),
    siteConfig: dialect.siteConfig ?? { title, url, baseUrl },
    outDir: join(root, outDir)
  }
  const defaultCreateFeedItems = async ({ blogPosts }: { readonly blogPosts: readonly BlogPost[] }) =>
    blogPosts.flatMap(({ metadata }) => {
      const item = known.get(String(metadata.permalink))
      return item === undefined ? [] : [toTheirs(item)]
    })
  const made = await callAuthorFunction('createFeedItems', markdown.timeLimit, async () => {
    const items = await create({ ...given, defaultCreateFeedItems })
    if (!Array.isArray(items)) throw new Error('it did not return a list of items')
    return items.map(item => toItem(item as Partial<BlogFeedItem>))
  })
  if ('result' in made) return made.result
  const message = `“createFeedItems” of “${id}” failed, so docsgen continues without it: ${made.failure}`
  report(finding('markdown/plugin', placeOf(file), message, 'Fix the function in the configuration.'))
  return [...plain.values()]
}

function toTheirs({ title, url, published, summary, html, authors, tags }: FeedItem): BlogFeedItem & { id: string } {
  return {
    title,
    id: url,
    link: url,
    date: new Date(published),
    description: summary,
    content: html,
    author: authors.map(author => ({
      name: author.name,
      ...(author.url !== null && { link: author.url }),
      ...(author.email !== null && { email: author.email })
    })),
    category: tags.map(name => ({ name, term: name }))
  }
}

function toItem({ title, link, date, description, content, author, category }: Partial<BlogFeedItem>): FeedItem {
  if (typeof link !== 'string') throw new Error('an item has no “link”')
  const time = new Date(date ?? Number.NaN)
  if (Number.isNaN(time.getTime())) throw new Error(`the item “${link}” has no “date”`)
  const published = time.toISOString()
  return {
    url: link,
    title: title ?? '',
    published,
    updated: published,
    summary: description ?? '',
    html: content ?? '',
    authors: (author ?? []).flatMap(({ name, link: url = null, email = null }) =>
      name === undefined ? [] : [{ name, url, email }]
    ),
    tags: (category ?? []).flatMap(({ name }) => (name === undefined ? [] : [name]))
  }
}
