/** The meta elements of a page: description, social cards, data for crawlers and site searches. */
import { type PageRoute, pageOf } from '../model/routes.ts'
import { applyBaseUrl, withOrigin } from '../shared/address.ts'
import { crawlerNames } from '../shared/dom.ts'
import type { HeadTag, SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { PageNavigation } from '../types/navigation.ts'
import type { HeadProps, LanguageLink, PostSummary } from '../types/page-props.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import type { SiteProps } from '../types/site-props.ts'
import { encodePath, hasScheme } from '../util/paths.ts'
import { type Changelog, changelogOf } from './changelog.ts'
import { cardSize, type PageCards } from './social-cards.ts'

/** Inputs for the heads of all pages. */
export interface HeadInput {
  readonly config: Config
  readonly routes: RouteTable
  readonly site: SiteProps
  readonly changelogs: ReadonlyMap<string, Changelog>
  readonly entries: ReadonlyMap<SourcePath, Compiled>
  /** The social cards of pages; null: the site has none. */
  readonly cards: PageCards | null
  /** docsgen's version. */
  readonly version: string
}

/** The page whose head is rendered. */
export interface HeadSubject {
  readonly route: Route
  readonly compiled: Compiled | null
  readonly navigation: PageNavigation
  /** The page in every language; empty on a site with one language. */
  readonly languages: readonly LanguageLink[]
  /** Whether its text is in the default language, so that search engines should index the original. */
  readonly isUntranslated: boolean
}

/** Values used by several elements of a head. */
interface HeadFacts {
  readonly title: string
  readonly description: string | null
  readonly canonical: string | null
  readonly set: DocsSet | null
}

type Meta = HeadProps['meta'][number]

export function metaElements(
  subject: HeadSubject,
  { title, description, canonical, set }: HeadFacts,
  input: HeadInput
): HeadProps['meta'] {
  const { route } = subject
  const { config } = input
  return [
    named('generator', `docsgen ${input.version}`),
    ...keywords(route, config),
    property('og:title', title),
    ...(description === null ? [] : [property('og:description', description)]),
    ...(canonical === null ? [] : [property('og:url', canonical)]),
    ...localeMeta(subject, config),
    ...cardMeta(subject, input),
    ...(route.kind === 'post' ? entryMeta(route, input) : []),
    ...searchMeta(route, set, config)
  ]
}

/** Removes duplicate meta elements: `headTags` of the configuration override generated ones, the page overrides both. */
export function withoutDuplicates(
  subject: HeadSubject,
  ours: readonly Meta[],
  { headTags }: Pick<Config, 'headTags'>,
  own: readonly HeadTag[],
  has: { readonly hasCard: boolean; readonly hasDescription: boolean }
): { readonly meta: readonly Meta[]; readonly tags: readonly HeadTag[] } {
  const site = new Set(headTags.map(keyOfTag))
  const written = new Set(own.flatMap(tag => keyOfTag(tag) ?? []))
  const ofPage = keysOfPage(subject, has.hasCard)
  const keyOf = ({ name, property }: Meta) => name ?? property ?? ''
  // The description is not among the elements: the template writes it.
  const known = new Set([...ours.map(keyOf), ...(has.hasDescription ? ['description'] : [])])
  // A page's value only counts if there is one: `og:type` of `headTags` stays on pages that are not entries.
  const isOfPage = (key: string) => written.has(key) || (ofPage.has(key) && known.has(key))
  return {
    meta: ours.filter(
      element => !written.has(keyOf(element)) && (ofPage.has(keyOf(element)) || !site.has(keyOf(element)))
    ),
    tags: [...headTags.filter(tag => !isOfPage(keyOfTag(tag) ?? '')), ...own]
  }
}

/** Names of the meta elements whose value is specific to this page. */
function keysOfPage({ route }: HeadSubject, hasCard: boolean): ReadonlySet<string> {
  const meta = route.kind === 'category' ? route.index : pageOf(route)?.meta
  return new Set([
    ...['description', 'og:title', 'og:description', 'og:url', 'og:type'],
    ...(meta?.image || hasCard ? ['og:image', 'twitter:image'] : []),
    ...((meta?.keywords ?? []).length > 0 ? ['keywords'] : [])
  ])
}

function keyOfTag({ tagName, attributes }: HeadTag): string | null {
  const key = tagName === 'meta' ? (attributes.name ?? attributes.property) : null
  return typeof key === 'string' ? key : null
}

function named(name: string, content: string): Meta {
  return { name, property: null, content }
}

function property(name: string, content: string): Meta {
  return { name: null, property: name, content }
}

function keywords(route: Route, config: Config): Meta[] {
  const own = route.kind === 'category' ? route.index.keywords : (pageOf(route)?.meta.keywords ?? [])
  if (own.length > 0) return [named('keywords', own.join(','))]
  return config.keywords.length > 0 ? [named('keywords', config.keywords.join(', '))] : []
}

/** `og:locale` of this and the other languages; `pt-BR` becomes `pt_BR`. */
function localeMeta({ languages }: HeadSubject, { locale }: Config): Meta[] {
  const others = languages.filter(({ tag, isSame }) => isSame && tag !== locale.tag)
  return [
    property('og:locale', locale.tag.replaceAll('-', '_')),
    ...others.map(({ tag }) => property('og:locale:alternate', tag.replaceAll('-', '_')))
  ]
}

function cardMeta(subject: HeadSubject, input: HeadInput): Meta[] {
  const own = input.cards?.of(subject.route) ?? null
  const image = own === null ? socialImage(subject, input) : input.config.url + own.address
  if (image === null) return [named('twitter:card', 'summary')]
  const card = named('twitter:card', 'summary_large_image')
  const facts =
    own === null
      ? []
      : [
          property('og:image:type', 'image/png'),
          property('og:image:width', String(cardSize.width)),
          property('og:image:height', String(cardSize.height)),
          property('og:image:alt', own.alt)
        ]
  const alt = own === null ? [] : [named('twitter:image:alt', own.alt)]
  return [card, property('og:image', image), ...facts, named('twitter:image', image), ...alt]
}

/** The social image of the page, otherwise that of the site. */
function socialImage({ route, compiled }: HeadSubject, input: HeadInput): string | null {
  const page = pageOf(route)
  const own = route.kind === 'category' ? route.index.image : (page?.meta.image ?? null)
  const written = own ?? input.config.image
  const from = own === null || page === null ? input.config.file : page.source
  return written === null ? null : absoluteImage({ written, from, compiled }, input)
}

interface WrittenImage {
  /** As written by the author or in the configuration. */
  readonly written: string
  /** The file that contains it. */
  readonly from: SourcePath
  /** The body of the page, with the published names of files beside it. */
  readonly compiled: Compiled | null
}

/** The absolute URL of a picture; null when other sites cannot load it. Files beside the page have a hashed name. */
export function absoluteImage(
  { written, from, compiled }: WrittenImage,
  { config, routes }: { readonly config: Config; readonly routes: RouteTable }
): string | null {
  // Other sites can only load web addresses.
  if (hasScheme(written)) return /^(?:https?:)?\/\//i.test(written) ? written : null
  const resolution = routes.resolve(written, from)
  const published = resolution.kind === 'file' && compiled?.files.find(({ file }) => file === resolution.file)
  if (published) return config.url + encodePath(config.filesUrl + published.output)
  return (
    config.url + (resolution.kind === 'file' ? resolution.href : encodePath(applyBaseUrl(written, config.filesUrl)))
  )
}

function entryMeta(route: PageRoute, input: HeadInput): HeadProps['meta'] {
  const { page } = route
  const changelog = changelogOf(route, input)
  return changelog === null ? [] : articleMeta(changelog.summarize(page, ''), input.config.url)
}

/** Meta elements about an entry for crawlers of social networks. `origin` makes addresses of the site absolute. */
function articleMeta({ date, authors, tags }: PostSummary, origin: string): HeadProps['meta'] {
  const addresses = authors.flatMap(({ href }) =>
    href === null || href.startsWith('mailto:') ? [] : [withOrigin(href, origin)]
  )
  return [
    property('og:type', 'article'),
    property('article:published_time', date),
    ...(addresses.length === 0 ? [] : [property('article:author', addresses.join(','))]),
    ...(tags.length === 0 ? [] : [property('article:tag', tags.map(({ label }) => label).join(','))])
  ]
}

/** Language, tag and version, for search crawlers also under their names. The version list's script reads `version`. */
function searchMeta(route: Route, set: DocsSet | null, { locale, search }: Pick<Config, 'locale' | 'search'>): Meta[] {
  const version = set?.version.name
  const facts = [
    ['locale', locale.tag] as const,
    ['version', version] as const,
    ['tag', searchTag(route, set)] as const
  ]
  return facts.flatMap(([name, value]) => {
    if (value === undefined) return []
    const forCrawler = name === 'locale' ? 'language' : name === 'tag' ? crawlerNames.tag : name
    const meta = named(crawlerNames.metaPrefix + name, value)
    return search === null ? [meta] : [meta, named(`docsearch:${forCrawler}`, value)]
  })
}

function searchTag({ kind }: Route, set: DocsSet | null): string {
  if (set !== null) return `docs-${set.set}-${set.version.name}`
  return listTags[kind] ?? 'default'
}

const listTags: Partial<Record<Route['kind'], string>> = {
  posts: 'blog_posts_list',
  authors: 'blog_authors_list',
  author: 'blog_authors_posts',
  'posts-tags': 'blog_tags_list',
  'posts-tag': 'blog_tags_posts'
}
