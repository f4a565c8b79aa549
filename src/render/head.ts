/** The head of a page: title, description, addresses, links of the document. */

import { changelogIdOf, docsSetOf, hasMarkdown, markdownAddress, pageOf } from '../model/routes.ts'
import { applyBaseUrl } from '../shared/address.ts'
import { notFoundClass } from '../shared/dom.ts'
import type { HeadTag } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { HeadProps } from '../types/page-props.ts'
import type { Route } from '../types/routes.ts'
import { encodePath, hasScheme } from '../util/paths.ts'
import { type HeadInput, type HeadSubject, metaElements, withoutDuplicates } from './head-meta.ts'
import { feedsOf } from './site.ts'
import { structuredData } from './structured-data.ts'

type Link = HeadProps['links'][number]

/** Everything in the head that differs by page. */
export function toHeadProps(subject: HeadSubject, input: HeadInput): HeadProps {
  const { config } = input
  const { route } = subject
  const own = readOwnHead(subject.compiled?.head ?? [])
  const title = own.title ?? formatTitle(own.pageTitle ?? route.title, config)
  const description = own.description ?? descriptionOf(subject, config)
  const canonical = route.kind === 'not-found' ? null : (own.canonical ?? addressOf(subject, config))
  const set = docsSetOf(route, config)
  const hasCard = (input.cards?.of(route) ?? null) !== null
  const elements = metaElements(subject, { title, description, canonical, set }, input)
  const { meta, tags } = withoutDuplicates(subject, elements, config, own.tags, {
    hasCard,
    hasDescription: description !== null
  })
  return {
    title,
    description,
    canonical,
    meta,
    tags,
    htmlClasses: htmlClasses(route, set, config.search?.provider ?? null),
    robots: robotsOf(route, set?.version.noIndex ?? false, config),
    links: [
      ...iconLinks(config),
      ...(canonical === null ? [] : alternates(subject, config)),
      ...markdownLink(route, config),
      ...feedLinks(input),
      ...tagFeedLinks(route, config),
      ...openSearchLinks(config)
    ],
    structuredData: canonical === null ? [] : structuredData(subject, canonical, input)
  }
}

/** The head tags of a page's own, separated from those that every page has once. */
interface OwnHead {
  readonly title: string | null
  /** The title without the site's title. */
  readonly pageTitle: string | null
  readonly description: string | null
  readonly canonical: string | null
  readonly tags: readonly HeadTag[]
}

function readOwnHead(head: readonly HeadTag[]): OwnHead {
  const last = (isIt: (tag: HeadTag) => boolean) => head.findLast(isIt) ?? null
  const title = last(({ tagName }) => tagName === 'title')
  const description = last(({ tagName, attributes }) => tagName === 'meta' && attributes.name === 'description')
  const canonical = last(({ tagName, attributes }) => tagName === 'link' && attributes.rel === 'canonical')
  const taken = new Set([title, description, canonical])
  return {
    title: title?.innerHTML ?? null,
    pageTitle: last(({ tagName }) => tagName === 'page-title')?.innerHTML ?? null,
    description: description === null ? null : String(description.attributes.content ?? ''),
    canonical: canonical === null ? null : String(canonical.attributes.href ?? ''),
    tags: head.filter(tag => !taken.has(tag) && !['title', 'page-title', 'base'].includes(tag.tagName))
  }
}

/** The title of the browser tab: `Quick start | Neosync`; only the site's title if the page has none or the same. */
export function formatTitle(
  pageTitle: string,
  { title, titleDelimiter }: Pick<Config, 'title' | 'titleDelimiter'>
): string {
  const trimmed = pageTitle.trim()
  return trimmed === '' || trimmed === title ? title : `${trimmed} ${titleDelimiter} ${title}`
}

/** The author's description, else the first words of the text, else, for pages without a body, the site's tagline. */
function descriptionOf({ route, compiled }: HeadSubject, config: Config): string | null {
  const own = pageOf(route)
  const written = own === null ? listDescription(route, config) : own.description
  return written || compiled?.excerpt || (own === null && (describedInTags(config) ?? config.tagline)) || null
}

/** The description that the site configures for pages without their own, such as `themeConfig.metadata`. */
function describedInTags({ headTags }: Config): string | null {
  const tag = headTags.findLast(({ tagName, attributes }) => tagName === 'meta' && attributes.name === 'description')
  return typeof tag?.attributes.content === 'string' ? tag.attributes.content : null
}

function listDescription(route: Route, { changelogs, dialect }: Config): string | null {
  if (route.kind === 'archive') return dialect.derivedTexts ? route.title : null
  if (route.kind === 'category') return route.index.description
  if (route.kind === 'docs-tag' || route.kind === 'posts-tag') return route.tag.description ?? null
  return route.kind === 'posts' ? (changelogs.find(({ id }) => id === route.changelog)?.description ?? null) : null
}

function robotsOf(route: Route, isOfHiddenVersion: boolean, { noIndex }: Config): string | null {
  if (route.kind === 'not-found') return 'noindex'
  if (noIndex || isOfHiddenVersion || pageOf(route)?.meta.unlisted === true) return 'noindex, nofollow'
  return route.kind === 'search' ? 'noindex, follow' : null
}

