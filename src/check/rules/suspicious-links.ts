/** Links that work but are probably not meant. Each kind has its own code, so that a site can turn it off. */
import { posix } from 'node:path'
import type { Code } from '../../diagnostics/codes.ts'
import { finding, withFix } from '../../diagnostics/finding.ts'
import { docsSetOf } from '../../model/routes.ts'
import { belowBaseUrl } from '../../shared/address.ts'
import type { Config } from '../../types/config.ts'
import type { Route } from '../../types/routes.ts'
import { encodePath, splitHref } from '../../util/paths.ts'
import { fragmentOf } from '../anchors.ts'
import type { CheckInput, ResolvedLink, Rule } from '../rule.ts'

export const suspiciousLinks: Rule = (input, report) => {
  for (const resolved of input.links) {
    const problem = problemOf(resolved, input)
    if (problem === null) continue
    const { code, reason, hint, right } = problem
    const { written, place } = resolved.link
    const made = finding(code, place, `“${written}” ${reason}`, hint ?? `Write “${right}”.`)
    report(right === null ? made : withFix(made, written, right))
  }
}

interface Problem {
  readonly code: Code
  /** Completes a sentence that begins with the address. */
  readonly reason: string
  /** null: the hint is to write `right`. */
  readonly hint: string | null
  /** The address to write instead; null where only the author can decide. */
  readonly right: string | null
}

function problemOf(resolved: ResolvedLink, input: CheckInput): Problem | null {
  const { link, resolution } = resolved
  const { written } = link
  if (resolution.kind === 'external') return problemOfExternal(link, input.config)
  if (resolution.kind === 'missing') return null
  if (resolution.kind === 'route' && resolution.route.kind === 'redirect') {
    return problemOfRedirect(resolved, resolution.route.target, input)
  }
  // An address that is its own link text is shown for copying.
  if (/^https?:/i.test(written) && link.text !== written) {
    return { code: 'link/own-site', reason: 'is a page of this site.', hint: null, right: resolution.href }
  }
  const isFile = resolution.kind === 'route' && !resolution.route.permalink.endsWith('.html')
  if (isFile && splitHref(written).path.endsWith('.html')) {
    const reason = 'is not the published address of the page.'
    return { code: 'link/not-canonical', reason, hint: null, right: resolution.href }
  }
  return resolution.kind === 'route' && written.startsWith('/')
    ? problemOfVersion(resolved, resolution.route, input)
    : null
}

/** A path without a version, which leads from another version to the last one although the page's version has the page. */
function problemOfVersion({ link, page }: ResolvedLink, route: Route, { routes, config }: CheckInput): Problem | null {
  const target = docsSetOf(route, config)
  if (!target?.version.isOneOfSeveral || !target.version.isLast) return null
  const { file } = link.place
  const own = config.docs.find(({ path, translations }) => [path, translations].some(folder => isIn(file, folder)))
  if (own === undefined || own.set !== target.set || own.id === target.id) return null
  const below = belowBaseUrl(belowBaseUrl(route.permalink, config.baseUrl) ?? '', target.routeBase)
  const same = below === null ? null : routes.resolve(posix.join(own.routeBase, below), page.source)
  if (same?.kind !== 'route' || docsSetOf(same.route, config)?.id !== own.id) return null
  const { query, hash } = splitHref(link.written)
  const right = 'page' in same.route ? relativeLink(file, same.route.page.source) : same.route.permalink
  const hint = `Write “${right}${query}${hash}”, or “pathname://${route.permalink}” if you mean the other version.`
  const reason = `leads from version “${own.version.label}” to “${target.version.label}”.`
  return { code: 'link/other-version', reason, hint, right: null }
}

function isIn(file: string, folder: string | null): boolean {
  return folder !== null && file.startsWith(`${folder}/`)
}

function relativeLink(from: string, to: string): string {
  const path = encodePath(posix.relative(posix.dirname(from), to))
  return path.startsWith('.') ? path : `./${path}`
}

/** The address behind the redirect, with the query and the fragment of the link. */
function problemOfRedirect(
  { link, page }: ResolvedLink,
  target: string,
  { routes, anchorsWithout }: CheckInput
): Problem {
  const [code, reason] = ['link/redirected', 'leads to a redirect.'] as const
  const end = splitHref(target)
  const { query, hash } = splitHref(link.written)
  const address = end.path + (end.query || query)
  const id = fragmentOf(link.written)
  if (id === null || end.hash !== '') return { code, reason, hint: null, right: address + (end.hash || hash) }
  const isThere = anchorsWithout(routes.resolve(target, page.source), id) === null
  if (isThere) return { code, reason, hint: null, right: address + hash }
  return { code, reason, hint: `It leads to “${address}”, which has no anchor “#${id}”.`, right: null }
}

function problemOfExternal(
  { written, text }: ResolvedLink['link'],
  { url, baseUrl, filesUrl }: Config
): Problem | null {
  const [, scheme = '', rest] = /^(mailto:|https?:\/\/)(?:\/\/|(?=https?:))(.+)/i.exec(written) ?? []
  if (rest !== undefined && scheme.startsWith('mailto')) {
    return {
      code: 'link/mail',
      reason: 'is not a mail address: no slashes follow “mailto:”.',
      hint: null,
      right: scheme + rest
    }
  }
  if (rest !== undefined && isSchemeTwice(written)) {
    return { code: 'link/malformed', reason: 'has its scheme twice.', hint: null, right: rest }
  }
  if (/^mailto:[^?]*@[^?,@]*@/i.test(written)) {
    return { code: 'link/mail', reason: 'has two “@” in an address.', hint: 'Write mailto:name@host.', right: null }
  }
  if (/^mailto:[^@?]+(?:\?|$)/i.test(written)) {
    return { code: 'link/mail', reason: 'has no “@”.', hint: 'Write mailto:name@host.', right: null }
  }
  if (written.startsWith('//')) {
    return { code: 'link/protocol-relative', reason: 'has no scheme.', hint: null, right: `https:${written}` }
  }
  if (!/^https?:/i.test(written) || !URL.canParse(written)) return null
  const { host, hostname, pathname } = new URL(written)
  // Addresses below `filesUrl` are pages of another language.
  if (host === new URL(url).host && belowBaseUrl(pathname, filesUrl) === null) {
    const hint = 'Fix the address, or set “link/outside-base” to “off” under “severities” if another program serves it.'
    return { code: 'link/outside-base', reason: `is outside the base URL “${baseUrl}”.`, hint, right: null }
  }
  if (text === written || !isLocal(hostname)) return null
  const hint = 'Show the address as code if readers should open it.'
  return { code: 'link/localhost', reason: 'leads to the reader’s own machine.', hint, right: null }
}

/** Whether an address begins with two schemes (`https://https://…`); after a host it is valid, as in web archives. */
function isSchemeTwice(written: string): boolean {
  return /^https?:\/\/https?:\/{0,2}[^/]/i.test(written)
}

function isLocal(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/i.test(hostname)
}
