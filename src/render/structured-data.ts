/** Structured data of a page for search engines (schema.org): breadcrumbs, changelog entries and their list. */
import { withOrigin } from '../shared/address.ts'
import type { PlainObject } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { PageNavigation } from '../types/navigation.ts'
import type { AuthorLink } from '../types/page-props.ts'
import type { Route } from '../types/routes.ts'
import { type Changelog, changelogOf } from './changelog.ts'
import { absoluteImage, type HeadInput, type HeadSubject } from './head-meta.ts'

export function structuredData(
  { route, compiled, navigation }: HeadSubject,
  canonical: string,
  input: HeadInput
): PlainObject[] {
  const blog = blogData(route, compiled, input)
  return blog === null ? breadcrumbList(navigation, canonical, input.config) : [blog]
}

/** Includes only breadcrumbs with an address; the last one is the page itself. */
function breadcrumbList(
  { breadcrumbs }: PageNavigation,
  canonical: string,
  { url }: HeadInput['config']
): PlainObject[] {
  const items = breadcrumbs.flatMap(({ label, href }, index) => {
    const item = index === breadcrumbs.length - 1 ? canonical : href === null ? null : url + href
    return item === null ? [] : [{ name: label, item }]
  })
  if (items.length === 0) return []
  const elements = items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }))
  return [{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: elements }]
}

/** `BlogPosting` for an entry, `Blog` for a page of the list; null for all other routes. */
function blogData(route: Route, compiled: Compiled | null, input: HeadInput): PlainObject | null {
  const changelog = changelogOf(route, input)
  if (changelog === null || changelog.href === null) return null
  const context = { '@context': 'https://schema.org' }
  if (route.kind === 'post') return { ...context, ...posting(route.page, compiled, changelog, input) }
  if (route.kind !== 'posts') return null
  const { title, description } = changelog.config
  const id = input.config.url + changelog.href
  const blogPost = changelog
    .linkAll(route.posts)
    .map(({ page }) => posting(page, input.entries.get(page.source) ?? null, changelog, input))
  return { ...context, '@type': 'Blog', '@id': id, mainEntityOfPage: id, headline: title, description, blogPost }
}

function posting(page: Page, compiled: Compiled | null, changelog: Changelog, input: HeadInput): PlainObject {
  const { config } = input
  const { title, href, date, authors, tags } = changelog.summarize(page, '')
  const url = config.url + href
  const image = page.meta.image
  const modified = page.meta.lastUpdate?.date ?? null
  const keywords = [...tags.map(({ label }) => label), ...(page.meta.keywords ?? [])]
  return {
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    url,
    headline: title,
    name: title,
    description: page.description ?? compiled?.excerpt ?? '',
    datePublished: date,
    ...(modified === null ? {} : { dateModified: modified }),
    author: authors.map(author => person(author, config.url)),
    ...(image === null ? {} : { image: absoluteImage({ written: image, from: page.source, compiled }, input) }),
    keywords,
    isPartOf: { '@type': 'Blog', '@id': config.url + (changelog.href ?? ''), name: changelog.config.title }
  }
}

function person({ name, title, href, imageSrc }: AuthorLink, origin: string): PlainObject {
  return {
    '@type': 'Person',
    ...(name === null ? {} : { name }),
    ...(title === null ? {} : { description: title }),
    ...(href === null ? {} : { url: withOrigin(href, origin) }),
    ...(imageSrc === null ? {} : { image: withOrigin(imageSrc, origin) })
  }
}
