/** What a path is answered with: a page, a file of the list of files, or nothing. */
import { lookup } from 'mrmime'
import { belowBaseUrl, stripHtml } from '../../shared/address.ts'
import type { Config } from '../../types/config.ts'
import type { Route, RouteTable } from '../../types/routes.ts'
import { encodePath } from '../../util/paths.ts'
import type { Server } from '../server.ts'

export type Answer =
  | { readonly kind: 'content'; readonly status: number; readonly type: string; readonly content: string | Uint8Array }
  /** A file on the disk, by its absolute path. */
  | { readonly kind: 'file'; readonly type: string; readonly file: string }
  | { readonly kind: 'redirect'; readonly status: number; readonly to: string }

export interface Answering {
  readonly server: Server
  /** The script that keeps pages current, and its address. */
  readonly script: { readonly address: string; readonly content: string }
  /** The page as it is sent; `revision` and `shellVersion` are those of the site when it was begun. */
  readonly finish: (page: { html: string; route: Route; revision: number; shellVersion: number }) => string
}

/** `isPeek`: a script requests the page to put it in the place of another, which it does not with failures. */
export async function answer(path: string, isPeek: boolean, { server, script, finish }: Answering): Promise<Answer> {
  if (path === script.address) return content(200, mediaType('live.js'), script.content)
  const { config, routes } = server.site.plan
  const below = belowBaseUrl(path, config.baseUrl)
  if (path === '/' && config.baseUrl !== '/') return { kind: 'redirect', status: 302, to: config.baseUrl }
  if (below === '' && config.baseUrl !== '/') return { kind: 'redirect', status: 308, to: config.baseUrl }
  const found = findRoute(path, routes, config)
  if (found?.kind === 'redirect') return { kind: 'redirect', status: 308, to: found.to }
  if (found !== null) return showPage(found.route)
  const file = below === null ? null : await server.site.find(below.replace(/^\//, ''))
  if (file !== null) {
    const type = mediaType(file.path)
    return 'copyFrom' in file ? { kind: 'file', type, file: file.copyFrom } : content(200, type, file.content)
  }
  const missing = routes.all.find(({ kind }) => kind === 'not-found')
  return missing === undefined ? notFound : showPage(missing)

  async function showPage(route: Route): Promise<Answer> {
    if (!isPeek) server.forgetBlocked(route)
    // Read before the page is made: a change meanwhile makes the page load once more instead of keeping it outdated.
    const { revision, shellVersion } = server
    const { html, isBroken } = await server.render(route)
    const status = route.kind === 'not-found' ? 404 : isBroken && !isPeek ? 500 : 200
    return content(status, mediaType('page.html'), finish({ html, route, revision, shellVersion }))
  }
}

export const notFound: Answer = content(404, mediaType('a.txt'), 'Not found\n')

function content(status: number, type: string, content: string | Uint8Array): Answer {
  return { kind: 'content', status, type, content }
}

type Found = { readonly kind: 'page'; readonly route: Route } | { readonly kind: 'redirect'; readonly to: string }

/** The page at the path of an address; null: none. */
export function pageAt(path: string, { site }: Server): Route | null {
  const { routes, config } = site.plan
  const found = findRoute(path, routes, config)
  return found?.kind === 'page' ? found.route : (routes.all.find(({ kind }) => kind === 'not-found') ?? null)
}

/** Which page an address means; null: none. Redirects are made of the page's own address, never of the requested one. */
function findRoute(path: string, { byPermalink }: RouteTable, { trailingSlash }: Config): Found | null {
  const exact = byPermalink.get(path)
  if (exact !== undefined) return { kind: 'page', route: exact }
  const route = otherSpellings(path)
    .map(spelling => byPermalink.get(spelling))
    .find(found => found !== undefined)
  if (route === undefined) return null
  // Without a rule of the site both spellings are answered: the client asks for the one with a slash.
  const isAnswered = trailingSlash === null && !path.endsWith('.html')
  return isAnswered ? { kind: 'page', route } : { kind: 'redirect', to: encodePath(route.permalink) }
}

/** `/a/index.html` → `/a`, `/a/`. */
function otherSpellings(path: string): string[] {
  const bare = stripHtml(path).replace(/(?<=.)\/$/, '')
  return bare === '/' ? ['/'] : [bare, `${bare}/`]
}

/** `a/b.md` → `text/markdown; charset=utf-8`; unknown endings are bytes, which no browser runs or shows. */
function mediaType(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream'
  return /^text\/|\/(?:javascript|json|xml)$|\+(?:json|xml)$/.test(type) ? `${type}; charset=utf-8` : type
}

/**
 * The path of a request, decoded once; it is looked up in lists and never becomes the path of a file.
 * `/caf%C3%A9?x` → `/café`; null when it cannot be the address of anything: bad escapes, hidden slashes, controls.
 */
export function requestPath(url: string): string | null {
  const [path = ''] = url.split(/[?#]/, 1)
  if (!path.startsWith('/') || path.startsWith('//')) return null
  try {
    const segments = path.split('/').map(decodeURIComponent)
    const isClean = segments.every(segment => !/[/\\\p{Cc}]/u.test(segment) && segment !== '.' && segment !== '..')
    return isClean ? segments.join('/').normalize('NFC') : null
  } catch {
    return null
  }
}
