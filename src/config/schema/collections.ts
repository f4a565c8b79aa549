/** Options of other collections of pages: pages outside of docs sets, changelogs, references of Protocol Buffers. */
import * as v from 'valibot'
import type { CreateFeedItems, ProcessPosts, ReadingTime } from '../../types/config.ts'
import { editUrl, reporting, setId, unpublished } from './docs.ts'
import { markdownPlugins } from './features.ts'
import {
  either,
  filePath,
  filledText,
  flag,
  hook,
  list,
  object,
  oneOf,
  sitePath,
  text,
  wholeNumber
} from './primitives.ts'

/** Pages outside of docs sets. A name that begins with `_` is private. */
export type PagesInput = v.InferInput<typeof pages>
export type ChangelogInput = v.InferInput<typeof changelog>
export type FeedInput = v.InferInput<typeof feed>
export type ProtobufSetInput = v.InferInput<typeof protobufSet>

export const defaultChangelog = 'changelog'

export const pages = object({
  /** Folder of the pages. @example 'src/pages' */
  path: v.optional(filePath, 'pages'),
  /** Path under which they are published. @example '/more' */
  routeBasePath: v.optional(sitePath, '/'),
  /** Files that are pages, as glob patterns below `path`. @example ['**\/*.{mdx,tsx}'] */
  include: v.optional(list(filledText), ['**/*.{md,mdx,tsx,jsx,js,ts}']),
  /**
   * Files that are not pages although `include` matches them.
   * @default files and folders that begin with _, and test files
   * @example ['drafts/**']
   */
  exclude: v.optional(list(filledText), unpublished),
  ...markdownPlugins
})

const countOrAll = (least: number) => either([wholeNumber(least), v.literal('ALL')], 'a whole number or “ALL”')

const feedKind = oneOf(['rss', 'atom', 'json'])

const feed = object({
  /** Kinds of feeds: 'rss', 'atom', 'json', a list of them, 'all', or null for none. @example ['rss', 'atom'] */
  type: v.optional(
    either([oneOf(['rss', 'atom', 'json', 'all']), list(feedKind), v.null()], '“rss”, “atom”, “json” or “all”'),
    'all'
  ),
  /**
   * Title of the feeds.
   * @default '{site title} {changelog title}', the site's title only once
   * @example 'Acme releases'
   */
  title: v.optional(filledText),
  /**
   * Description of the feeds.
   * @default the site's tagline, else the changelog's description
   * @example 'All releases of Acme'
   */
  description: v.optional(text),
  /** Copyright line of the feeds. @example 'Copyright © Acme 2025' */
  copyright: v.optional(text),
  /** Entries of a feed; false for all. @example false */
  limit: v.optional(either([wholeNumber(1), v.literal(false)], 'a whole number, at least 1'), 20),
  /**
   * Whether each tag has feeds, in addition to those of all entries: `/changelog/tags/security/rss.xml`.
   * @example true
   */
  tags: v.optional(flag, false),
  /**
   * Changes, sorts or filters the items of feeds. Gets the newest entries up to `limit`, which `defaultCreateFeedItems`
   * converts to items. Of an item, title, link, date, description, content, author and category are written.
   * @default the newest entries, unchanged
   * @example async ({ defaultCreateFeedItems, ...given }) => (await defaultCreateFeedItems(given)).map(item => ({ ...item, content: undefined }))
   */
  createFeedItems: v.optional(hook<CreateFeedItems>())
})

