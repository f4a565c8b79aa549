/** Schema of docs sets, changelog and protobuf sets. Sidebars are checked by sidebars.ts, entry by entry. */
import * as v from 'valibot'
import { isPlainObject } from '../../util/objects.ts'
import { markdownPlugins } from './features.ts'
import {
  filePath,
  filledText,
  flag,
  hook,
  list,
  object,
  oneOf,
  record,
  reporting,
  sitePath,
  text,
  wholeNumber
} from './primitives.ts'

const setId = v.pipe(
  text,
  v.check(value => /^[\w-]+$/.test(value), 'a name of letters, digits, “-” and “_”')
)

const docsVersion = object({
  label: v.optional(filledText),
  path: v.optional(sitePath),
  banner: v.optional(oneOf(['none', 'unreleased', 'unmaintained'])),
  badge: v.optional(flag),
  className: v.optional(filledText),
  noIndex: v.optional(flag)
})

const editAddress = v.pipe(
  filledText,
  v.check(value => !/\{(?!path\})\w*\}|\/:path\b/.test(value), 'an address in which “{path}” is the only placeholder')
)

const editUrl = v.lazy(input => (typeof input === 'function' ? hook() : editAddress))

const docsSet = object(
  {
    ...markdownPlugins,
    id: v.optional(setId),
    path: v.optional(filePath),
    routeBasePath: v.optional(sitePath),
    sidebarPath: v.optional(v.union([v.literal(false), filePath], 'a path such as “sidebars.ts”, or false')),
    sidebars: v.optional(v.custom<object>(isPlainObject, 'an object of sidebars by name')),
    editUrl: v.optional(editUrl),
    include: v.optional(list(filledText)),
    exclude: v.optional(list(filledText)),
    breadcrumbs: v.optional(flag),
    numberPrefixParser: v.optional(v.lazy(input => (typeof input === 'function' ? hook() : flag))),
    sidebarItemsGenerator: v.optional(hook()),
    sidebarCollapsible: v.optional(flag),
    sidebarCollapsed: v.optional(flag),
    sidebarHideable: v.optional(flag),
    autoCollapseCategories: v.optional(flag),
    showLastUpdateTime: v.optional(flag),
    showLastUpdateAuthor: v.optional(flag),
    versionLabel: v.optional(filledText),
    versions: v.optional(record(text, docsVersion, 'an object')),
    lastVersion: v.optional(filledText),
    onlyIncludeVersions: v.optional(list(filledText)),
    includeCurrentVersion: v.optional(flag),
    disableVersioning: v.optional(flag),
    versionPersistence: v.optional(oneOf(['localStorage', 'none'])),
    onInlineTags: v.optional(reporting)
  },
  "an object such as { path: 'docs' }, a list of objects, or false"
)

export const docs = v.lazy(input => {
  if (Array.isArray(input)) return list(docsSet)
  return input === false ? v.literal(false) : docsSet
})

const countOrAll = (least: number) =>
  v.lazy(input => (typeof input === 'number' ? wholeNumber(least) : v.literal('ALL', 'a whole number or “ALL”')))

const feedKind = oneOf(['rss', 'atom', 'json'])

const feed = object({
  type: v.optional(
    v.lazy(input => {
      if (Array.isArray(input)) return list(feedKind)
      return v.nullable(oneOf(['rss', 'atom', 'json', 'all']))
    })
  ),
  title: v.optional(filledText),
  description: v.optional(text),
  copyright: v.optional(text),
  tags: v.optional(flag),
  limit: v.optional(v.lazy(input => (input === false ? v.literal(false) : wholeNumber(1)))),
  createFeedItems: v.optional(hook())
})

const pagesObject = object(
  {
    ...markdownPlugins,
    path: v.optional(filePath),
    routeBasePath: v.optional(sitePath),
    include: v.optional(list(filledText)),
    exclude: v.optional(list(filledText))
  },
  'an object, or false'
)

export const pages = v.lazy(input => (input === false ? v.literal(false) : pagesObject))

const changelogObject = object(
  {
    ...markdownPlugins,
    id: v.optional(setId),
    path: v.optional(filePath),
    routeBasePath: v.optional(sitePath),
    title: v.optional(filledText),
    description: v.optional(text),
    blogTitle: v.optional(filledText),
    blogDescription: v.optional(text),
    postsPerPage: v.optional(countOrAll(1)),
    blogSidebarTitle: v.optional(text),
    blogSidebarCount: v.optional(countOrAll(0)),
    groupByYear: v.optional(flag),
    showReadingTime: v.optional(flag),
    showLastUpdateTime: v.optional(flag),
    showLastUpdateAuthor: v.optional(flag),
    authorsMapPath: v.optional(filePath),
    editUrl: v.optional(editUrl),
    archive: v.optional(v.lazy(input => (typeof input === 'string' ? sitePath : flag))),
    pageBasePath: v.optional(sitePath),
    sortPosts: v.optional(oneOf(['ascending', 'descending'])),
    include: v.optional(list(filledText)),
    exclude: v.optional(list(filledText)),
    truncateMarker: v.optional(v.instance(RegExp, 'a regular expression')),
    readingTime: v.optional(hook()),
    processBlogPosts: v.optional(hook()),
    tagsBasePath: v.optional(sitePath),
    authorsBasePath: v.optional(sitePath),
    onUntruncatedBlogPosts: v.optional(reporting),
    onInlineAuthors: v.optional(reporting),
    onInlineTags: v.optional(reporting),
    feedOptions: v.optional(feed)
  },
  'an object, a list of objects, or false'
)

export const changelog = v.lazy(input =>
  input === false ? v.literal(false) : Array.isArray(input) ? list(changelogObject) : changelogObject
)

const protobufSet = object(
  {
    id: v.optional(setId),
    proto: filePath,
    include: v.optional(list(filledText)),
    docsSet: v.optional(text),
    routeBasePath: v.optional(sitePath),
    sidebar: v.optional(filledText),
    sidebarLabel: v.optional(filledText)
  },
  'an object or a list of objects'
)

export const protobuf = v.lazy(input => (Array.isArray(input) ? list(protobufSet) : protobufSet))
