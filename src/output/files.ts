/** Every file of the site that is no page: static files, files that pages show or link, and what hosts look for. */
import { join } from 'node:path'
import { docsSetOf } from '../model/routes.ts'
import { byCodePoint } from '../shared/compare.ts'
import { escapeXml } from '../shared/xml.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Sources } from '../types/content.ts'
import type { Output } from '../types/output.ts'
import type { Route } from '../types/routes.ts'
import { encodePath } from '../util/paths.ts'
import { feeds } from './feeds.ts'
import { headerFiles } from './header-files.ts'
import { hostFiles } from './host-files.ts'
import { redirectFiles } from './redirect-files.ts'

interface SiteFilesInput {
  readonly config: Config
  readonly routes: readonly Route[]
  readonly sources: Pick<Sources, 'staticFiles'>
  readonly compiled: Iterable<Compiled>
  /** The value of the header; null: the site has no policy. */
  readonly policy: string | null
}

/** In a fixed order; the owner's static files win over ours of the same name. */
export function siteFiles({ config, routes, sources, compiled, policy }: SiteFilesInput): Output[] {
  const owners = [...sources.staticFiles].map(([path, file]) => copy(path, join(config.root, file)))
  const bodies = [...compiled]
  const linked = new Map(bodies.flatMap(page => page.files.map(({ file, output }) => [output, file] as const)))
  const map = sources.staticFiles.has('sitemap.xml') ? null : sitemap(routes, config)
  const entries = new Map(bodies.map(body => [body.source, body]))
  return [
    ...owners,
    ...[...linked].sort(([a], [b]) => byCodePoint(a, b)).map(([path, file]) => copy(path, join(config.root, file))),
    ...hostFiles(config, sources.staticFiles),
    ...joined([...headerFiles(config, policy), ...redirectFiles(config, routes)]).filter(
      ({ path }) => !sources.staticFiles.has(path)
    ),
    ...feeds({ config, routes, entries }).filter(({ path }) => !sources.staticFiles.has(path)),
    ...(map === null ? [] : [map])
  ]
}

function copy(path: string, copyFrom: string): Output {
  // Static files and linked assets keep the names that scan and compile gave them.
  return { path: path as OutputPath, copyFrom }
}

/** The sitemap of all routes but redirects, search, not-found, unlisted pages and hidden versions; null for a site that must not be indexed. */
function sitemap(routes: readonly Route[], config: Config): Output | null {
  const { url, noIndex } = config
  if (noIndex) return null
  const addresses = routes
    .filter(route => isIndexed(route) && docsSetOf(route, config)?.version.noIndex !== true)
    .map(route => url + encodePath(route.permalink))
    .sort(byCodePoint)
  const entries = addresses.map(
    address => `<url><loc>${escapeXml(address)}</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>`
  )
  const content = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    ''
  ].join('\n')
  return { path: 'sitemap.xml' as OutputPath, content }
}

/** Whether search engines may list a route. */
function isIndexed(route: Route): boolean {
  if (route.kind === 'redirect' || route.kind === 'search' || route.kind === 'not-found') return false
  return !('page' in route) || !(route.page.meta.unlisted || route.page.meta.draft)
}

/** Some hosts have one file for headers and redirects. */
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
