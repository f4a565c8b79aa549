/** Small files that hosts and browsers look up in the root: robots, `.nojekyll`, opensearch. */
import { serverCatalog } from '../model/mcp-catalog.ts'
import { escapeXml } from '../shared/xml.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Output } from '../types/output.ts'
import { packageVersion } from '../util/packages/package.ts'

/** For the site in all its languages, starting with the default language. */
export function hostFiles(configs: readonly Config[]): Output[] {
  return [
    { path: '.nojekyll' as OutputPath, content: '' },
    { path: 'robots.txt' as OutputPath, content: robots(configs) },
    ...catalog(configs),
    ...indexNowKey(configs)
  ]
}

/** The IndexNow key file, in which search engines verify the key that a deployment sends. */
function indexNowKey([config]: readonly Config[]): Output[] {
  const key = config?.indexNow ?? null
  return key === null ? [] : [{ path: `${key}.txt` as OutputPath, content: key }]
}

/** The catalog where programs look up the MCP server for this documentation. */
function catalog([config]: readonly Config[]): Output[] {
  const endpoint = config?.aiOutputs?.mcp
  if (config === undefined || endpoint == null) return []
  const { title, tagline, url, baseUrl } = config
  const site = { title, summary: tagline, url: url + baseUrl, version: packageVersion() }
  const text = `${JSON.stringify(serverCatalog(site, endpoint), null, 2)}\n`
  return [{ path: '.well-known/ai-catalog.json' as OutputPath, content: text }]
}

function robots(configs: readonly Config[]): string {
  if (configs.some(({ noIndex }) => noIndex)) return 'User-agent: *\nDisallow: /\n'
  const [first] = configs
  const maps = configs
    .filter(({ url }) => url === first?.url)
    .map(({ url, baseUrl }) => `Sitemap: ${url}${baseUrl}sitemap.xml\n`)
  return `User-agent: *\nAllow: /\n${maps.join('')}`
}

/** `opensearch.xml`, if the site has a search page. */
export function openSearch(config: Config): Output[] {
  if (config.search?.pagePath == null) return []
  return [{ path: 'opensearch.xml' as OutputPath, content: describeSearch(config, config.search.pagePath) }]
}

/** A description with which browsers offer the site's search. */
function describeSearch({ url, baseUrl, filesUrl, title, favicon, texts }: Config, pagePath: string): string {
  const searchPage = `${url}${baseUrl}${pagePath.replace(/^\//, '')}?q={searchTerms}`
  const image =
    favicon === null
      ? ''
      : `<Image width="16" height="16">${escapeXml(url + filesUrl + favicon.replace(/^\//, ''))}</Image>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeXml(title)}</ShortName>`,
    `<Description>${escapeXml(texts.searchSite.replace('{site}', () => title))}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    ...(image === '' ? [] : [image]),
    `<Url type="text/html" method="get" template="${escapeXml(searchPage)}"/>`,
    '</OpenSearchDescription>',
    ''
  ].join('\n')
}
