/** Links and pictures in bodies: whether their targets exist, are written as published, and have a text. */
import type { Code } from '../../diagnostics/codes.ts'
import { dueTo, finding, withFix } from '../../diagnostics/finding.ts'
import { belowBaseUrl } from '../../shared/address.ts'
import { createEffort } from '../../shared/nearest.ts'
import type { Config } from '../../types/config.ts'
import type { Diagnostic } from '../../types/findings.ts'
import type { LinkRule, Resolution } from '../../types/routes.ts'
import { decodePath, splitHref } from '../../util/paths.ts'
import { fragmentOf, likelyAnchor } from '../anchors.ts'
import type { CheckInput, ResolvedLink, Rule } from '../rule.ts'

/** A link to a page or file of this site that does not exist. Pictures are checked when their page is compiled. */
export const links: Rule = (input, report) => {
  for (const resolved of input.links) {
    const { link, resolution } = resolved
    if (link.kind === 'image' || resolution.kind !== 'missing') continue
    const message = `“${link.written}” ${resolution.reason}`
    const code = codeOf(link.written, resolution.rule, input.config)
    const made = finding(code, link.place, message, hintFor(withFragment(resolved, resolution, input)))
    const fixed = withFix(made, link.written, correctionOf(link.written, resolution) ?? link.written)
    report(dueTo(fixed, resolution.because))
  }
}

/** The suggestion with the query and the anchor of the link, if the page that it leads to has the anchor. */
function withFragment({ link, page }: ResolvedLink, missing: Missing, { routes, anchorsWithout }: CheckInput): Missing {
  const { suggestion } = missing
  const { query, hash } = splitHref(link.written)
  if (suggestion === null || isWhole(missing) || query + hash === '' || splitHref(suggestion).hash !== '')
    return missing
  const id = fragmentOf(link.written)
  const isThere = id === null || anchorsWithout(routes.resolve(suggestion, page.source), id) === null
  return { ...missing, suggestion: suggestion + query + (isThere ? hash : '') }
}

/** With loose addresses, full URLs of the own site are not checked. */
function isUnseen(written: string, { dialect }: Pick<Config, 'dialect'>): boolean {
  return dialect.looseAddresses && /^https?:/i.test(written)
}

/** The code of a link that breaks a rule. */
export function codeOf(written: string, rule: LinkRule, config: Pick<Config, 'dialect' | 'severities'>): Code {
  if (isUnseen(written, config)) return 'link/own-site'
  // Loose addresses are compared case-insensitively.
  const code = rule === 'case' && config.dialect.looseAddresses ? 'link/not-canonical' : codeOfRule[rule]
  // A code of its own only where the site sets its severity: for all others, a link that leads nowhere is one thing.
  const isOfFile = code === 'link/broken' && 'link/broken-markdown' in config.severities && isMarkdown.test(written)
  return isOfFile ? 'link/broken-markdown' : code
}

