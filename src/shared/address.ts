/**
 * The rules that turn a path into an address of the site: base URL, trailing slash, `.html`, locale. Pure functions for
 * server and browser, without imports. The base URL starts and ends with a slash.
 */

/** Whether an address is a path of this site: it starts with exactly one slash. */
export function isSitePath(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//')
}

/**
 * Prepends the base URL to a path of this site, but never twice: `/a` → `/sub/a`, `/sub/a` → `/sub/a`, `/sub` →
 * `/sub/`. Returns empty, relative and hash-only addresses and those with a scheme unchanged. `force` prepends even if
 * the path begins with the base URL; `siteUrl` (an origin without a trailing slash) makes the result absolute.
 */
export function applyBaseUrl(
  path: string,
  baseUrl: string,
  { force = false, siteUrl = '' }: { force?: boolean; siteUrl?: string } = {}
): string {
  if (!isSitePath(path)) return path
  const below = force ? null : belowBaseUrl(path, baseUrl)
  return siteUrl + baseUrl + (below ?? path).replace(/^\//, '')
}

/** Prepends the origin to a path of this site: `/a` → `https://x.dev/a`. Returns other addresses unchanged. */
export function withOrigin(address: string, siteUrl: string): string {
  return isSitePath(address) ? siteUrl + address : address
}

/** Removes the base URL, but keeps the slash: `/sub/a#b` → `/a#b`, `/sub` → ``; null: not below the base URL. */
export function belowBaseUrl(path: string, baseUrl: string): string | null {
  const base = baseUrl.slice(0, -1)
  if (!path.startsWith(base)) return null
  const rest = path.slice(base.length)
  return rest === '' || /^[/?#]/.test(rest) ? rest : null
}

/**
 * Adds a trailing slash to a path (true), removes it (false), or keeps the path as it is (null). `/` and the base URL
 * keep their slash, query and hash are kept, hash-only addresses are unchanged.
 */
export function applyTrailingSlash(path: string, trailingSlash: boolean | null, baseUrl: string): string {
  const pathname = pathnameOf(path)
  if (trailingSlash === null || pathname === '' || pathname === '/' || pathname === baseUrl) return path
  const bare = pathname.replace(/\/+$/, '')
  return (trailingSlash ? `${bare}/` : bare) + path.slice(pathname.length)
}

/**
 * Removes `.html` from an address: `/a/index.html` → `/a`, `/a.html` → `/a`, `/index.html` → `/`; keeps query and hash.
 */
export function stripHtml(path: string): string {
  const pathname = pathnameOf(path)
  const stripped = pathname.replace(/(?:\/index)?\.html$/, '')
  return (stripped === '' && pathname !== '' ? '/' : stripped) + path.slice(pathname.length)
}

/** A key for an address that ignores trailing slash and letter case: `/A/b/` → `/a/b`, `/` → `/`. */
export function addressKey(path: string): string {
  const bare = pathnameOf(path).replace(/\/+$/, '').toLowerCase()
  return bare === '' ? '/' : bare
}

/** The base URL of a locale: no prefix for the default locale, `/{tag}/` for others: `/sub/` + `fr` → `/sub/fr/`. */
export function localeBaseUrl(baseUrl: string, locale: { readonly tag: string; readonly isDefault: boolean }): string {
  return locale.isDefault ? baseUrl : `${baseUrl}${locale.tag}/`
}

/**
 * The current address in another locale, with query and hash: `/fr/a?b#c` from `/fr/` to `/` → `/a?b#c`. Both base URLs
 * are those of `localeBaseUrl`. An address outside of the current base becomes the start page.
 */
export function switchLocale(address: string, currentBaseUrl: string, targetBaseUrl: string): string {
  const below = belowBaseUrl(address, currentBaseUrl) ?? ''
  return targetBaseUrl + below.replace(/^\//, '')
}

function pathnameOf(address: string): string {
  return /^[^?#]*/.exec(address)?.[0] ?? ''
}
