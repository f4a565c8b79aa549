/**
 * The rules by which a path becomes an address of the site: base URL, trailing slash, `.html`, locale.
 * Pure text that server and browser share: imports nothing. The base URL starts and ends with a slash.
 */

/** Whether an address is a path of this site: it starts with exactly one slash. */
export function isSitePath(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//')
}

/**
 * Puts the base URL before a path of this site, never twice: `/a` → `/sub/a`, `/sub/a` → `/sub/a`, `/sub` → `/sub/`.
 * Empty, relative, hash-only and schemed addresses come back unchanged. `force` prepends even when the
 * path begins with the base URL; `siteUrl` (an origin without a slash at its end) makes the result absolute.
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

/** A path of this site with the origin before it; other addresses come back unchanged: `/a` → `https://x.dev/a`. */
export function withOrigin(address: string, siteUrl: string): string {
  return isSitePath(address) ? siteUrl + address : address
}

/** What follows the base URL, with its slash: `/sub/a#b` → `/a#b`, `/sub` → ``; null outside of the base URL. */
export function belowBaseUrl(path: string, baseUrl: string): string | null {
  const base = baseUrl.slice(0, -1)
  if (!path.startsWith(base)) return null
  const rest = path.slice(base.length)
  return rest === '' || /^[/?#]/.test(rest) ? rest : null
}

/**
 * Makes a path end in a slash (true), end without one (false), or leaves it as written (null).
 * `/` and the base URL keep their slash, query and hash stay, hash-only addresses are not touched. The
 * rules are those of Docusaurus 3 (`applyTrailingSlash` of its common utilities).
 */
export function applyTrailingSlash(path: string, trailingSlash: boolean | null, baseUrl: string): string {
  const pathname = pathnameOf(path)
  if (trailingSlash === null || pathname === '' || pathname === '/' || pathname === baseUrl) return path
  const bare = pathname.replace(/\/+$/, '')
  return (trailingSlash ? `${bare}/` : bare) + path.slice(pathname.length)
}

/** The page an `.html` address means: `/a/index.html` → `/a`, `/a.html` → `/a`, `/index.html` → `/`; query and hash stay. */
export function stripHtml(path: string): string {
  const pathname = pathnameOf(path)
  const stripped = pathname.replace(/(?:\/index)?\.html$/, '')
  return (stripped === '' && pathname !== '' ? '/' : stripped) + path.slice(pathname.length)
}

/** Both spellings of an address, slash and letter case aside, as one key: `/A/b/` → `/a/b`, `/` → `/`. */
export function addressKey(path: string): string {
  const bare = pathnameOf(path).replace(/\/+$/, '').toLowerCase()
  return bare === '' ? '/' : bare
}

/** The base URL of a locale: the default one has no prefix, others have `/{tag}/`: `/sub/` + `fr` → `/sub/fr/`. */
export function localeBaseUrl(baseUrl: string, locale: { readonly tag: string; readonly isDefault: boolean }): string {
  return locale.isDefault ? baseUrl : `${baseUrl}${locale.tag}/`
}

/**
 * The current address in another locale, query and hash kept: `/fr/a?b#c` from `/fr/` to `/` → `/a?b#c`.
 * Both base URLs are those of `localeBaseUrl`. An address outside of the current base leads to the start page.
 */
export function switchLocale(address: string, currentBaseUrl: string, targetBaseUrl: string): string {
  const below = belowBaseUrl(address, currentBaseUrl) ?? ''
  return targetBaseUrl + below.replace(/^\//, '')
}

function pathnameOf(address: string): string {
  return /^[^?#]*/.exec(address)?.[0] ?? ''
}