function iconLinks({ favicon, filesUrl }: Config): Link[] {
  return favicon === null
    ? []
    : [{ rel: 'icon', href: applyBaseUrl(hasScheme(favicon) ? favicon : `/${favicon.replace(/^\//, '')}`, filesUrl) }]
}

/** The canonical address; for an untranslated page, that of the original. */
function addressOf({ route, languages, isUntranslated }: HeadSubject, config: Config): string {
  const standard = isUntranslated && config.untranslated !== 'show' ? languages.find(isStandard(config)) : undefined
  return toAbsolute(standard?.href ?? encodePath(route.permalink), config)
}

/** The page in all languages that have it, including its own; `x-default` is the language without a prefix. */
function alternates(subject: HeadSubject, config: Config): Link[] {
  const { route, languages, isUntranslated } = subject
  if (isUntranslated && config.untranslated !== 'show') return []
  const own = { tag: config.locale.tag, href: encodePath(route.permalink), isSame: true }
  const same = languages.length === 0 ? [own] : languages.filter(({ isSame }) => isSame)
  const standard = same.find(isStandard(config)) ?? (languages.length === 0 ? own : undefined)
  return [...same, ...(standard === undefined ? [] : [{ ...standard, tag: 'x-default' }])].map(({ tag, href }) => ({
    rel: 'alternate',
    hreflang: tag,
    href: toAbsolute(href, config)
  }))
}

function isStandard({ locales }: Config): (language: { readonly tag: string }) => boolean {
  const standard = locales.find(({ isDefault }) => isDefault)
  return ({ tag }) => tag === standard?.tag
}

function toAbsolute(href: string, { url }: Config): string {
  return hasScheme(href) ? href : url + href
}

/** A link to the page as Markdown, for readers that are programs. */
function markdownLink(route: Route, config: Config): Link[] {
  if (config.aiOutputs === null || !hasMarkdown(route, config)) return []
  return [{ rel: 'alternate', type: 'text/markdown', href: markdownAddress(route, config) }]
}

const feedTypes: Readonly<Record<string, string>> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/json'
}

function feedLinks({ config, changelogs }: HeadInput): Link[] {
  const shown = [...changelogs.values()].filter(({ href }) => href !== null)
  return shown
    .flatMap(changelog => feedsOf(changelog.config, config))
    .map(({ type, title, href }) => ({
      rel: 'alternate',
      type: feedTypes[type] ?? type,
      title,
      href
    }))
}

/** The feeds of a tag, linked from its pages. */
function tagFeedLinks(route: Route, { changelogs }: Config): Link[] {
  if (route.kind !== 'posts-tag') return []
  const changelog = changelogs.find(({ id }) => id === route.changelog)
  if (changelog === undefined || !changelog.feed.tags) return []
  return changelog.feed.types.map(type => ({
    rel: 'alternate',
    type: feedTypes[type] ?? type,
    title: `${changelog.feed.title}: ${route.tag.label}`,
    href: `${encodePath(route.tag.permalink).replace(/\/$/, '')}/${type === 'json' ? 'feed.json' : `${type}.xml`}`
  }))
}

function openSearchLinks({ search, title, baseUrl }: Config): Link[] {
  if (search === null || search.pagePath === null) return []
  return [{ rel: 'search', type: 'application/opensearchdescription+xml', title, href: `${baseUrl}opensearch.xml` }]
}

/**
 * Class names of the root element, as style sheets of sites expect them:
 * `docs-wrapper plugin-docs plugin-id-default … docs-doc-id-cli/login`. `set`: the docs set of the route.
 */
function htmlClasses(route: Route, set: DocsSet | null, searchProvider: string | null): string[] {
  switch (route.kind) {
    case 'doc':
    case 'reference':
      return [...docsClasses(set), 'docs-doc-page', `docs-doc-id-${route.page.id}`, ...layoutClass(route.page)]
    case 'category':
      return docsClasses(set)
    case 'docs-tags':
      return [...docsClasses(set), 'docs-tags-list-page']
    case 'docs-tag':
      return [...docsClasses(set), 'docs-tag-doc-list-page']
    case 'search':
      return ['search-page-wrapper', `plugin-search-${searchProvider}`]
    case 'page':
      return ['plugin-pages', 'mdx-page', ...layoutClass(route.page)]
    case 'not-found':
      return ['docs-wrapper', 'plugin-docs', notFoundClass]
    case 'redirect':
      return []
    default:
      return ['blog-wrapper', 'plugin-blog', `plugin-id-${pluginIdOf(route)}`, blogClasses[route.kind]]
  }
}

/** The changelog without an id is the default instance. */
function pluginIdOf(route: Route): string {
  const id = changelogIdOf(route)
  return id === null || id === 'changelog' ? 'default' : id
}

/** A class of our own, because the page's surroundings depend on the layout. */
function layoutClass({ meta: { layout } }: Page): string[] {
  return layout === 'doc' ? [] : [`layout-${layout}`]
}

function docsClasses(set: DocsSet | null): string[] {
  return ['docs-wrapper', 'plugin-docs', `plugin-id-${set?.set}`, ...(set === null ? [] : [set.version.className])]
}

const blogClasses = {
  post: 'blog-post-page',
  posts: 'blog-list-page',
  'posts-tags': 'blog-tags-list-page',
  'posts-tag': 'blog-tags-post-list-page',
  archive: 'blog-archive-page',
  authors: 'blog-authors-list-page',
  author: 'blog-authors-posts-page'
} as const
