/** Runs every rule over what was compiled. A rule is one file in rules/ and one line here. */
import type { SourcePath } from '../types/basics.ts'
import type { Compiled, CompiledLink } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Content, Sources } from '../types/content.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type { Navigation } from '../types/navigation.ts'
import type { Resolution, RouteTable } from '../types/routes.ts'
import { createAnchors, type FindAnchors } from './anchors.ts'
import { resolveLinks } from './resolve-links.ts'
import { anchors } from './rules/anchors.ts'
import { authorLinks } from './rules/author-links.ts'
import { categoryLinks } from './rules/category-links.ts'
import { configLinks } from './rules/config-links.ts'
import { doubtfulLinks } from './rules/doubtful-links.ts'
import { emptyHeadings } from './rules/empty-headings.ts'
import { headingOrder } from './rules/heading-order.ts'
import { imageText } from './rules/image-text.ts'
import { linkText } from './rules/link-text.ts'
import { links } from './rules/links.ts'
import { pageDescription } from './rules/page-description.ts'
import { pageTitle } from './rules/page-title.ts'
import { rawAddresses } from './rules/raw-addresses.ts'
import { repeatedHeadings } from './rules/repeated-headings.ts'
import { sidebarLinks } from './rules/sidebar-links.ts'
import { styleLinks } from './rules/style-links.ts'

/** The site as it was compiled. */
export interface CheckedSite {
  readonly config: Config
  readonly content: Content
  readonly sources: Sources
  readonly routes: RouteTable
  readonly navigation: Navigation
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
  /** Text of a file of the project; null when it cannot be read. */
  readonly readText: (file: SourcePath) => string | null
}

/** All that a rule may look at. */
export interface CheckInput extends CheckedSite {
  /** All links of all bodies, with what they lead to, in the order of the pages. */
  readonly links: readonly ResolvedLink[]
  readonly anchorsOf: FindAnchors
}

export interface ResolvedLink {
  readonly link: CompiledLink
  readonly page: Compiled
  readonly resolution: Resolution
}

/** Reports what is wrong with the whole site; changes nothing. */
export type Rule = (input: CheckInput, report: Report) => void

/** Rules about what bodies say: each body by itself, whatever the others say. */
const bodyRules: readonly Rule[] = [
  links,
  anchors,
  rawAddresses,
  doubtfulLinks,
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

/** What is wrong with one body of the site; its links may lead to any of them. */
export type JudgeBody = (body: Compiled) => readonly Diagnostic[]

/** Checks the compiled site. `judge`: every body by itself. */
export function check(site: CheckedSite, report: Report, judge: JudgeBody = createBodyCheck(site)): void {
  for (const finding of [...site.compiled.values()].flatMap(judge)) report(finding)
  checkSettings(site, report)
}

/** Runs the rules about bodies; what links lead to is looked up once for all that are judged. */
export function createBodyCheck(site: CheckedSite): JudgeBody {
  const anchorsOf = createAnchors(site)
  return body => {
    const findings: Diagnostic[] = []
    const compiled = new Map([[body.source, body]])
    const input = { ...site, compiled, links: resolveLinks({ ...site, compiled }), anchorsOf }
    for (const rule of bodyRules) rule(input, finding => findings.push(finding))
    return findings
  }
}

/** Checks the site without its bodies. */
export function checkSettings(site: CheckedSite, report: Report): void {
  const input: CheckInput = { ...site, links: [], anchorsOf: createAnchors(site) }
  for (const rule of siteRules) rule(input, report)
}
