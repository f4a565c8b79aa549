/**
 * Connects the languages of a site: finds a page in the other languages, and shows bodies of the default language where
 * pages are not translated. Each language is planned as a site of its own.
 */
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { Graph } from '../../incremental/graph.ts'
import { pageOf } from '../../model/routes.ts'
import { isUntranslated } from '../../model/translations.ts'
import { belowBaseUrl } from '../../shared/address.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Compiled } from '../../types/compiled.ts'
import type { Config } from '../../types/config.ts'
import type { Page } from '../../types/content.ts'
import type { Report } from '../../types/findings.ts'
import type { LanguageLink } from '../../types/page-props.ts'
import type { Route, RouteTable } from '../../types/routes.ts'
import { mapAttributes } from '../../util/html.ts'
import { encodePath } from '../../util/paths.ts'
import type { LanguageStats } from '../options.ts'

type LanguageSite = { readonly config: Config; readonly routes: Pick<RouteTable, 'byId' | 'byPermalink' | 'all'> }

/** The page of a route in every language, in the configured order; empty on a site with one language. */
export type LanguagesOf = (route: Route) => readonly LanguageLink[]

/** For the routes of `site`, which is one of `all`. */
export function languagesOf(site: LanguageSite, all: readonly LanguageSite[]): LanguagesOf {
  if (all.length < 2) return () => []
  const byTag = new Map(all.map(other => [other.config.locale.tag, other]))
  const inOrder = site.config.locales.flatMap(({ tag }) => byTag.get(tag) ?? [])
  return route => inOrder.map(other => toLink(route, site, other))
}

function toLink(route: Route, site: LanguageSite, other: LanguageSite): LanguageLink {
  const { config } = other
  const { tag } = config.locale
  const origin = config.url === site.config.url ? '' : config.url
  const base = origin + config.baseUrl
  const twin = other === site ? route : twinOf(route, site, other)
  if (twin === null || twin.kind === 'not-found') return { tag, href: origin + startOf(other), base, isSame: false }
  const page = pageOf(twin)
  const isSame = page === null || config.untranslated === 'show' || !isUntranslated(page, config)
  return { tag, href: origin + encodePath(twin.permalink), base, isSame }
}

