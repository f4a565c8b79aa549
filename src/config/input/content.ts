/** Input types of content: docs sets with their sidebars, changelogs, protobuf references. */
import type { CreateFeedItems, ProcessPosts, ReadingTime } from '../../types/config.ts'
import type { EditUrl, NumberPrefixParser, SidebarItemsGenerator } from '../../types/docs-set.ts'
import type { MarkdownPluginsInput } from './features.ts'

export interface DocsSetInput extends MarkdownPluginsInput {
  /**
   * Name of the set: in links to its docs, in search, in the keys of versions.
   * @default 'default'
   * @example 'api'
   */
  id?: string
  /**
   * Folder of its Markdown files.
   * @default 'content/docs', or 'docs' where only that folder exists; 'content/{id}' for further sets
   * @example 'docs'
   */
  path?: string
  /**
   * Path under which it is published.
   * @default '/' for the set 'default', '/{id}' for others
   * @example '/api'
   */
  routeBasePath?: string
  /**
   * File with its sidebars: .ts, .js, .mjs, .json, .yml or .yaml; false for no sidebars.
   * @default one sidebar made from the folders
   * @example 'sidebars.ts'
   */
  sidebarPath?: string | false
  /**
   * The sidebars themselves, instead of a file.
   * @default none
   * @example { manual: ['intro', { Guides: ['guides/first', 'guides/second'] }] }
   */
  sidebars?: SidebarsInput
  /**
   * Base address for “Edit this page” links: the path of the source file is appended. If it contains `{path}`, that is
   * replaced by the path below the folder of the set instead. A function returns the whole address.
   * @default no edit links
   * @example 'https://github.com/acme/rocket/edit/main/'
   */
  editUrl?: string | EditUrl
  /**
   * Files that are pages, as glob patterns below `path`.
   * @default ['**\/*.{md,mdx}']
   * @example ['**\/*.md']
   */
  include?: string[]
  /**
   * Files that are not pages although `include` matches them.
   * @default files and folders that begin with _, and test files
   * @example ['drafts/**']
   */
  exclude?: string[]
  /**
   * Whether pages show breadcrumbs.
   * @default true
   * @example false
   */
  breadcrumbs?: boolean
  /**
   * Whether `01-intro.md` is the page `intro` with position 1, or a function that parses names of files and folders.
   * @default true
   * @example false
   */
  numberPrefixParser?: boolean | NumberPrefixParser
  /**
   * Creates the sidebar entries of folders. Gets the same input as in Docusaurus, and returns entries in the form of a
   * sidebars file.
   * @default entries by position and name
   * @example ({ defaultSidebarItemsGenerator, ...input }) => [...defaultSidebarItemsGenerator(input)].reverse()
   */
  sidebarItemsGenerator?: SidebarItemsGenerator
  /**
   * Whether categories can be folded.
   * @default true
   * @example false
   */
  sidebarCollapsible?: boolean
  /**
   * Whether categories are folded at first.
   * @default true
   * @example false
   */
  sidebarCollapsed?: boolean
  /**
   * Whether readers can hide the whole sidebar.
   * @default false
   * @example true
   */
  sidebarHideable?: boolean
  /**
   * Whether opening a category closes its neighbors.
   * @default false
   * @example true
   */
  autoCollapseCategories?: boolean
  /**
   * Whether pages show the date when they were last updated, by their version history.
   * @default false
   * @example true
   */
  showLastUpdateTime?: boolean
  /**
   * Whether pages show who changed them last.
   * @default false
   * @example true
   */
  showLastUpdateAuthor?: boolean
  /**
   * Label of the unreleased docs, if the set has several versions.
   * @default 'Next'
   * @example '2.0'
   */
  versionLabel?: string
  /**
   * Settings of its versions, by name. `current` is the name of the unreleased docs; the other names are those in
   * `versions.json`, or in `{id}_versions.json` for a set with another id.
   * @default {}
   * @example { current: { label: '3.0 (beta)' }, '1.0': { banner: 'none' } }
   */
  versions?: Record<string, DocsVersionInput>
  /**
   * Name of the default version for readers. It is published at the address of the set.
   * @default the first of the released versions, else 'current'
   * @example 'current'
   */
  lastVersion?: string
  /**
   * The versions that are published.
   * @default all
   * @example ['current', '2.0']
   */
  onlyIncludeVersions?: string[]
  /**
   * Whether the unreleased docs are published.
   * @default true
   * @example false
   */
  includeCurrentVersion?: boolean
  /**
   * Publishes only the unreleased docs, even if there are released versions.
   * @default false
   * @example true
   */
  disableVersioning?: boolean
  /**
   * Whether the browser remembers the version that a reader has chosen.
   * @default 'localStorage'
   * @example 'none'
   */
  versionPersistence?: 'localStorage' | 'none'
  /**
   * Docusaurus' name for the severity of `front-matter/unknown-tag`. The strictest value of all docs sets and
   * changelogs is used. `severities` overrides it.
   * @default 'warn'
   * @example 'throw'
   */
  onInlineTags?: ReportingSeverity
}

