/**
 * The content security policy of the whole site. It allows our own files, the inline scripts, and the sources that the
 * configuration and the content of pages need. Nothing else is allowed.
 */
import { byCodePoint } from '../../shared/compare.ts'
import { searchPolicy, trustedTypesPolicy } from '../../shared/dom.ts'
import type { Config } from '../../types/config.ts'
import type { PolicyEntry, PolicySource, SecurityPolicy } from '../../types/policy.ts'
import { servicesAt } from './services.ts'
import { type AskedSource, ownFrame, type SitePolicyInput, siteSources } from './site-sources.ts'

interface PolicyInput extends SitePolicyInput {
  /** `sha256-…` of the inline scripts. */
  readonly scriptHashes: readonly string[]
}

/** Sources that pages need, each with the place where it is written. */
type PageSources = Iterable<{ readonly policySources: readonly PolicySource[] }>

/** Returns a function that makes the policy for pages with these sources; evaluates the configuration once. */
export function createPolicy(input: PolicyInput): (pages: PageSources) => SecurityPolicy {
  const { config, scriptHashes } = input
  const site = siteSources(input)
  const replaced = config.securityPolicy === false ? {} : config.securityPolicy.replace
  const base = new Map([...baseDirectives(config, scriptHashes, site.hasOwnScripts), ...Object.entries(replaced)])
  return pages => {
    const asked = [...site.sources, ...[...pages].flatMap(({ policySources }) => policySources.flatMap(toAsked))]
    const wanted = [...asked, ...asked.flatMap(ofServices)].filter(
      ({ directive }) => !Object.hasOwn(replaced, directive)
    )
    const isHtmlWritten = wanted.some(({ directive }) => directive === trustedTypes[0])
    const needed = isHtmlWritten ? new Map([...base].filter(([name]) => !trustedTypes.includes(name))) : base
    const entries = toEntries(
      [...wanted.filter(({ directive }) => directive !== trustedTypes[0]), ...added(config)],
      needed
    )
    return { header: config.securityPolicy === false ? null : write(needed, entries), entries }
  }
}

const trustedTypes: readonly string[] = ['require-trusted-types-for', 'trusted-types']

function toAsked({ directive, source, place }: PolicySource): AskedSource[] {
  const because = `${place.file}:${place.line}`
  if (directive === 'frame-src' && source === "'self'") return ownFrame(because)
  return [{ directive, source, because, address: source }]
}

function ofServices({ address = '' }: AskedSource): AskedSource[] {
  return servicesAt(address).flatMap(({ name, needs }) =>
    Object.entries(needs).flatMap(([directive, sources]) =>
      // The keys of the table are directives.
      sources.map(source => ({ directive: directive as AskedSource['directive'], source, because: name }))
    )
  )
}

function added({ securityPolicy }: Config): { directive: string; source: string; because: string }[] {
  if (securityPolicy === false) return []
  return Object.entries(securityPolicy.add).flatMap(([directive, sources]) =>
    sources.map(source => ({ directive, source, because: 'securityPolicy.add' }))
  )
}

type Directives = ReadonlyMap<string, readonly string[]>

/** Each source once, in the order of the policy, with everything that needs it; without those that every site has. */
function toEntries(
  asked: readonly { directive: string; source: string; because: string }[],
  base: Directives
): PolicyEntry[] {
  const found = new Map<string, { directive: string; source: string; because: Set<string> }>()
  for (const { directive, source, because } of asked) {
    if (base.get(directive)?.includes(source)) continue
    const key = `${directive} ${source}`
    const entry = found.get(key) ?? { directive, source, because: new Set() }
    found.set(key, entry)
    entry.because.add(because)
  }
  const order = [...base.keys()]
  const rank = (directive: string) => (order.includes(directive) ? order.indexOf(directive) : order.length)
  return [...found.values()]
    .map(entry => ({ ...entry, because: [...entry.because] }))
    .sort(
      (a, b) =>
        rank(a.directive) - rank(b.directive) ||
        byCodePoint(a.directive, b.directive) ||
        byCodePoint(a.source, b.source)
    )
}

/**
 * The policy of a site without external content; an empty list is a directive that is omitted unless sources are added.
 */
function baseDirectives(config: Config, scriptHashes: readonly string[], hasOwnScripts: boolean): Directives {
  const parties = thirdPartyOrigins(config)
  // Third-party scripts load more of their own scripts, which the Trusted Types policy `default` allows by host.
  const policies = [
    trustedTypesPolicy,
    ...(config.search === null ? [] : [searchPolicy]),
    ...(parties.length === 0 ? [] : ['default'])
  ]
  return new Map<string, readonly string[]>([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scriptHashes.map(hash => `'${hash}'`), ...parties]],
    ['style-src', ["'self'"]],
    ['img-src', ["'self'", 'data:', 'https:']],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", ...parties, ...(config.search?.origins ?? [])]],
    ['manifest-src', ["'self'"]],
    ['media-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ['frame-src', []],
    ['object-src', []],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'none'"]],
    ...(hasOwnScripts
      ? []
      : ([
          ['require-trusted-types-for', ["'script'"]],
          ['trusted-types', policies]
        ] as const))
  ])
}

/** Formats the policy. `'none'` is only valid alone, so added sources replace it. */
function write(base: Directives, entries: readonly PolicyEntry[]): string {
  const directives = new Map(base)
  for (const { directive, source } of entries) {
    const known = (directives.get(directive) ?? []).filter(other => other !== "'none'")
    directives.set(directive, [...known, source])
  }
  // Browsers ignore 'unsafe-inline' if there is a hash, so hashes are dropped then.
  const isMet = (source: string, all: readonly string[]) => /^'sha\d/.test(source) && all.includes("'unsafe-inline'")
  return [...directives]
    .map(([directive, all]) => [directive, all.filter(source => !isMet(source, all))] as const)
    .filter(([, sources]) => sources.length > 0)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

/** The policy for a meta element, without directives that browsers only support in headers. */
export function toMetaPolicy(header: string): string {
  return header
    .split('; ')
    .filter(directive => !/^(?:frame-ancestors|report-uri|report-to|sandbox) /.test(directive))
    .join('; ')
}

/** The address of PostHog's library: the cloud serves files from a separate host. */
export function analyticsScript(host: string): string {
  return `${host.replace(/\.i\.posthog\.com$/, '-assets.i.posthog.com')}/static/array.js`
}

/** Origins other than the site's own from which pages may load scripts and to which they may send data. */
function thirdPartyOrigins({ integrations: { analytics, visitorIntent } }: Pick<Config, 'integrations'>): string[] {
  const addresses = [
    ...(analytics === null ? [] : [analytics.host, analyticsScript(analytics.host)]),
    ...(visitorIntent === null ? [] : [visitorIntent.scriptUrl])
  ]
  return [...new Set(addresses.map(address => new URL(address).origin))]
}
