/** All files of the site other than pages: static files, files that pages show or link, and files for hosts. */
import { join } from 'node:path'
import { changedOn, docsSetOf } from '../model/routes.ts'
import { isUntranslated } from '../model/translations.ts'
import { byCodePoint } from '../shared/compare.ts'
import { escapeXml } from '../shared/xml.ts'
import type { OutputPath, SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { Output } from '../types/output.ts'
import type { LanguageLink } from '../types/page-props.ts'
import type { Route } from '../types/routes.ts'
import { encodePath } from '../util/paths.ts'
import { feeds } from './feeds.ts'
import { headerFiles } from './header-files.ts'
import { hostFiles, openSearch } from './host-files.ts'
import { redirectFiles } from './redirect-files.ts'
import { versionList } from './version-list.ts'

interface SiteFilesInput {
  readonly config: Config
  readonly routes: readonly Route[]
  readonly sources: Pick<Sources, 'staticFiles' | 'lastUpdates'>
  readonly compiled: Iterable<Compiled>
  /** For files shared by all languages; null: another language publishes them. */
  readonly ofHosts: OfHosts | null
  /** The page of a route in every language; omitted on a site with one language. */
  readonly languages?: (route: Route) => readonly LanguageLink[]
}

interface OfHosts {
  /** The configuration of the default language. */
  readonly config: Config
  /** The value of the policy header; null: no policy. */
  readonly policy: string | null
  /** The site in every language. */
  readonly sites: readonly { readonly config: Config; readonly routes: { readonly all: readonly Route[] } }[]
}

/** In a fixed order; the owner's static files replace ours with the same name. */
export async function siteFiles(
  { config, routes, sources, compiled, ofHosts, languages }: SiteFilesInput,
  report: Report
): Promise<Output[]> {
  const bodies = [...compiled]
  const linked = new Map(bodies.flatMap(page => page.files.map(({ file, output }) => [output, file] as const)))
  const entries = new Map(bodies.map(body => [body.source, body]))
  const maps = sitemaps({ config, routes, sources, entries, ...(languages && { languages }) })
  const { outputBase } = config
  const ofPosts = await feeds({ config, routes, entries, report })
  const own = [...openSearch(config), ...versionList(config, routes), ...ofPosts, ...maps].map(output => ({
    ...output,
    path: `${outputBase}${output.path}` as OutputPath
  }))
  return [
    ...(ofHosts === null ? [] : sharedFiles(ofHosts, sources)),
    ...[...linked].sort(([a], [b]) => byCodePoint(a, b)).map(([path, file]) => copy(path, join(config.root, file))),
    ...own.filter(({ path }) => !sources.staticFiles.has(path))
  ]
}

/** Files shared by all languages: static files, and files for hosts. */
function sharedFiles({ config, policy, sites }: OfHosts, sources: SiteFilesInput['sources']): Output[] {
  const owners = [...sources.staticFiles].map(([path, file]) => copy(path, join(config.root, file)))
  const routes = sites.flatMap(site => site.routes.all)
  const ours = [
    ...hostFiles(sites.map(site => site.config)),
    ...joined([...headerFiles(config, policy), ...redirectFiles(config, routes)])
  ]
  return [...owners, ...ours.filter(({ path }) => !sources.staticFiles.has(path))]
}

function copy(path: string, copyFrom: string): Output {
  // The cast is safe: scan and compile made these paths.
  return { path: path as OutputPath, copyFrom }
}

/** The limit of the format per file. */
const mostAddresses = 50_000

/**
 * The sitemap of all routes except redirects, search, not-found, unlisted pages and hidden versions, split into several
 * files if it exceeds the limit; none for a site that must not be indexed.
 */
function sitemaps({
  config,
  routes,
  sources,
  entries: bodies,
  languages = () => []
}: Pick<SiteFilesInput, 'config' | 'routes' | 'sources' | 'languages'> & {
  readonly entries: ReadonlyMap<SourcePath, Compiled>
}): Output[] {
  const { url, noIndex } = config
  const lastmod = (route: Route) => {
    const date = 'page' in route ? changedOn(route.page, sources) : null
    return date === null ? '' : `<lastmod>${date.slice(0, 10)}</lastmod>`
  }
  if (noIndex) return []
  const addresses = routes
    .filter(route => isIndexed(route, config) && docsSetOf(route, config)?.version.noIndex !== true)
    .map(route => ({
      address: url + encodePath(route.permalink),
      changed: lastmod(route),
      alternates: alternatesOf(languages(route), config),
      images: 'page' in route ? imagesOf(bodies.get(route.page.source)?.images ?? [], url) : ''
    }))
    .sort((a, b) => byCodePoint(a.address, b.address))
  const count = Math.ceil(addresses.length / mostAddresses)
  if (count < 2) return [toSitemap('sitemap.xml', addresses)]
  const parts = Array.from({ length: count }, (_, at) =>
    toSitemap(`sitemap-${at + 1}.xml`, addresses.slice(at * mostAddresses, (at + 1) * mostAddresses))
  )
  const entries = parts.map(
    ({ path }) => `<sitemap><loc>${escapeXml(`${url}${config.baseUrl}${encodePath(path)}`)}</loc></sitemap>`
  )
  const content = [xmlStart, `<sitemapindex ${ofSitemaps}>`, ...entries, '</sitemapindex>', ''].join('\n')
  return [{ path: 'sitemap.xml' as OutputPath, content }, ...parts]
}

interface MapEntry {
  readonly address: string
  readonly changed: string
  readonly alternates: string
  readonly images: string
}

function toSitemap(path: string, addresses: readonly MapEntry[]): Output {
  const hasLanguages = addresses.some(({ alternates }) => alternates !== '')
  const hasImages = addresses.some(({ images }) => images !== '')
  const entries = addresses.map(
    ({ address, changed, alternates, images }) =>
      `<url><loc>${escapeXml(address)}</loc>${changed}<changefreq>weekly</changefreq><priority>0.5</priority>${alternates}${images}</url>`
  )
  const content = [
    xmlStart,
    `<urlset ${ofSitemaps}${hasLanguages ? xhtml : ''}${hasImages ? ofImages : ''}>`,
    ...entries,
    '</urlset>',
    ''
  ].join('\n')
  return { path: path as OutputPath, content }
}

const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>'
const ofSitemaps = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const xhtml = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
const ofImages = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
/** The limit of the format per page. */
const mostImages = 1000

/** The site's pictures on a page, so that image searches also find those loaded by a script or a `srcset`. */
function imagesOf(images: Compiled['images'], url: string): string {
  return images
    .slice(0, mostImages)
    .map(address => `<image:image><image:loc>${escapeXml(url + address)}</image:loc></image:image>`)
    .join('')
}

/** The page in its languages; '' if there is only one. */
function alternatesOf(languages: readonly LanguageLink[], { url, locales }: Config): string {
  const same = languages.filter(({ isSame }) => isSame)
  if (same.length < 2) return ''
  const standard = same.filter(({ tag }) => locales.some(other => other.isDefault && other.tag === tag))
  return [...same, ...standard.map(link => ({ ...link, tag: 'x-default' }))]
    .map(({ tag, href }) => {
      const address = href.startsWith('/') ? url + href : href
      return `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(address)}"/>`
    })
    .join('')
}

/** Whether search engines may index a route. */
function isIndexed(route: Route, config: Config): boolean {
  if (route.kind === 'redirect' || route.kind === 'search' || route.kind === 'not-found') return false
  if (!('page' in route)) return true
  const { page } = route
  return !(page.meta.unlisted || page.meta.draft) && (config.untranslated === 'show' || !isUntranslated(page, config))
}

/** Merges files with the same path: some hosts use one file for headers and redirects. */
function joined(files: readonly Output[]): Output[] {
  const byPath = new Map<OutputPath, string>()
  for (const file of files) {
    const text = 'content' in file ? String(file.content) : ''
    const known = byPath.get(file.path)
    byPath.set(file.path, known === undefined ? text : file.path.endsWith('.json') ? merged(known, text) : known + text)
  }
  return [...byPath].map(([path, content]) => ({ path, content }))
}

function merged(a: string, b: string): string {
  return `${JSON.stringify({ ...(JSON.parse(a) as object), ...(JSON.parse(b) as object) }, null, 2)}\n`
}