/** A version of a docs set. */
export interface DocsVersionInput {
  /**
   * Its label for readers.
   * @default its name; 'Next' for the unreleased docs
   * @example '2.x'
   */
  label?: string
  /**
   * Path under which it is published, below that of the set.
   * @default '/' for the last version, 'next' for the unreleased docs, else its name
   * @example 'v2'
   */
  path?: string
  /**
   * Notice above the text of pages: the version is not released yet, or no longer maintained.
   * @default 'none' for the last version, 'unreleased' for newer ones, 'unmaintained' for older ones
   * @example 'none'
   */
  banner?: 'none' | 'unreleased' | 'unmaintained'
  /**
   * Whether pages show the name of their version.
   * @default true if the set has several versions
   * @example false
   */
  badge?: boolean
  /**
   * Class of the root element of its pages.
   * @default 'docs-version-{name}'
   * @example 'old-docs'
   */
  className?: string
  /**
   * Asks search engines not to list its pages.
   * @default false
   * @example true
   */
  noIndex?: boolean
}

/** Sidebars by name. A list of entries, or categories in short form: `{ 'Getting started': ['intro'] }`. */
export type SidebarsInput = Record<string, SidebarItemsInput>
export type SidebarItemsInput = SidebarEntryInput[] | Record<string, unknown>

/** The id of a doc, an entry in long form, or categories in short form. */
export type SidebarEntryInput = string | SidebarObjectInput | Record<string, unknown>

export interface SidebarObjectInput {
  /**
   * Its kind.
   * @default none, required
   * @example 'category'
   */
  type: 'doc' | 'ref' | 'link' | 'html' | 'autogenerated' | 'category'
  /**
   * Id of the doc (doc, ref).
   * @default none
   * @example 'cli/login'
   */
  id?: string
  /**
   * Its text.
   * @default the doc's own label
   * @example 'Log in'
   */
  label?: string
  /**
   * Name of the entry in files of translations, where its label is not unique.
   * @default the label
   * @example 'guides-of-the-api'
   */
  key?: string
  /**
   * Address of a link.
   * @default none
   * @example 'https://acme.dev'
   */
  href?: string
  /**
   * Text of its card on the page of its category (link, category).
   * @default none
   * @example 'The company'
   */
  description?: string
  /**
   * HTML of an html entry.
   * @default none
   * @example '<div>Guides</div>'
   */
  value?: string
  /**
   * Whether an html entry gets the spacing of a link.
   * @default false
   * @example true
   */
  defaultStyle?: boolean
  /**
   * Folder below the docs folder that becomes entries (autogenerated).
   * @default none
   * @example 'guides'
   */
  dirName?: string
  /**
   * Docs that an autogenerated entry leaves out: glob patterns of their ids.
   * @default none
   * @example ['README', 'internal/**']
   */
  exclude?: string[]
  /**
   * Entries of a category.
   * @default none
   * @example ['guides/first']
   */
  items?: SidebarItemsInput
  /**
   * Page of a category: a doc, or a list of its entries.
   * @default no page
   * @example { type: 'generated-index', title: 'Guides' }
   */
  link?: { type: 'doc'; id: string } | ({ type: 'generated-index' } & GeneratedIndexInput) | null
  /**
   * Whether the category can be folded.
   * @default that of the docs set
   * @example false
   */
  collapsible?: boolean
  /**
   * Whether the category is folded at first.
   * @default that of the docs set
   * @example false
   */
  collapsed?: boolean
  /**
   * Class names of the entry.
   * @default none
   * @example 'sidebar-beta'
   */
  className?: string
  /**
   * Values for templates of the site.
   * @default none
   * @example { badge: 'beta' }
   */
  customProps?: Record<string, unknown>
  /**
   * Name of a Bootstrap icon.
   * @default none
   * @example 'book'
   */
  icon?: string
}

export interface GeneratedIndexInput {
  /**
   * Address of the page inside its docs set.
   * @default '/category/{label}'
   * @example '/guides'
   */
  slug?: string
  /**
   * Title of the page.
   * @default the category's label
   * @example 'All guides'
   */
  title?: string
  /**
   * Text under the title.
   * @default the category's description
   * @example 'Step by step'
   */
  description?: string
  /**
   * Picture that social networks and chats show for a link to the page.
   * @default that of the site
   * @example '/img/guides.png'
   */
  image?: string
  /**
   * Keywords of the page.
   * @default []
   * @example ['guides']
   */
  keywords?: string[]
}