const isMarkdown = /^[^?#]*\.mdx?(?:[?#]|$)/i

/** Rules whose suggestion is the only possible correction; other suggestions are guesses. */
const certain: ReadonlySet<LinkRule> = new Set(['case', 'double-slash', 'backslash', 'non-canonical'])

/** Whether the suggestion contains the query and the fragment: a name with “#”, an address that lacks its scheme. */
function isWhole({ rule, suggestion }: Missing): boolean {
  return rule === 'unencoded' || /^(?:https?:\/\/|mailto:)/i.test(suggestion ?? '')
}

function correctionOf(written: string, missing: Missing): string | null {
  const { rule, suggestion } = missing
  if (isWhole(missing)) return suggestion
  if (suggestion === null || !certain.has(rule)) return null
  const { query, hash } = splitHref(written)
  return suggestion + query + hash
}

/** A link whose page exists, but whose `#fragment` is not an id in it. */
export const anchors: Rule = ({ links, anchorsWithout, config }, report) => {
  const affords = createEffort()
  for (const { link, page, resolution } of links) {
    // The name of a part of a page has its fragment only there: `tag:Jobs`.
    const address = resolution.kind === 'route' ? resolution.hash : link.written
    const id = link.kind === 'image' ? null : fragmentOf(address)
    const known = id === null ? null : anchorsWithout(resolution, id)
    if (id === null || known === null) continue
    const message = `${nameOf(resolution, page)} has no anchor “#${id}”.`
    const code = isUnseen(link.written, config) ? 'link/own-site' : 'link/broken-anchor'
    const meant = affords(known.size) ? likelyAnchor(id, known) : null
    const made = finding(code, link.place, message, meant === null ? listOf(known) : `Did you mean “#${meant}”?`)
    // Only a wrong letter case has a certain correction.
    const cut = resolution.kind === 'route' && 'page' in resolution.route ? resolution.route.page.source : null
    const same = meant === null ? [] : [...known].filter(other => other.toLowerCase() === id.toLowerCase())
    const fixed = same.length === 1 ? withFix(made, link.written, link.written.replace(/#.*$/s, `#${same[0]}`)) : made
    // Another part of that page may not be read, such as behind code that is not closed.
    report(dueTo(fixed, cut))
  }
}

function nameOf(resolution: ResolvedLink['resolution'], page: ResolvedLink['page']): string {
  if (resolution.kind !== 'route') return 'That file'
  const { route } = resolution
  return 'page' in route && route.page.source === page.source ? 'This page' : `“${route.permalink}”`
}

function listOf(known: ReadonlySet<string>): string {
  if (known.size === 0) return 'It has no anchors.'
  const shown = [...known].slice(0, 5).map(id => `#${id}`)
  return `Its anchors: ${shown.join(', ')}${known.size > shown.length ? ', …' : '.'}`
}

/**
 * Paths in raw HTML are published as written, so they must be what the host serves: with the base URL, and with or
 * without a trailing slash as configured.
 */
export const rawAddresses: Rule = ({ links, config }, report) => {
  for (const resolved of links) {
    const found = findingOf(resolved, config)
    if (found !== null) report(withFix(found, resolved.link.written, resolved.resolution.href))
  }
}

function findingOf({ link, resolution }: ResolvedLink, { baseUrl, trailingSlash }: Config): Diagnostic | null {
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
    : finding(
        'link/raw-address',
        link.place,
        `“${link.written}” ends with a slash, but addresses of this site do not.`,
        hint
      )
}

function trimSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/** A link without text is invisible, and screen readers cannot announce it. */
export const linkText: Rule = ({ links }, report) => {
  for (const { link } of links) {
    if (link.kind !== 'link' || link.text !== '') continue
    const hint = 'Add a link text, or give its picture an alternative text.'
    report(finding('link/no-text', link.place, `The link to “${link.written}” has no text.`, hint))
  }
}

/** A picture without alternative text, which screen readers cannot announce. */
export const imageText: Rule = ({ links }, report) => {
  for (const { link } of links) {
    if (link.kind !== 'image' || link.text !== '') continue
    const hint = 'Describe it: ![text](address). For a decorative picture, write <img alt="" …>.'
    report(finding('image/no-text', link.place, `The picture “${link.written}” has no alternative text.`, hint))
  }
}

type Missing = Extract<Resolution, { kind: 'missing' }>

/** The code for each rule of the route table that a link can break. */
const codeOfRule: Readonly<Record<LinkRule, Code>> = {
  page: 'link/broken',
  partial: 'link/broken',
  draft: 'link/broken',
  outside: 'link/broken',
  case: 'link/broken',
  'double-slash': 'link/broken',
  'non-canonical': 'link/broken',
  unencoded: 'link/broken',
  empty: 'link/broken',
  file: 'link/broken',
  asset: 'link/broken-file',
  backslash: 'link/malformed',
  malformed: 'link/malformed',
  unsafe: 'link/unsafe',
  name: 'link/broken'
}

/** The nearest existing address, otherwise how to make the link work. */
export function hintFor({ rule, suggestion }: Missing): string {
  if (suggestion !== null) return `Did you mean “${suggestion}”?`
  if (rule === 'draft') return 'Publish the draft, or remove the link.'
  if (rule === 'partial') return 'Import it, or link to a page that includes it.'
  if (rule === 'outside') return 'Move it into a docs folder, or link to where readers find it, such as its repository.'
  if (rule === 'malformed' || rule === 'unsafe') return 'Fix the address, or remove the link.'
  if (rule === 'name') return 'Fix the name, or remove the link.'
  return rule === 'asset' ? 'Add the file, or remove the link.' : 'Create the page, or remove the link.'
}
