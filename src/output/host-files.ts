/** Small files that hosts and browsers look for in the root: robots, `.nojekyll`, opensearch. */
import { serverCatalog } from '../model/mcp-catalog.ts'
import { escapeXml } from '../shared/xml.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Output } from '../types/output.ts'
import { packageVersion } from '../util/packages/package.ts'

/** For the site in all its languages, the default one first. */
export function hostFiles(configs: readonly Config[]): Output[] {
  return [
    { path: '.nojekyll' as OutputPath, content: '' },
    { path: 'robots.txt' as OutputPath, content: robots(configs) },
    ...catalog(configs),
    ...indexNowKey(configs)
  ]
}

/** Search engines read the key that a deployment sends them in a file of its name. */
function indexNowKey([config]: readonly Config[]): Output[] {
  const key = config?.indexNow ?? null
  return key === null ? [] : [{ path: `${key}.txt` as OutputPath, content: key }]
}

/** Where programs look for the server that reads this documentation to them. */
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

/** `opensearch.xml`, if the site has a page for its search. */
export function openSearch(config: Config): Output[] {
  if (config.search?.pagePath == null) return []
  return [{ path: 'opensearch.xml' as OutputPath, content: describeSearch(config, config.search.pagePath) }]
}

/** Lets browsers offer the site's search. */
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