/** Pages outside of docs sets. A name that begins with `_` is private. */
export interface PagesInput extends MarkdownPluginsInput {
  /**
   * Folder of the pages.
   * @default 'pages'
   * @example 'src/pages'
   */
  path?: string
  /**
   * Path under which they are published.
   * @default '/'
   * @example '/more'
   */
  routeBasePath?: string
  /**
   * Files that are pages, as glob patterns below `path`.
   * @default ['**\/*.{md,mdx,tsx,jsx,js,ts}']
   * @example ['**\/*.{mdx,tsx}']
   */
  include?: string[]
  /**
   * Files that are not pages although `include` matches them.
   * @default files and folders that begin with _, and test files
   * @example ['drafts/**']
   */
  exclude?: string[]
}

export interface ChangelogInput extends MarkdownPluginsInput {
  /**
   * Id of the changelog, if a site has several: used by plugins and in folders of translations.
   * @default 'changelog'
   * @example 'releases'
   */
  id?: string
  /**
   * Folder of its entries.
   * @default 'content/changelog', or the first of 'changelog' and 'blog' that exists; with an `id`, 'content/{id}'
   * @example 'blog'
   */
  path?: string
  /**
   * Path under which it is published.
   * @default '/changelog'; with an `id`, '/{id}'
   * @example '/news'
   */
  routeBasePath?: string
  /**
   * Its name: head title, feeds, search.
   * @default 'Changelog'
   * @example 'What is new'
   */
  title?: string
  /**
   * Its description, for search engines and feeds.
   * @default the title
   * @example 'All releases of Acme'
   */
  description?: string
  /**
   * Docusaurus' name of `title`.
   * @default `title`
   * @example 'What is new'
   */
  blogTitle?: string
  /**
   * Docusaurus' name of `description`.
   * @default `description`
   * @example 'All releases of Acme'
   */
  blogDescription?: string
  /**
   * Entries of a list page.
   * @default 10
   * @example 'ALL'
   */
  postsPerPage?: number | 'ALL'
  /**
   * Heading of the list of entries beside them.
   * @default 'Recent posts'
   * @example 'All entries'
   */
  blogSidebarTitle?: string
  /**
   * Entries in that list; 0 for no list. Of more than 80, `ALL` shows the newest 80 and leaves the others to the
   * archive, so that pages do not grow with the changelog.
   * @default 5
   * @example 'ALL'
   */
  blogSidebarCount?: number | 'ALL'
  /**
   * Whether that list is grouped by year.
   * @default true
   * @example false
   */
  groupByYear?: boolean
  /**
   * Whether entries show how long they take to read.
   * @default true
   * @example false
   */
  showReadingTime?: boolean
  /**
   * Whether entries show the date when they were last updated, by their front matter or version history.
   * @default false
   * @example true
   */
  showLastUpdateTime?: boolean
  /**
   * Whether entries show who changed them last.
   * @default false
   * @example true
   */
  showLastUpdateAuthor?: boolean
  /**
   * File of the authors, relative to `path`.
   * @default 'authors.yml'
   * @example 'people.yml'
   */
  authorsMapPath?: string
  /**
   * Base address for “Edit this page” links: the path of the source file is appended. If it contains `{path}`, that is
   * replaced by the path below the folder of the changelog instead.
   * @default no edit links
   * @example 'https://github.com/acme/rocket/edit/main/blog/{path}'
   */
  editUrl?: string | EditUrl
  /**
   * Whether there is a page that lists all entries by year, or its path below that of the changelog.
   * @default true
   * @example false
   */
  archive?: boolean | string
  /**
   * Path of further pages of its lists: `/changelog/page/2`.
   * @default 'page'
   * @example 'seite'
   */
  pageBasePath?: string
  /**
   * Whether lists begin with the newest entry.
   * @default 'descending'
   * @example 'ascending'
   */
  sortPosts?: 'ascending' | 'descending'
  /**
   * Files that are entries, as glob patterns below `path`.
   * @default ['**\/*.{md,mdx}']
   * @example ['posts/**\/*.md']
   */
  include?: string[]
  /**
   * Files that are not entries although `include` matches them.
   * @default files and folders that begin with _
   * @example ['drafts/**']
   */
  exclude?: string[]
  /**
   * Where lists truncate an entry, in addition to `<!-- truncate -->`.
   * @default none
   * @example /<!--\s*more\s*-->/
   */
  truncateMarker?: RegExp
  /**
   * Returns the reading time of an entry in minutes; gets the same input as in Docusaurus.
   * @default 200 words a minute
   * @example ({ content, defaultReadingTime }) => 2 * defaultReadingTime({ content })
   */
  readingTime?: ReadingTime
  /**
   * Returns the entries that lists and feeds show, in their order; gets the same input as in Docusaurus.
   * @default all entries, by date
   * @example ({ blogPosts }) => blogPosts.filter(({ id }) => !id.startsWith('internal/'))
   */
  processBlogPosts?: ProcessPosts
  /**
   * Path of the tags pages below `routeBasePath`.
   * @default 'tags'
   * @example 'topics'
   */
  tagsBasePath?: string
  /**
   * Path of the authors pages below `routeBasePath`.
   * @default 'authors'
   * @example 'people'
   */
  authorsBasePath?: string
  /**
   * Docusaurus' name for the severity of `post/untruncated`. `severities` overrides it.
   * @default 'log'
   * @example 'warn'
   */
  onUntruncatedBlogPosts?: ReportingSeverity
  /**
   * Docusaurus' name for the severity of `post/inline-author`. `severities` overrides it.
   * @default 'log'
   * @example 'ignore'
   */
  onInlineAuthors?: ReportingSeverity
  /**
   * Docusaurus' name for the severity of `front-matter/unknown-tag`. `severities` overrides it.
   * @default 'warn'
   * @example 'throw'
   */
  onInlineTags?: ReportingSeverity
  /**
   * Its feeds.
   * @default all three kinds, the newest 20 entries
   * @example { type: 'rss', limit: 50 }
   */
  feedOptions?: FeedInput
}

