/** What readers and search engines find in a built site, whoever has built it: the input of every comparison. */
import type { ContentPart } from './content.ts'

export interface SiteFacts {
  /** By address: `/docs/intro`. */
  readonly pages: ReadonlyMap<string, PageFacts>
  /** Addresses that lead elsewhere by a page of their own. */
  readonly redirects: ReadonlyMap<string, string>
  /** Addresses of the sitemap, sorted; null: there is none. */
  readonly sitemap: readonly string[] | null
  /** By path (`blog/rss.xml`): the address of each entry, in its order. */
  readonly feeds: ReadonlyMap<string, readonly string[]>
}

/** What readers read on a page. */
export interface TextFacts {
  readonly address: string
  /** A list that the generator makes of other pages: entries of a blog, a tag, a category. */
  readonly isList: boolean
  readonly title: string
  readonly description: string | null
  readonly headings: readonly HeadingFacts[]
  /** Everything that a fragment can name. */
  readonly anchors: readonly string[]
  /** Headings, paragraphs, whole code blocks and pictures in their order. */
  readonly parts: readonly ContentPart[]
}

export interface PageFacts extends TextFacts {
  readonly canonical: string | null
  /** Other tags of the head by name or property. */
  readonly meta: ReadonlyMap<string, string>
  /** The text of the content: a paragraph, an entry or a line of code each. */
  readonly blocks: readonly string[]
  /** Where links of the content lead, in their order. */
  readonly links: readonly string[]
  /** Pictures of the content by their alternative text. */
  readonly pictures: readonly string[]
  readonly sidebar: readonly string[]
  /** Labels of the way to the page. */
  readonly breadcrumbs: readonly string[]
  /** The pages before and behind. */
  readonly neighbors: readonly string[]
  readonly tags: readonly string[]
}

export interface HeadingFacts {
  readonly level: number
  readonly id: string | null
  readonly text: string
}