/** Docs are matched by id, because a translation may have another address; other routes by path. */
function twinOf(route: Route, { config }: LanguageSite, other: LanguageSite): Route | null {
  const page = pageOf(route)
  const named = page === null ? undefined : other.routes.byId.get(`${page.collection}:${page.id}`)
  if (named !== undefined) return named
  // The address of a category list depends on its label, so it is matched by its key.
  const isTwin = (twin: Route) =>
    route.kind === 'category' && twin.kind === 'category' && twin.index.key === route.index.key
  const list = route.kind === 'category' ? other.routes.all.find(isTwin) : undefined
  if (list !== undefined) return list
  const below = belowBaseUrl(route.permalink, config.baseUrl) ?? ''
  return other.routes.byPermalink.get(other.config.baseUrl + below.replace(/^\//, '')) ?? null
}

/** The start page of a language, or its first page if it has none. */
function startOf({ config, routes }: LanguageSite): string {
  const first = routes.all.find(({ kind }) => kind !== 'redirect' && kind !== 'not-found')
  return routes.byPermalink.has(config.baseUrl) ? config.baseUrl : encodePath(first?.permalink ?? config.baseUrl)
}

interface TranslatedSite {
  readonly config: Config
  readonly content: { readonly pages: readonly Page[] }
}

/** What readers see in place of missing translations. */
const shownInstead = {
  fallback: 'They show the original with a notice, unless “i18n.untranslated” says otherwise.',
  show: 'They show the original with a notice, as “i18n.untranslated” says.',
  hide: 'They show the original with a notice and are in no sidebar, as “i18n.untranslated” says.',
  notFound: 'They are not published, and links lead to the originals, as “i18n.untranslated” says.'
} as const

/** Reports and counts missing translations, and translations whose originals have changed since. */
export function reportTranslations(
  { config, content }: TranslatedSite,
  original: TranslatedSite,
  report: Report
): LanguageStats {
  const { tag } = config.locale
  const nameOf = ({ collection, id }: Page) => `${collection}:${id}`
  const written = original.content.pages.filter(({ kind }) => kind !== 'reference')
  const originals = new Map(written.map(page => [nameOf(page), page]))
  const translated = content.pages.filter(page => !isUntranslated(page, config) && originals.has(nameOf(page)))
  const found = new Set(translated.map(nameOf))
  const missing = written.filter(page => /\.mdx?$/i.test(page.source) && !found.has(nameOf(page)))
  if (missing.length > 0 && translated.length > 0) {
    const some = missing.slice(0, 3).map(({ source }) => `“${source}”`)
    const message = `“${tag}” lacks translations of ${missing.length} of ${written.length} pages: ${some.join(', ')}${missing.length > 3 ? ', …' : '.'}`
    report(finding('translation/missing', null, message, shownInstead[config.untranslated]))
  }
  let outdated = 0
  for (const page of translated) {
    const now = originals.get(nameOf(page))?.hash.slice(0, 8)
    const { translatedFrom } = page.meta
    if (translatedFrom === null || now === undefined || translatedFrom === now) continue
    outdated += 1
    const place = page.places.translated_from ?? placeOf(page.source)
    const message = `“${originals.get(nameOf(page))?.source}” has changed since it was translated.`
    report(
      finding('translation/outdated', place, message, `Update the translation, then write “translated_from: ${now}”.`)
    )
  }
  const pages = written.filter(({ source }) => /\.mdx?$/i.test(source)).length
  return { tag, pages, translated: pages - missing.length, outdated }
}

/** Bodies of the default language, for pages that another language has not translated. */
export interface Originals {
  /** The body and its hash; null: the page must be compiled for each language, because its code may depend on it. */
  bodyOf(page: Page): Promise<{ readonly body: Compiled; readonly hash: string } | null>
  /** Hash of a body that `bodyOf` has returned, for later runs. */
  hashOf(source: SourcePath): string | null
}

/**
 * The body of the default language, with its links pointing to pages of this language. Nothing is compiled. The result
 * depends on the targets of the links and on the body itself.
 */
export async function shownOriginal(
  page: Page,
  config: Config,
  {
    originals,
    resolve,
    graph
  }: { readonly originals: Originals; readonly resolve: RouteTable['resolve']; readonly graph: Graph }
): Promise<Compiled | null> {
  if (!isUntranslated(page, config)) return null
  const original = await originals.bodyOf(page)
  if (original === null) return null
  graph.note('original', page.source, original.hash)
  return withLinks(original.body, resolve)
}

function withLinks(body: Compiled, resolve: RouteTable['resolve']): Compiled {
  const hrefs = new Map<string, string>()
  const links = body.links.map(link => {
    if (link.kind !== 'link' || link.href.startsWith('#')) return link
    const resolution = resolve(link.written, link.from ?? link.place.file)
    if (resolution.kind !== 'route' || resolution.href === link.href) return link
    hrefs.set(link.href, resolution.href)
    return { ...link, href: resolution.href }
  })
  const relink = (html: string) =>
    hrefs.size === 0 ? html : mapAttributes(html, (name, value) => (name === 'href' && hrefs.get(value)) || null)
  const { source, headings, anchors, files, sections, islands, sheets, styles, pictures, images } = body
  const { policySources, head, excerpt, excerptHtml, wordCount, contentTitleHtml } = body
  return {
    source,
    html: relink(body.html),
    contentTitleHtml: contentTitleHtml && relink(contentTitleHtml),
    markdown: body.markdown?.replace(/\0([^)\s]+)/g, (_, href: string) => `\0${hrefs.get(href) ?? href}`) ?? null,
    headings,
    anchors,
    links,
    files,
    sections,
    islands,
    sheets,
    styles,
    pictures,
    images,
    policySources,
    head,
    excerpt,
    excerptHtml: excerptHtml && relink(excerptHtml),
    wordCount,
    // The findings were reported for the page of the default language.
    diagnostics: []
  }
}
