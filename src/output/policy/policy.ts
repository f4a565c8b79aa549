/**
 * The content security policy that the whole site runs under. It has our own files, the inline scripts, and what the
 * site itself asks for: its configuration, and what its pages show of other hosts. Nothing else is let in.
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

/** What pages ask for, each with the place where it is written. */
type PageSources = Iterable<{ readonly policySources: readonly PolicySource[] }>

/** Makes the policy for pages that ask for these sources; the part of the configuration is worked out once. */
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

/** Each source once, in the order of the policy, with all that asks for it; without what every site has. */
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

/** The policy of a site that shows nothing of other hosts; an empty list is a directive that only others fill. */
function baseDirectives(config: Config, scriptHashes: readonly string[], hasOwnScripts: boolean): Directives {
  const parties = thirdPartyOrigins(config)
  // Their scripts load further scripts of theirs, which the policy `default` lets through by host.
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

/** `'none'` stands alone: anything beside it takes its place. */
function write(base: Directives, entries: readonly PolicyEntry[]): string {
  const directives = new Map(base)
  for (const { directive, source } of entries) {
    const known = (directives.get(directive) ?? []).filter(other => other !== "'none'")
    directives.set(directive, [...known, source])
  }
  // Beside a hash, browsers pass over 'unsafe-inline'.
  const isMet = (source: string, all: readonly string[]) => /^'sha\d/.test(source) && all.includes("'unsafe-inline'")
  return [...directives]
    .map(([directive, all]) => [directive, all.filter(source => !isMet(source, all))] as const)
    .filter(([, sources]) => sources.length > 0)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

/** The policy as an element of pages can have it: browsers read these directives in headers only. */
export function toMetaPolicy(header: string): string {
  return header
    .split('; ')
    .filter(directive => !/^(?:frame-ancestors|report-uri|report-to|sandbox) /.test(directive))
    .join('; ')
}

/** Where PostHog's library is: its cloud serves files from a host of its own. */
export function analyticsScript(host: string): string {
  return `${host.replace(/\.i\.posthog\.com$/, '-assets.i.posthog.com')}/static/array.js`
}

/** Origins that pages may load scripts from and send data to, besides the site's own. */
function thirdPartyOrigins({ integrations: { analytics, visitorIntent } }: Pick<Config, 'integrations'>): string[] {
  const addresses = [
    ...(analytics === null ? [] : [analytics.host, analyticsScript(analytics.host)]),
    ...(visitorIntent === null ? [] : [visitorIntent.scriptUrl])
  ]
  return [...new Set(addresses.map(address => new URL(address).origin))]
}
