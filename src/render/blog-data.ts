/** Structured data of the changelog (behaviour H-33): `BlogPosting` for an entry, `Blog` for a page of the list. */

import { withOrigin } from '../shared/address.ts'
import type { PlainObject, SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { AuthorLink } from '../types/page-props.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import type { SiteProps } from '../types/site-props.ts'
import type { Changelog } from './changelog.ts'
import { absoluteImage } from './social-image.ts'

export interface BlogDataInput {
  readonly config: Config
  readonly routes: RouteTable
  readonly site: Pick<SiteProps, 'changelog'>
  readonly changelog: Changelog | null
  readonly entries: ReadonlyMap<SourcePath, Compiled>
}

/** The object for an entry or a list page; null for every other route. */
export function blogData(route: Route, compiled: Compiled | null, input: BlogDataInput): PlainObject | null {
  const { changelog, site } = input
  if (changelog === null || site.changelog === null) return null
  const context = { '@context': 'https://schema.org' }
  if (route.kind === 'post') return { ...context, ...posting(route.page, compiled, changelog, input) }
  if (route.kind !== 'posts') return null
  const { title, description } = changelog.config
  const id = input.config.url + site.changelog.href
  const blogPost = changelog
    .linkAll(route.posts)
    .map(({ page }) => posting(page, input.entries.get(page.source) ?? null, changelog, input))
  return { ...context, '@type': 'Blog', '@id': id, mainEntityOfPage: id, headline: title, description, blogPost }
}

function posting(page: Page, compiled: Compiled | null, changelog: Changelog, input: BlogDataInput): PlainObject {
  const { config, site } = input
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
    isPartOf: { '@type': 'Blog', '@id': config.url + (site.changelog?.href ?? ''), name: changelog.config.title }
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
