/** Reports sources that a policy blocks, with the configuration that allows them. */
import { finding } from '../../diagnostics/finding.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { Diagnostic, Report } from '../../types/findings.ts'
import type { PolicySource } from '../../types/policy.ts'
import { hostHeaders } from '../../util/http/headers.ts'

/**
 * Reports sources that pages need and the policy (the header's value) does not allow. `file`: the owner's headers file
 * that sets the policy; null: the policy is ours.
 */
export function reportBlocked(
  sources: readonly PolicySource[],
  { header, file }: { readonly header: string; readonly file: SourcePath | null },
  report: Report
): void {
  for (const asked of sources) if (!allows(header, asked)) report(blockedFinding(asked, file))
}

/** The finding for a source that a policy blocks. */
export function blockedFinding({ directive, source, place }: PolicySource, file: SourcePath | null): Diagnostic {
  const message = `The security policy blocks “${source}”: its “${directive}” does not list it.`
  const hint =
    file === null
      ? `In the configuration write ${lineFor(directive, source)}.`
      : `Add it to “${directive}” in “${file}”, or remove that file: docsgen writes one with what the pages need.`
  return finding('policy/blocked', place, message, hint)
}

/** The configuration that allows a source: `securityPolicy: { add: { 'frame-src': ['https://www.youtube.com'] } }`. */
function lineFor(directive: string, source: string): string {
  const text = source.includes("'") ? JSON.stringify(source) : `'${source}'`
  return `securityPolicy: { add: { '${directive}': [${text}] } }`
}

/** The policy in the owner's `_headers`, which replaces ours; null: it has none. */
export function ownersPolicy(text: string, { baseUrl }: Pick<Config, 'baseUrl'>): string | null {
  return hostHeaders(text, baseUrl).get('content-security-policy') ?? null
}

/** Whether a policy allows a source. */
export function allows(header: string, { directive, source }: Pick<PolicySource, 'directive' | 'source'>): boolean {
  const directives = new Map(
    header.split(';').map(part => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name.toLowerCase(), sources] as const
    })
  )
  if (directive === 'require-trusted-types-for') return true
  const hasNoDefault = directive === 'form-action' || directive === 'frame-ancestors'
  const listed =
    directives.get(directive) ??
    (directive === 'frame-src' ? directives.get('child-src') : undefined) ??
    (hasNoDefault ? undefined : directives.get('default-src'))
  return listed === undefined || listed.some(known => matches(known, source))
}

function matches(known: string, source: string): boolean {
  if (known === source || known === '*') return true
  if (known === "'unsafe-inline'") return /^'sha\d/.test(source)
  if (!/^https?:/.test(source)) return false
  const { protocol, host } = new URL(source)
  if (known.endsWith(':')) return known === protocol
  const [, scheme = '', pattern = ''] = /^(?:([a-z]+):\/\/)?([^/]+)/i.exec(known) ?? []
  if (scheme !== '' && `${scheme}:` !== protocol) return false
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}
