/** Which page an address means. Redirects are made of the page's own address, never of what was asked for. */

import { stripHtml } from '../../shared/address.ts'
import type { Config } from '../../types/config.ts'
import type { Route, RouteTable } from '../../types/routes.ts'
import { encodePath } from '../../util/paths.ts'

export type Found =
  | { readonly kind: 'page'; readonly route: Route }
  | { readonly kind: 'redirect'; readonly to: string }

/** null: no page has that address. */
export function findRoute(path: string, { byPermalink }: RouteTable, { trailingSlash }: Config): Found | null {
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
