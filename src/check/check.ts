/** Runs every rule on the compiled site. A rule is a function in rules/ and an entry in one of the lists here. */
import type { SourcePath } from '../types/basics.ts'
import type { Compiled, CompiledLink } from '../types/compiled.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type { Resolution, RouteTable } from '../types/routes.ts'
import { createAnchors } from './anchors.ts'
import type { CheckedSite, CheckInput, FindAnchors, ResolvedLink, Rule } from './rule.ts'
import { configLinks } from './rules/config-links.ts'
import { anchors, imageText, links, linkText, rawAddresses } from './rules/links.ts'
import { emptyHeadings, headingOrder, pageDescription, pageTitle, repeatedHeadings } from './rules/pages.ts'
import { authorLinks, categoryLinks, sidebarLinks, styleLinks } from './rules/site-file-links.ts'
import { suspiciousLinks } from './rules/suspicious-links.ts'

/** Rules about one body, independent of the text of other bodies. */
const bodyRules: readonly Rule[] = [
  links,
  anchors,
  rawAddresses,
  suspiciousLinks,
  linkText,
  imageText,
  emptyHeadings,
  headingOrder,
  repeatedHeadings
]

/** Rules about everything else. */
const siteRules: readonly Rule[] = [
  configLinks,
  sidebarLinks,
  categoryLinks,
  authorLinks,
  styleLinks,
  pageDescription,
  pageTitle
]

/** Checks one body, including its links to other pages of the site. */
type CheckBody = (body: Compiled) => readonly Diagnostic[]

/** Checks the compiled site, each body with `checkBody`. */
export function check(site: CheckedSite, report: Report, checkBody: CheckBody = createBodyCheck(site)): void {
  for (const finding of [...site.compiled.values()].flatMap(checkBody)) report(finding)
  checkSettings(site, report)
}

/** Runs the rules about bodies; the anchors of link targets are looked up once for all bodies. */
export function createBodyCheck(site: CheckedSite, anchorsWithout: FindAnchors = createAnchors(site)): CheckBody {
  return body => {
    const findings: Diagnostic[] = []
    const compiled = new Map([[body.source, body]])
    const input = { ...site, compiled, links: resolveLinks({ ...site, compiled }), anchorsWithout }
    for (const rule of bodyRules) rule(input, finding => findings.push(finding))
    return findings
  }
}

/** Checks the site without its bodies. */
export function checkSettings(site: CheckedSite, report: Report): void {
  const input: CheckInput = { ...site, links: [], anchorsWithout: createAnchors(site) }
  for (const rule of siteRules) rule(input, report)
}

/** The links of all bodies with their targets, in the order of the pages. Equal links of one file are resolved once. */
function resolveLinks({ compiled, routes }: CheckedSite): readonly ResolvedLink[] {
  const resolved: ResolvedLink[] = []
  for (const page of compiled.values()) {
    const known = new Map<string, Resolution>()
    for (const link of page.links) {
      const key = `${fileOf(link)}\n${link.written}`
      const resolution = known.get(key) ?? resolveLink(link, page, routes)
      known.set(key, resolution)
      resolved.push({ link, page, resolution })
    }
  }
  return resolved
}

/** As in compilation, a link in a partial may be relative to the partial or to the page that shows it. */
function resolveLink(link: CompiledLink, { source }: Compiled, routes: RouteTable): Resolution {
  const { written } = link
  const file = /^[#?]/.test(written) ? source : fileOf(link)
  const resolution = routes.resolve(written, file)
  if (resolution.kind !== 'missing' || file === source) return resolution
  const fromPage = routes.resolve(written, source)
  return fromPage.kind === 'missing' ? resolution : fromPage
}

function fileOf({ from, place }: CompiledLink): SourcePath {
  return from ?? place.file
}