export const changelog = object({
  /**
   * Id of the changelog, if a site has several: used by plugins and in folders of translations.
   * @default 'changelog'
   * @example 'releases'
   */
  id: v.optional(setId),
  /**
   * Folder of its entries.
   * @default 'content/changelog', or the first of 'changelog' and 'blog' that exists; with an `id`, 'content/{id}'
   * @example 'blog'
   */
  path: v.optional(filePath),
  /**
   * Path under which it is published.
   * @default '/changelog'; with an `id`, '/{id}'
   * @example '/news'
   */
  routeBasePath: v.optional(sitePath),
  /**
   * Its name: head title, feeds, search.
   * @default 'Changelog'
   * @example 'What is new'
   */
  title: v.optional(filledText),
  /**
   * Its description, for search engines and feeds.
   * @default the title
   * @example 'All releases of Acme'
   */
  description: v.optional(text),
  /**
   * Alias of `title`.
   * @default `title`
   * @example 'What is new'
   */
  blogTitle: v.optional(filledText),
  /**
   * Alias of `description`.
   * @default `description`
   * @example 'All releases of Acme'
   */
  blogDescription: v.optional(text),
  /** Entries of a list page. @example 'ALL' */
  postsPerPage: v.optional(countOrAll(1), 10),
  /** Heading of the list of entries beside them. @example 'All entries' */
  blogSidebarTitle: v.optional(text, 'Recent posts'),
  /**
   * Entries in that list; 0 for no list. Of more than 80, `ALL` shows the newest 80 and leaves the others to the
   * archive, so that pages do not grow with the changelog.
   * @example 'ALL'
   */
  blogSidebarCount: v.optional(countOrAll(0), 5),
  /** Whether that list is grouped by year. @example false */
  groupByYear: v.optional(flag, true),
  /** Whether entries show how long they take to read. @example false */
  showReadingTime: v.optional(flag, true),
  /**
   * Whether entries show the date when they were last updated, by their front matter or version history.
   * @example true
   */
  showLastUpdateTime: v.optional(flag, false),
  /** Whether entries show who changed them last. @example true */
  showLastUpdateAuthor: v.optional(flag, false),
  /** File of the authors, relative to `path`. @example 'people.yml' */
  authorsMapPath: v.optional(filePath, 'authors.yml'),
  /**
   * Base address for “Edit this page” links: the path of the source file is appended. If it contains `{path}`, that is
   * replaced by the path below the folder of the changelog instead.
   * @default no edit links
   * @example 'https://github.com/acme/rocket/edit/main/blog/{path}'
   */
  editUrl: v.optional(editUrl),
  /**
   * Whether there is a page that lists all entries by year, or its path below that of the changelog.
   * @example false
   */
  archive: v.optional(either([flag, sitePath], 'true or false'), true),
  /** Path of further pages of its lists: `/changelog/page/2`. @example 'seite' */
  pageBasePath: v.optional(sitePath, 'page'),
  /** Whether lists begin with the newest entry. @example 'ascending' */
  sortPosts: v.optional(oneOf(['ascending', 'descending']), 'descending'),
  /** Files that are entries, as glob patterns below `path`. @example ['posts/**\/*.md'] */
  include: v.optional(list(filledText), ['**/*.{md,mdx}']),
  /**
   * Files that are not entries although `include` matches them.
   * @default files and folders that begin with _
   * @example ['drafts/**']
   */
  exclude: v.optional(list(filledText), ['**/_*.{md,mdx}', '**/_*/**']),
  /** Where lists truncate an entry, in addition to `<!-- truncate -->`. @example /<!--\s*more\s*-->/ */
  truncateMarker: v.optional(v.instance(RegExp, 'a regular expression')),
  /**
   * Returns the reading time of an entry in minutes.
   * @default 200 words a minute
   * @example ({ content, defaultReadingTime }) => 2 * defaultReadingTime({ content })
   */
  readingTime: v.optional(hook<ReadingTime>()),
  /**
   * Returns the entries that lists and feeds show, in their order.
   * @default all entries, by date
   * @example ({ blogPosts }) => blogPosts.filter(({ id }) => !id.startsWith('internal/'))
   */
  processBlogPosts: v.optional(hook<ProcessPosts>()),
  /** Path of the tags pages below `routeBasePath`. @example 'topics' */
  tagsBasePath: v.optional(sitePath, 'tags'),
  /** Path of the authors pages below `routeBasePath`. @example 'people' */
  authorsBasePath: v.optional(sitePath, 'authors'),
  /**
   * Severity of `post/untruncated`. `severities` overrides it.
   * @default 'log'
   * @example 'warn'
   */
  onUntruncatedBlogPosts: v.optional(reporting),
  /**
   * Severity of `post/inline-author`. `severities` overrides it.
   * @default 'log'
   * @example 'ignore'
   */
  onInlineAuthors: v.optional(reporting),
  /**
   * Severity of `front-matter/unknown-tag`. `severities` overrides it.
   * @default 'warn'
   * @example 'throw'
   */
  onInlineTags: v.optional(reporting),
  /**
   * Its feeds.
   * @default all three kinds, the newest 20 entries
   * @example { type: 'rss', limit: 50 }
   */
  feedOptions: v.optional(feed, {}),
  ...markdownPlugins
})

export const protobufSet = object({
  /** Name of the set. @example 'api' */
  id: v.optional(setId, 'protobuf'),
  /** Folder of .proto files, or one JSON file of protoc-gen-doc. @example 'protos' */
  proto: filePath,
  /**
   * Files of the folder that become pages, as glob patterns. The pages are in the order of the patterns.
   * @example ['acme/v1/*.proto']
   */
  include: v.optional(list(filledText), ['**/*.proto']),
  /**
   * Docs set that the pages belong to. If it has versions, the pages belong to the last one, and a new version does not
   * move them.
   * @default the first set
   * @example 'api'
   */
  docsSet: v.optional(text),
  /**
   * Path under which the pages are published.
   * @default that of the docs set, without a version
   * @example '/api/reference'
   */
  routeBasePath: v.optional(sitePath),
  /**
   * Name of the sidebar to which the category of the pages is appended. A sidebar that already contains one of the
   * pages is not changed.
   * @default the first sidebar of the docs set
   * @example 'apiSidebar'
   */
  sidebar: v.optional(filledText),
  /** Label of the category that contains the pages. @example 'Protos' */
  sidebarLabel: v.optional(filledText, 'Files')
})
