/** What a path is answered with: a page, a file of the list of files, or nothing. */

import { belowBaseUrl } from '../../shared/address.ts'
import type { Route } from '../../types/routes.ts'
import type { LiveSite } from '../live-site.ts'
import { findRoute } from './find-route.ts'
import { mediaType } from './media-type.ts'

export type Answer =
  | { readonly kind: 'content'; readonly status: number; readonly type: string; readonly content: string | Uint8Array }
  /** A file on the disk, by its absolute path. */
  | { readonly kind: 'file'; readonly type: string; readonly file: string }
  | { readonly kind: 'redirect'; readonly status: number; readonly to: string }

export interface Answering {
  readonly site: LiveSite
  /** The script that keeps pages current, and its address. */
  readonly script: { readonly address: string; readonly content: string }
  /** The page as it is sent; `revision` and `frame` are those of the site when it was begun. */
  readonly finish: (page: { html: string; route: Route; revision: number; frame: number }) => string
}

/** `isPeek`: a script asks for the page to put it in the place of another, which it does not with failures. */
export async function answer(path: string, isPeek: boolean, { site, script, finish }: Answering): Promise<Answer> {
  if (path === script.address) return content(200, mediaType('live.js'), script.content)
  const { config, routes } = site.now.planned
  const below = belowBaseUrl(path, config.baseUrl)
  if (path === '/' && config.baseUrl !== '/') return { kind: 'redirect', status: 302, to: config.baseUrl }
  if (below === '' && config.baseUrl !== '/') return { kind: 'redirect', status: 308, to: config.baseUrl }
  const found = findRoute(path, routes, config)
  if (found?.kind === 'redirect') return { kind: 'redirect', status: 308, to: found.to }
  if (found !== null) return showPage(found.route)
  const file = below === null ? null : await site.now.find(below.replace(/^\//, ''))
  if (file !== null) {
    const type = mediaType(file.path)
    return 'copyFrom' in file ? { kind: 'file', type, file: file.copyFrom } : content(200, type, file.content)
  }
  const missing = routes.all.find(({ kind }) => kind === 'not-found')
  return missing === undefined ? notFound : showPage(missing)

  async function showPage(route: Route): Promise<Answer> {
    // Taken before: a page that says less than it shows is asked for once more, the other way round it would stay.
    const { revision, frame } = site
    const { html, isBroken } = await site.now.draw(route)
    const status = route.kind === 'not-found' ? 404 : isBroken && !isPeek ? 500 : 200
    return content(status, mediaType('page.html'), finish({ html, route, revision, frame }))
  }
}

export const notFound: Answer = content(404, mediaType('a.txt'), 'Not found\n')

export function content(status: number, type: string, content: string | Uint8Array): Answer {
  return { kind: 'content', status, type, content }
}
