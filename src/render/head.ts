/** The head of a page (behaviour 1.1 and 1.2): titles, description, addresses, cards, search, structured data. */

import { docsSetOf, pageOf } from '../model/routes.ts'
import { applyBaseUrl, localeBaseUrl, switchLocale } from '../shared/address.ts'
import type { PlainObject } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { PageNavigation } from '../types/navigation.ts'
import type { HeadProps } from '../types/page-props.ts'
import type { Route } from '../types/routes.ts'
import type { SiteProps } from '../types/site-props.ts'
import { encodePath, hasScheme } from '../util/paths.ts'
import { articleMeta } from './article-meta.ts'
import { type BlogDataInput, blogData } from './blog-data.ts'
import { htmlClasses } from './html-classes.ts'
import { searchMetadata } from './search-metadata.ts'
import { absoluteImage } from './social-image.ts'
import { formatTitle } from './title.ts'

export interface HeadInput extends BlogDataInput {
  readonly site: SiteProps
  /** Of docsgen. */
  readonly version: string
}

export interface HeadSubject {
  readonly route: Route
  readonly compiled: Compiled | null
  readonly navigation: PageNavigation
}

type Meta = HeadProps['meta'][number]
type Link = HeadProps['links'][number]

/** Everything in the head that differs by page. */
export function toHeadProps(subject: HeadSubject, input: HeadInput): HeadProps {
  const { config } = input
  const { route } = subject
  const title = formatTitle(route.title, config)
  const description = descriptionOf(subject, config)
  const canonical = route.kind === 'not-found' ? null : config.url + encodePath(route.permalink)
  const set = docsSetOf(route, config)
  return {
    title,
    description,
    canonical,
    htmlClasses: htmlClasses(route, set, config.search?.provider ?? null),
    robots: robotsOf(route, set?.version.noIndex ?? false, config),
    meta: [
      named('generator', `docsgen ${input.version}`),
      ...keywords(route, config),
      property('og:title', title),
      ...(description === null ? [] : [property('og:description', description)]),
      ...(canonical === null ? [] : [property('og:url', canonical)]),
      ...localeMeta(config),
      ...cardMeta(socialImage(subject, input)),
      ...(route.kind === 'post' ? entryMeta(route.page, input) : []),
      ...searchMetadata(route, set, config.locale).map(([name, content]) => named(name, content))
    ],
    links: [
      ...iconLinks(config),
      ...(canonical === null ? [] : alternates(route, config)),
      ...feedLinks(input.site),
      ...openSearchLinks(config)
    ],
    structuredData: canonical === null ? [] : structuredData(subject, canonical, input),
    tags: config.headTags
  }
}

function named(name: string, content: string): Meta {
  return { name, property: null, content }
}

function property(name: string, content: string): Meta {
  return { name: null, property: name, content }
}

/** The author's words, else the first words of the text; pages without text say what the site is. */
function descriptionOf({ route, compiled }: HeadSubject, config: Config): string | null {
  const own = pageOf(route)
  const written = own === null ? listDescription(route, config) : own.description
  return written || compiled?.excerpt || (own === null && config.tagline) || null
}

function listDescription(route: Route, { changelog }: Config): string | null {
  if (route.kind === 'category') return route.index.description
  return route.kind === 'posts' ? (changelog?.description ?? null) : null
}

function entryMeta(page: Page, { changelog, config }: HeadInput): HeadProps['meta'] {
  return changelog === null ? [] : articleMeta(changelog.summarize(page, ''), config.url)
}

function robotsOf(route: Route, isOfHiddenVersion: boolean, { noIndex }: Config): string | null {
  if (route.kind === 'not-found') return 'noindex'
  if (noIndex || isOfHiddenVersion || pageOf(route)?.meta.unlisted === true) return 'noindex, nofollow'
  return route.kind === 'search' ? 'noindex, follow' : null
}

function keywords(route: Route, config: Config): Meta[] {
  const own = route.kind === 'category' ? route.index.keywords : (pageOf(route)?.meta.keywords ?? [])
  if (own.length > 0) return [named('keywords', own.join(','))]
  return config.keywords.length > 0 ? [named('keywords', config.keywords.join(', '))] : []
}

/** `pt-BR` → `pt_BR`. */
function localeMeta({ locale, locales }: Config): Meta[] {
  const others = locales.filter(({ tag }) => tag !== locale.tag)
  return [
    property('og:locale', locale.tag.replaceAll('-', '_')),
    ...others.map(({ tag }) => property('og:locale:alternate', tag.replaceAll('-', '_')))
  ]
}

function cardMeta(image: string | null): Meta[] {
  const card = named('twitter:card', 'summary_large_image')
  return image === null ? [card] : [card, property('og:image', image), named('twitter:image', image)]
}

/** The picture of the page, or of the site. */
function socialImage({ route, compiled }: HeadSubject, input: HeadInput): string | null {
  const page = pageOf(route)
  const own = route.kind === 'category' ? route.index.image : (page?.meta.image ?? null)
  const written = own ?? input.config.image
  const from = own === null || page === null ? input.config.file : page.source
  return written === null ? null : absoluteImage({ written, from, compiled }, input)
}

function iconLinks({ favicon, baseUrl }: Config): Link[] {
  return favicon === null
    ? []
    : [{ rel: 'icon', href: applyBaseUrl(hasScheme(favicon) ? favicon : `/${favicon.replace(/^\//, '')}`, baseUrl) }]
}

/** The page in every language, itself included; `x-default` is the one without a prefix. */
function alternates({ permalink }: Route, { url, baseUrl, locale, locales }: Config): Link[] {
  const here = localeBaseUrl(baseUrl, locale)
  const addressIn = (other: Config['locale']) =>
    url + encodePath(switchLocale(permalink, here, localeBaseUrl(baseUrl, other)))
  const standard = locales.find(({ isDefault }) => isDefault) ?? locale
  return [
    ...locales.map(other => ({ rel: 'alternate', hreflang: other.tag, href: addressIn(other) })),
    { rel: 'alternate', hreflang: 'x-default', href: addressIn(standard) }
  ]
}

const feedTypes: Readonly<Record<string, string>> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/json'
}

function feedLinks({ changelog }: SiteProps): Link[] {
  return (changelog?.feeds ?? []).map(({ type, title, href }) => ({
    rel: 'alternate',
    type: feedTypes[type] ?? type,
    title,
    href
  }))
}

function openSearchLinks({ search, title, baseUrl }: Config): Link[] {
  if (search === null || search.pagePath === null) return []
  return [{ rel: 'search', type: 'application/opensearchdescription+xml', title, href: `${baseUrl}opensearch.xml` }]
}

function structuredData(
  { route, compiled, navigation }: HeadSubject,
  canonical: string,
  input: HeadInput
): PlainObject[] {
  const blog = blogData(route, compiled, input)
  return blog === null ? breadcrumbList(navigation, canonical, input.config) : [blog]
}

/** Only crumbs that lead somewhere; the last one is the page itself. */
function breadcrumbList({ breadcrumbs }: PageNavigation, canonical: string, { url }: Config): PlainObject[] {
  const items = breadcrumbs.flatMap(({ label, href }, index) => {
    const item = index === breadcrumbs.length - 1 ? canonical : href === null ? null : url + href
    return item === null ? [] : [{ name: label, item }]
  })
  if (items.length === 0) return []
  const elements = items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }))
  return [{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: elements }]
}