export interface FeedInput {
  /**
   * Kinds of feeds: 'rss', 'atom', 'json', a list of them, 'all', or null for none.
   * @default 'all'
   * @example ['rss', 'atom']
   */
  type?: 'rss' | 'atom' | 'json' | 'all' | ('rss' | 'atom' | 'json')[] | null
  /**
   * Title of the feeds.
   * @default '{site title} {changelog title}', the site's title only once
   * @example 'Acme releases'
   */
  title?: string
  /**
   * Description of the feeds.
   * @default the site's tagline, else the changelog's description
   * @example 'All releases of Acme'
   */
  description?: string
  /**
   * Copyright line of the feeds.
   * @default none
   * @example 'Copyright © Acme 2025'
   */
  copyright?: string
  /**
   * Entries of a feed; false for all.
   * @default 20
   * @example false
   */
  limit?: number | false
  /**
   * Whether each tag has feeds, in addition to those of all entries: `/changelog/tags/security/rss.xml`.
   * @default false
   * @example true
   */
  tags?: boolean
  /**
   * Changes, sorts or filters the items of feeds. Gets the newest entries up to `limit`, which `defaultCreateFeedItems`
   * converts to items. Of an item, title, link, date, description, content, author and category are written.
   * @default the newest entries, unchanged
   * @example async ({ defaultCreateFeedItems, ...given }) => (await defaultCreateFeedItems(given)).map(item => ({ ...item, content: undefined }))
   */
  createFeedItems?: CreateFeedItems
}

export interface ProtobufSetInput {
  /**
   * Name of the set.
   * @default 'protobuf'
   * @example 'api'
   */
  id?: string
  /**
   * Folder of .proto files, or one JSON file of protoc-gen-doc.
   * @default none, required
   * @example 'protos'
   */
  proto: string
  /**
   * Files of the folder that become pages, as glob patterns. The pages are in the order of the patterns.
   * @default ['**\/*.proto']
   * @example ['acme/v1/*.proto']
   */
  include?: string[]
  /**
   * Docs set that the pages belong to. If it has versions, the pages belong to the last one, and a new version does not
   * move them.
   * @default the first set
   * @example 'api'
   */
  docsSet?: string
  /**
   * Path under which the pages are published.
   * @default that of the docs set, without a version
   * @example '/api/reference'
   */
  routeBasePath?: string
  /**
   * Name of the sidebar to which the category of the pages is appended. A sidebar that already contains one of the
   * pages is not changed.
   * @default the first sidebar of the docs set
   * @example 'apiSidebar'
   */
  sidebar?: string
  /**
   * Label of the category that contains the pages.
   * @default 'Files'
   * @example 'Protos'
   */
  sidebarLabel?: string
}

/** Docusaurus' names for the severities off, info, warning and error. */
export type ReportingSeverity = 'ignore' | 'log' | 'warn' | 'throw'
