/**
 * The headers of the site, including the content security policy, in the formats of hosts. `_headers` is always
 * written; other servers and hosts get a file to include in their own configuration.
 */
import { assetsFolder } from '../shared/dom.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Output } from '../types/output.ts'
import type { HeaderFormat } from '../types/policy.ts'

type Header = readonly [name: string, value: string]

interface SiteHeaders {
  /** For every address. */
  readonly all: readonly Header[]
  /** For all files except those below `assets`. */
  readonly cache: string
  /** For files below `assets`, whose names contain a content hash. */
  readonly assetsCache: string
  /** `/sub/` */
  readonly base: string
  /** `/sub/assets/` */
  readonly assets: string
}

/** `_headers`, and a file for each additional format in the configuration. `policy` is null on a site without one. */
export function headerFiles({ baseUrl, headerFiles }: Config, policy: string | null): Output[] {
  const headers: SiteHeaders = {
    all: [
      ...(policy === null ? [] : [['Content-Security-Policy', policy] as const]),
      ['X-Content-Type-Options', 'nosniff'],
      ['Referrer-Policy', 'strict-origin-when-cross-origin']
    ],
    cache: 'public, max-age=0, must-revalidate',
    assetsCache: 'public, max-age=31536000, immutable',
    base: baseUrl,
    assets: `${baseUrl}${assetsFolder}/`
  }
  const files = new Map(['netlify' as const, ...headerFiles].map(format => [formats[format].path, formats[format]]))
  return [...files.values()].map(({ path, write }) => ({ path: path as OutputPath, content: write(headers) }))
}

interface Format {
  readonly path: string
  readonly write: (headers: SiteHeaders) => string
}

// One path, followed by its indented headers; `! Name` in a later rule removes a header set by an earlier rule.
const underscore: Format = {
  path: '_headers',
  write: ({ all, cache, assetsCache, base, assets }) =>
    [
      `${base}*`,
      `  Cache-Control: ${cache}`,
      ...all.map(([name, value]) => `  ${name}: ${value}`),
      `${assets}*`,
      '  ! Cache-Control',
      `  Cache-Control: ${assetsCache}`,
      ''
    ].join('\n')
}

const formats: Readonly<Record<HeaderFormat, Format>> = {
  netlify: underscore,
  cloudflare: underscore,
  nginx: { path: 'headers.nginx.conf', write: nginx },
  apache: { path: '.htaccess', write: apache },
  caddy: { path: 'headers.caddy', write: caddy },
  vercel: { path: 'vercel.json', write: vercel },
  cloudfront: { path: 'headers.cloudfront.json', write: cloudfront }
}

function nginx({ all, cache, assetsCache, assets }: SiteHeaders): string {
  return [
    '# In the server block: include …/headers.nginx.conf;',
    '# A location with its own add_header does not inherit these headers: include the file there, too.',
    `set $docsgen_cache "${cache}";`,
    `if ($uri ~ "^${exact(assets)}") { set $docsgen_cache "${assetsCache}"; }`,
    'add_header Cache-Control $docsgen_cache always;',
    ...all.map(([name, value]) => `add_header ${name} ${quoted(value.replaceAll('$', '%24'))} always;`),
    ''
  ].join('\n')
}

function apache({ all, cache, assetsCache, assets }: SiteHeaders): string {
  return [
    '# Needs the module headers: a2enmod headers',
    '<IfModule mod_headers.c>',
    ...[['Cache-Control', cache] as const, ...all].map(([name, value]) => `Header always set ${name} ${quoted(value)}`),
    `<If "%{REQUEST_URI} =~ m#^${exact(assets)}#">`,
    `Header always set Cache-Control ${quoted(assetsCache)}`,
    '</If>',
    '</IfModule>',
    ''
  ].join('\n')
}

function caddy({ all, cache, assetsCache, assets }: SiteHeaders): string {
  return [
    '# In the block of the site: import …/headers.caddy',
    `@docsgen_assets path ${assets}*`,
    `@docsgen_others not path ${assets}*`,
    `header @docsgen_assets Cache-Control "${assetsCache}"`,
    `header @docsgen_others Cache-Control "${cache}"`,
    'header {',
    ...all.map(([name, value]) => `\t${name} ${quoted(value)}`),
    '}',
    ''
  ].join('\n')
}

function vercel({ all, cache, assetsCache, base, assets }: SiteHeaders): string {
  const toHeaders = (headers: readonly Header[]) => headers.map(([key, value]) => ({ key, value }))
  return json({
    headers: [
      { source: `${base}(.*)`, headers: toHeaders([['Cache-Control', cache], ...all]) },
      { source: `${assets}(.*)`, headers: toHeaders([['Cache-Control', assetsCache]]) }
    ]
  })
}

/** Input for `aws cloudfront create-response-headers-policy`; these policies do not support paths. */
function cloudfront({ all }: SiteHeaders): string {
  const headers = new Map(all)
  const policy = headers.get('Content-Security-Policy')
  return json({
    Name: 'docsgen',
    SecurityHeadersConfig: {
      ...(policy !== undefined && {
        ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: policy }
      }),
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: headers.get('Referrer-Policy') }
    }
  })
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** A path as a regular expression. */
function exact(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\#]/g, '\\$&')
}
