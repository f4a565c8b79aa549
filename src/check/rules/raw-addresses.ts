/**
 * Paths of raw HTML are published as written, so they have to be what the host serves: with the base URL, and
 * with a slash at the end or without one as the site has it.
 */
import { finding, withFix } from '../../diagnostics/finding.ts'
import type { Config } from '../../types/config.ts'
import type { Diagnostic } from '../../types/findings.ts'
import { belowBaseUrl } from '../../util/address.ts'
import { decodePath, splitHref } from '../../util/paths.ts'
import type { ResolvedLink, Rule } from '../check.ts'

export const rawAddresses: Rule = ({ links, config }, report) => {
  for (const resolved of links) {
    const found = judge(resolved, config)
    if (found !== null) report(withFix(found, resolved.link.written, resolved.resolution.href))
  }
}

function judge({ link, resolution }: ResolvedLink, { baseUrl, trailingSlash }: Config): Diagnostic | null {
  const isOurs = resolution.kind === 'route' || (resolution.kind === 'file' && resolution.output !== null)
  if (!isOurs || !/^\/(?!\/)/.test(link.href)) return null
  const published = decodePath(splitHref(link.href).path)
  const right = decodePath(splitHref(resolution.href).path)
  if (published === right) return null
  const hint = `Write “${resolution.href}”, or a Markdown link.`
  if (belowBaseUrl(published, baseUrl) === null) {
    const message = `“${link.written}” is raw HTML, published as written: it lacks the base URL “${baseUrl}”.`
    return finding('link/raw-address', link.place, message, hint)
  }
  if (trailingSlash === null || trimSlash(published) !== trimSlash(right)) return null
  return trailingSlash
    ? finding('link/raw-slash', link.place, `“${link.written}” lacks a slash: the host answers with a redirect.`, hint)
    : finding('link/raw-address', link.place, `“${link.written}” has a slash where the site has none.`, hint)
}

function trimSlash(path: string): string {
  return path.replace(/\/$/, '')
}
