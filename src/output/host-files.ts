/** Small files that hosts and browsers look for in the root: robots, `.nojekyll`, opensearch. */
import { escapeXml } from '../shared/xml.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Output } from '../types/output.ts'

/** All of them; `staticFiles` are the owner's own files, which win over ours. */
export function hostFiles(config: Config, staticFiles: ReadonlyMap<string, unknown>): Output[] {
  const files: [string, string][] = [
    ['.nojekyll', ''],
    ['robots.txt', robots(config)]
  ]
  if (config.search?.pagePath != null) files.push(['opensearch.xml', opensearch(config, config.search.pagePath)])
  return files
    .filter(([path]) => !staticFiles.has(path))
    .map(([path, content]) => ({ path: path as OutputPath, content }))
}

function robots({ url, baseUrl, noIndex }: Config): string {
  if (noIndex) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nAllow: /\nSitemap: ${url}${baseUrl}sitemap.xml\n`
}

/** Lets browsers offer the site's search. */
function opensearch({ url, baseUrl, title, favicon }: Config, pagePath: string): string {
  const searchPage = `${url}${baseUrl}${pagePath.replace(/^\//, '')}?q={searchTerms}`
  const image =
    favicon === null
      ? ''
      : `<Image width="16" height="16">${escapeXml(url + baseUrl + favicon.replace(/^\//, ''))}</Image>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeXml(title)}</ShortName>`,
    `<Description>${escapeXml(`Search ${title}`)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    ...(image === '' ? [] : [image]),
    `<Url type="text/html" method="get" template="${escapeXml(searchPage)}"/>`,
    '</OpenSearchDescription>',
    ''
  ].join('\n')
}
