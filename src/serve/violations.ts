/** Browser reports about the security policy → findings of the page, with the configuration line that helps. */
import type { IncomingMessage } from 'node:http'
import type { PlannedSite } from '../build/plan/plan-site.ts'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { pageOf } from '../model/routes.ts'
import { blockedFinding } from '../output/policy/blocked.ts'
import type { Place } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { SourceDirective } from '../types/policy.ts'
import type { Route } from '../types/routes.ts'

/** The fields used of a report (CSP 3, “Reporting”). */
interface Violation {
  /** Path of the page. */
  readonly path: string
  /** `frame-src`; `script-src-elem` is shortened to `script-src`. */
  readonly directive: string
  /** An address, or a keyword such as `inline`. */
  readonly blocked: string
}

const mostBytes = 16_384

/**
 * Reads a report; null: not a report. Only the browser's own reports have this content type: a script of another site
 * would need a preflight request to send it.
 */
export async function readViolation(request: IncomingMessage): Promise<Violation | null> {
  if (!/^application\/csp-report\b/.test(request.headers['content-type'] ?? '')) return null
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    // A request without an encoding yields Buffers.
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
  // Browser extensions are subject to the policy, too.
  if (typeof file === 'string' && /^[a-z-]+-extension\b/.test(file)) return null
  if (!/^[a-z-]+$/.test(directive) || blocked.length > 2000) return null
  return { path: new URL(document).pathname, directive: directive.replace(/-(?:elem|attr)$/, ''), blocked }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/** The finding for a violation on the page of a route; `origin`: the server's own. */
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
    return make(`If the script cannot do without, write securityPolicy: { add: { 'script-src': ["${keyword}"] } }.`)
  }
  if (blocked.startsWith('trusted-types'))
    return make(
      "A script writes HTML as text. If it is trusted, write securityPolicy: { replace: { 'require-trusted-types-for': [], 'trusted-types': [] } }."
    )
  return null
}

/** Where the page names the source, otherwise its first line; without a page, the configuration. */
function placeIn(route: Route, source: string, { file }: Config): Place {
  const page = pageOf(route)
  if (page === null) return placeOf(file)
  const at = source === '' ? -1 : page.body.indexOf(source)
  if (at < 0) return placeOf(page.source)
  const before = page.body.slice(0, at)
  return placeOf(page.source, page.bodyLine + before.split('\n').length, at - before.lastIndexOf('\n'), source.length)
}
