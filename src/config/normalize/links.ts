/** Addresses in the configuration, as they are written into the HTML. */

import { applyBaseUrl, applyTrailingSlash } from '../../shared/address.ts'
import type { LinkTarget, Logo } from '../../types/chrome.ts'
import { decodePath, encodePath, hasScheme, splitHref } from '../../util/paths.ts'
import type { LogoInput } from '../input-chrome.ts'
import type { NormalizeContext } from './context.ts'

type Rules = Pick<NormalizeContext, 'baseUrl' | 'trailingSlash'>

/** Where `to` (a page of this site, or a full address) or `href` (anything else, as it is) leads. */
export function toLinkTarget(
  { to, href }: { to?: string | undefined; href?: string | undefined },
  rules: Rules
): LinkTarget {
  if (to === undefined) return { written: href ?? '', href: href ?? '', external: true }
  // In Docusaurus this names a file that is not a page: the address is used as written.
  const plain = /^pathname:\/\/(.*)$/s.exec(to)?.[1]
  if (plain !== undefined) return { written: to, href: applyBaseUrl(plain, rules.baseUrl), external: false }
  if (hasScheme(to)) return { written: to, href: to, external: true }
  const written = /^[/#?]/.test(to) ? to : `/${to}`
  return { written, href: pageHref(written, rules), external: false }
}

/** `/a b#c` → `/sub/a%20b/#c`: base URL, slash rule and encoding. */
function pageHref(written: string, { baseUrl, trailingSlash }: Rules): string {
  const { path, query, hash } = splitHref(written)
  const address = applyTrailingSlash(applyBaseUrl(path, baseUrl), isFile(path) ? null : trailingSlash, baseUrl)
  return encodePath(decodePath(address)) + query + hash
}

/** Files get no slash: `/feed.xml`, but `/api/job.proto` and `/v1.2` are pages. */
function isFile(path: string): boolean {
  return /\.(?:html?|xml|json|txt|pdf|zip|gz|csv|ya?ml|png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i.test(path)
}

/** A picture below a static folder (`img/a.svg`, `/img/a.svg`) as the browser asks for it; full addresses stay. */
function pictureHref(written: string, { baseUrl }: Pick<Rules, 'baseUrl'>): string {
  if (hasScheme(written)) return written
  return encodePath(decodePath(applyBaseUrl(withSlash(written), baseUrl)))
}

/** `img/a.svg` → `/img/a.svg`: how a path below a static folder is written; full addresses stay. */
export function withSlash(written: string): string {
  return hasScheme(written) || written.startsWith('/') ? written : `/${written.replace(/^\.\//, '')}`
}

/** A logo with ready addresses; `home` is where it leads when nothing else is written, null for nowhere. */
export function toLogo(input: LogoInput, alt: string, home: string | null, rules: Rules): Logo {
  return {
    src: pictureHref(input.src, rules),
    srcDark: input.srcDark === undefined ? null : pictureHref(input.srcDark, rules),
    alt: input.alt ?? alt,
    width: input.width ?? null,
    height: input.height ?? null,
    href: input.href === undefined ? home : toLinkTarget({ to: input.href }, rules).href
  }
}
