/** Small files that hosts and browsers look for in the root: robots, `.nojekyll`, `_headers`, opensearch. */
import { assetsFolder, searchPolicy, trustedTypesPolicy } from '../shared/dom.ts'
import { escapeXml } from '../shared/xml.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Output } from '../types/output.ts'

/** All of them; `staticFiles` are the owner's own files, which win over ours. */
export function hostFiles(config: Config, policy: string, staticFiles: ReadonlyMap<string, unknown>): Output[] {
  const files: [string, string][] = [
    ['.nojekyll', ''],
    ['robots.txt', robots(config)],
    ['_headers', headers(config, policy)]
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

/** Netlify's and Cloudflare's format: one path, indented headers. Hashed files never change, everything else is asked for again. */
function headers({ baseUrl }: Config, policy: string): string {
  return [
    `${baseUrl}*`,
    '  Cache-Control: public, max-age=0, must-revalidate',
    `  Content-Security-Policy: ${policy}`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    `${baseUrl}${assetsFolder}/*`,
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=31536000, immutable',
    ''
  ].join('\n')
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

/**
 * The policy the whole site runs under: our own files and the inline scripts. Third
 * parties with a key in the configuration are added by name, and nothing else is.
 */
export function contentSecurityPolicy(config: Config, scriptHashes: readonly string[]): string {
  const parties = thirdPartyOrigins(config)
  const others = (names: readonly string[]) => names.map(name => ` ${name}`).join('')
  // Their scripts load further scripts of theirs, which the policy `default` lets through by host.
  const policies = [
    trustedTypesPolicy,
    ...(config.search === null ? [] : [searchPolicy]),
    ...(parties.length === 0 ? [] : ['default'])
  ]
  return [
    "default-src 'none'",
    `script-src 'self'${others(scriptHashes.map(hash => `'${hash}'`))}${others(parties)}`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${others([...parties, ...(config.search?.origins ?? [])])}`,
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies.join(' ')}`
  ].join('; ')
}

/** Where PostHog's library is: its cloud serves files from a host of its own. */
export function analyticsScript(host: string): string {
  return `${host.replace(/\.i\.posthog\.com$/, '-assets.i.posthog.com')}/static/array.js`
}

/** Origins that pages may load scripts from and send data to, besides the site's own. */
export function thirdPartyOrigins({
  integrations: { analytics, visitorIntent }
}: Pick<Config, 'integrations'>): string[] {
  const addresses = [
    ...(analytics === null ? [] : [analytics.host, analyticsScript(analytics.host)]),
    ...(visitorIntent === null ? [] : [visitorIntent.scriptUrl])
  ]
  return [...new Set(addresses.map(address => new URL(address).origin))]
}
