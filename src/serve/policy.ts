/**
 * The security policy of the served site: the one that a build would publish, extended by the needs of all bodies
 * compiled so far, and of the server itself. Violations that browsers report become findings of the page, at the line
 * of the configuration to change.
 */
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { pageOf } from '../model/routes.ts'
import { blockedFinding, ownersPolicy } from '../output/policy/blocked.ts'
import type { PlannedSite } from '../pipeline/plan/plan-site.ts'
import { livePolicy, serveAddresses } from '../shared/dom.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { SourceDirective } from '../types/policy.ts'
import type { Route } from '../types/routes.ts'
import { rootsOf, textInside } from '../util/guarded-files.ts'
import type { Shell } from './shell.ts'
import type { SiteNow } from './state.ts'

export interface ServedPolicy {
  /** Adds the sources that a body loads from. */
  add(compiled: Pick<Compiled, 'source' | 'policySources'>): void
  /** As a build would publish it; null: the site has no policy. */
  header(): string | null
  /** As the server sends it; null: the site has no policy. */
  sent(): string | null
}

export function createServedPolicy(state: SiteNow): ServedPolicy {
  const asked = new Map<SourcePath, Pick<Compiled, 'policySources'>>()
  let made: { readonly shell: Shell; readonly site: PlannedSite; readonly header: string | null } | null = null

  function header(): string | null {
    const { shell, site } = state
    if (made?.shell === shell && made.site === site) return made.header
    const { bySource } = site.routes
    for (const source of asked.keys()) if (!bySource.has(source)) asked.delete(source)
    made = { shell, site, header: shell.renderer.policyFor(asked.values()).header }
    return made.header
  }

  return {
    add({ source, policySources }) {
      const before = asked.get(source)?.policySources ?? []
      if (JSON.stringify(before) === JSON.stringify(policySources)) return
      asked.set(source, { policySources })
      made = null
    },
    header,
    sent() {
      const { config, sources } = state.site
      const owners = sources.staticFiles.get('_headers')
      const published =
        owners === undefined
          ? header()
          : ownersPolicy(textInside(join(config.root, owners), rootsOf(config)) ?? '', config)
      if (published === null) return null
      const ours = published.replace(/(?<=(?:^|; ?)trusted-types [^;]*)(?=;|$)/, ` ${livePolicy}`)
      return `${ours}; report-uri ${serveAddresses.violations}`
    }
  }
}

/** The used fields of a report (CSP 3, “Reporting”). */
interface Violation {
  /** Path of the page's address. */
  readonly path: string
  /** `frame-src`; without the suffix of `script-src-elem`. */
  readonly directive: string
  /** An address, or a word such as `inline`. */
  readonly blocked: string
}

const mostBytes = 16_384

/**
 * Reads a report; null: the request is not a report. The content type of browsers' reports keeps scripts of other sites
 * from sending one without a preflight request.
 */
export async function readViolation(request: IncomingMessage): Promise<Violation | null> {
  if (!/^application\/csp-report\b/.test(request.headers['content-type'] ?? '')) return null
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    // A request without an encoding gives bytes.
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size > mostBytes) return null
  }
  try {
    return toViolation(JSON.parse(Buffer.concat(parts).toString('utf8')))
  } catch {
    return null
  }
}

function toViolation(sent: unknown): Violation | null {
  const report = fieldOf(sent, 'csp-report')
  const document = fieldOf(report, 'document-uri')
  const directive = fieldOf(report, 'effective-directive') ?? fieldOf(report, 'violated-directive')
  const blocked = fieldOf(report, 'blocked-uri')
  const file = fieldOf(report, 'source-file')
  if (typeof document !== 'string' || typeof directive !== 'string' || typeof blocked !== 'string') return null
  // Browser extensions cause violations, too.
  if (typeof file === 'string' && /^[a-z-]+-extension\b/.test(file)) return null
  if (!/^[a-z-]+$/.test(directive) || blocked.length > 2000) return null
  return { path: new URL(document).pathname, directive: directive.replace(/-(?:elem|attr)$/, ''), blocked }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/** The finding of a violation on the page of a route. `origin` is that of the server. */
export function toFinding(
  { directive, blocked }: Violation,
  route: Route,
  { origin, config, sources }: Pick<PlannedSite, 'config' | 'sources'> & { readonly origin: string }
): Diagnostic {
  const special = specialFinding(directive, blocked, placeIn(route, '', config))
  if (special !== null) return special
  const source = sourceOf(blocked, origin)
  const place = placeIn(route, source, config)
  const file = sources.staticFiles.get('_headers') ?? null
  // Other directives get the same message.
  return blockedFinding({ directive: directive as SourceDirective, source, place }, file)
}

/** `https://a.example/b.js` → `https://a.example`; `data` → `data:`. */
function sourceOf(blocked: string, origin: string): string {
  if (!URL.canParse(blocked)) return /^[a-z][a-z0-9+.-]*$/.test(blocked) ? `${blocked}:` : blocked
  const { origin: found, protocol } = new URL(blocked)
  if (found === 'null') return protocol
  return found === origin ? "'self'" : found
}

function specialFinding(directive: string, blocked: string, place: Place): Diagnostic | null {
  const message = `The security policy blocks “${blocked}” (“${directive}”).`
  const make = (hint: string) => finding('policy/blocked', place, message, hint)
  if (blocked === 'inline' && directive === 'style-src')
    return make('A script sets styles as text: let it set single properties, or classes of your style sheet.')
  if (blocked === 'inline')
    return make('Put the script into “headTags”, where it gets a hash, or into a file of a static folder.')
  if (blocked === 'eval' || blocked === 'wasm-eval') {
    const keyword = blocked === 'eval' ? "'unsafe-eval'" : "'wasm-unsafe-eval'"
    return make(`If the script needs this, write securityPolicy: { add: { 'script-src': ["${keyword}"] } }.`)
  }
  if (blocked.startsWith('trusted-types'))
    return make(
      "A script writes HTML as text. If it is trusted, write securityPolicy: { replace: { 'require-trusted-types-for': [], 'trusted-types': [] } }."
    )
  return null
}

/** The place where the page names the source, else its first line, else the configuration. */
function placeIn(route: Route, source: string, { file }: Config): Place {
  const page = pageOf(route)
  if (page === null) return placeOf(file)
  const at = source === '' ? -1 : page.body.indexOf(source)
  if (at < 0) return placeOf(page.source)
  const before = page.body.slice(0, at)
  return placeOf(page.source, page.bodyLine + before.split('\n').length, at - before.lastIndexOf('\n'), source.length)
}
