/**
 * Redirects in the formats of hosts, which respond with a status code instead of a page. The HTML pages of the
 * redirects are written as well, so that the site works on any host.
 */
import { byCodePoint } from '../shared/compare.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Config, RedirectFormat } from '../types/config.ts'
import type { Output } from '../types/output.ts'
import type { Route } from '../types/routes.ts'
import { encodePath } from '../util/paths.ts'

interface Redirect {
  /** Request path of a browser: encoded, with base URL, without trailing slash. */
  readonly from: string
  /** The same, decoded. */
  readonly path: string
  /** File of the HTML page. */
  readonly file: string
  readonly to: string
}

/** One file for each configured format; none without redirects. */
export function redirectFiles({ redirectFiles }: Config, routes: readonly Route[]): Output[] {
  const redirects = routes.flatMap(route => (route.kind === 'redirect' ? [toRedirect(route)] : []))
  redirects.sort((a, b) => byCodePoint(a.path, b.path))
  if (redirects.length === 0) return []
  return redirectFiles.map(format => {
    const { path, write } = formats[format]
    return { path: path as OutputPath, content: write(redirects) }
  })
}

function toRedirect({ permalink, output, target }: Extract<Route, { kind: 'redirect' }>): Redirect {
  const path = permalink.replace(/(?<=.)\/$/, '')
  // A line break would start a new rule, and a space would end the address.
  const to = target.replace(/[\s\p{Cc}]/gu, encodeURIComponent)
  return { from: encodePath(path), path, file: output, to }
}

interface Format {
  readonly path: string
  readonly write: (redirects: readonly Redirect[]) => string
}

const formats: Readonly<Record<RedirectFormat, Format>> = {
  // “!” gives the rule precedence over the HTML page with the same address.
  netlify: { path: '_redirects', write: redirects => lines(redirects, ({ from, to }) => `${from} ${to} 301!`) },
  cloudflare: { path: '_redirects', write: redirects => lines(redirects, ({ from, to }) => `${from} ${to} 301`) },
  nginx: { path: 'redirects.nginx.conf', write: nginx },
  apache: {
    path: '.htaccess',
    write: redirects =>
      lines(redirects, ({ path, to }) => `RedirectMatch 301 ${quoted(`^${exact(path)}/?$`)} ${quoted(to)}`)
  },
  s3: { path: 'redirects.s3.json', write: s3 },
  vercel: { path: 'vercel.json', write: vercel }
}

function lines(redirects: readonly Redirect[], toLine: (redirect: Redirect) => string): string {
  return redirects.map(redirect => `${toLine(redirect)}\n`).join('')
}

/** A map of `$uri`, which nginx decodes; with both forms of each address. */
function nginx(redirects: readonly Redirect[]): string {
  const entries = redirects.flatMap(({ path, to }) =>
    [path, `${path}/`].map(key => `  ${quoted(key)} ${quoted(to.replaceAll('$', '%24'))};\n`)
  )
  return [
    '# In the http block: include …/redirects.nginx.conf;\n',
    '# In the server block: if ($docsgen_redirect) { return 301 $docsgen_redirect; }\n',
    'map $uri $docsgen_redirect {\n  default "";\n',
    ...entries,
    '}\n'
  ].join('')
}

/** Parameters for PutObject: routing rules of a bucket match by key prefix and are limited to 50. */
function s3(redirects: readonly Redirect[]): string {
  return json(redirects.map(({ file, to }) => ({ Key: file, WebsiteRedirectLocation: to })))
}

function vercel(redirects: readonly Redirect[]): string {
  // `source` is a pattern.
  const escaped = (path: string) => path.replace(/[()[\]{}:*+?!\\]/g, '\\$&')
  return json({
    redirects: redirects.map(({ path, to }) => ({ source: escaped(path), destination: to, permanent: true }))
  })
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** A path as a regular expression that matches only this path. */
function exact(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
