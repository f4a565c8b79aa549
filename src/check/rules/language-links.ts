/**
 * Links from one language of the site into another. Each language is planned and compiled by itself, so these links are
 * checked when all are known.
 */
import { dueTo, finding } from '../../diagnostics/finding.ts'
import { belowBaseUrl } from '../../shared/address.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Compiled, CompiledLink } from '../../types/compiled.ts'
import type { Config } from '../../types/config.ts'
import type { Sources } from '../../types/content.ts'
import type { Diagnostic, Report } from '../../types/findings.ts'
import type { RouteTable } from '../../types/routes.ts'
import { splitHref } from '../../util/paths.ts'
import { fragmentOf, hasAnchor, likelyAnchor } from '../anchors.ts'
import { urlsOfConfig } from './config-links.ts'
import { hintFor } from './links.ts'
import { urlsOfSidebars } from './site-file-links.ts'

/** One language with its compiled bodies. */
export interface LanguageSite {
  readonly config: Config
  readonly sources: Sources
  readonly routes: Pick<RouteTable, 'resolve'>
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
}

/** Checks the links of all languages, the default one first. Nothing to do on a site with one language. */
export function checkLanguageLinks(all: readonly LanguageSite[], report: Report): void {
  if (all.length < 2) return
  // An untranslated page is the body of the default language.
  const originals = all[0]?.compiled
  // The configuration and the sidebars are the same for all languages.
  for (const site of all.slice(0, 1)) {
    for (const { written, kind, place } of [...urlsOfConfig(site), ...urlsOfSidebars(site)]) {
      const link = { written, href: written, place }
      const target = kind === 'image' ? null : targetOf(link, place.file, site, all)
      const found = target && check(link, place.file, target, originals)
      if (found) report(found)
    }
  }
  for (const site of all) {
    for (const { source, links } of site.compiled.values()) {
      for (const link of links) {
        const target = link.kind === 'image' ? null : targetOf(link, source, site, all)
        const found = target && check(link, source, target, originals)
        if (found) report(found)
      }
    }
  }
}

interface Target {
  readonly site: LanguageSite
  /** A path of the host, with query and fragment. */
  readonly path: string
}

/** null: the link stays in its language, leads nowhere even there, or leaves the site. */
function targetOf(
  { href, written }: Pick<CompiledLink, 'href' | 'written'>,
  source: SourcePath,
  own: LanguageSite,
  all: readonly LanguageSite[]
): Target | null {
  const origin = /^https?:\/\/[^/?#]+/i.exec(href)?.[0]
  if (origin === undefined && !/^\/(?!\/)/.test(href)) return null
  const host = origin?.toLowerCase() ?? own.config.url
  const path = href.slice(origin?.length ?? 0) || '/'
  const [nearest] = all
    .filter(({ config }) => config.url.toLowerCase() === host.toLowerCase() && isBelow(path, config.baseUrl))
    .sort((a, b) => b.config.baseUrl.length - a.config.baseUrl.length)
  if (nearest === undefined || nearest === own) return null
  return own.routes.resolve(written, source).kind === 'missing' ? null : { site: nearest, path }
}

function isBelow(path: string, baseUrl: string): boolean {
  return belowBaseUrl(splitHref(path).path, baseUrl) !== null
}

function check(
  { written, place }: Pick<CompiledLink, 'written' | 'place'>,
  source: SourcePath,
  { site, path }: Target,
  originals: LanguageSite['compiled'] | undefined
): Diagnostic | null {
  const { tag } = site.config.locale
  const resolution = site.routes.resolve(path, source)
  if (resolution.kind === 'missing') {
    const message = `“${written}” leads into the language “${tag}” and ${resolution.reason}`
    return finding('link/broken', place, message, hintFor(resolution))
  }
  const id = fragmentOf(path)
  if (id === null || resolution.kind !== 'route' || !('page' in resolution.route)) return null
  const target = resolution.route.page.source
  const anchors = (site.compiled.get(target) ?? originals?.get(target))?.anchors
  const known = anchors && new Set(anchors)
  if (known === undefined || hasAnchor(known, id)) return null
  const meant = likelyAnchor(id, known)
  const hint = meant === null ? 'Fix the fragment after “#”.' : `Did you mean “#${meant}”?`
  return dueTo(
    finding('link/broken-anchor', place, `“${resolution.route.permalink}” has no anchor “#${id}”.`, hint),
    target
  )
}
