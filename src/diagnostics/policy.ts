/** The final severity of findings, their order, and the exit code. */

import { byCodePoint } from '../shared/compare.ts'
import type { Diagnostic, Finding, Severity } from '../types/findings.ts'
import { groupBy } from '../util/maps.ts'

interface Policy {
  /** Severity by finding code, from the configuration; 'off' drops the finding. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>
  /** Warnings become errors. */
  readonly strict: boolean
}

/**
 * Findings with their final severity, sorted by file, line, column, code and message. Duplicates are counted. Findings
 * without a place come last.
 */
export function applyPolicy(findings: readonly Diagnostic[], { severities, strict }: Policy): readonly Finding[] {
  const byIdentity = new Map<string, Finding>()
  const severityOf = ({ code, severity }: Diagnostic) => (Object.hasOwn(severities, code) ? severities[code] : severity)
  for (const finding of foldConsequences(findings.filter(found => severityOf(found) !== 'off'))) {
    const wanted = severityOf(finding)
    if (wanted === undefined || wanted === 'off') continue
    const severity = strict && wanted === 'warning' && !isOfMachine(finding) ? 'error' : wanted
    const key = identityOf(finding)
    byIdentity.set(key, { ...finding, severity, pages: (byIdentity.get(key)?.pages ?? 0) + 1 })
  }
  return foldMissing([...byIdentity.values()].sort(byPlace))
}

/** Findings of several runs, in the order of one. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(byPlace)
}

export const severities: readonly Severity[] = ['error', 'warning', 'info']

/** Errors first; findings of one severity keep their order. */
export function bySeverity(findings: readonly Finding[]): readonly Finding[] {
  return severities.flatMap(wanted => findings.filter(({ severity }) => severity === wanted))
}

/** Findings about one missing package become one, at the first place that needs it. */
function foldMissing(findings: readonly Finding[]): readonly Finding[] {
  const places = groupBy(
    findings.filter(({ missing }) => missing !== undefined),
    causeOf
  )
  return findings.flatMap(found => {
    const same = found.missing === undefined ? [] : (places.get(causeOf(found)) ?? [])
    if (same.length < 2) return [found]
    if (same[0] !== found) return []
    const more = same.length === 2 ? 'One more place needs' : `${same.length - 1} more places need`
    return [{ ...found, hint: `${found.hint ?? ''} ${more} it.`.trim() }]
  })
}

function causeOf({ code, missing }: Finding): string {
  return `${code} ${missing}`
}

/** Warnings about the machine or the network, not about the site: `--strict` does not turn them into errors. */
function isOfMachine({ code }: Diagnostic): boolean {
  return code === 'cache/remote'
}

/** Consequences of a file or folder that could not be read are not listed, but counted in the finding about it. */
function foldConsequences(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const causes = new Set(findings.flatMap(({ explains }) => explains ?? []))
  if (causes.size === 0) return findings
  const counts = new Map<string, number>()
  const rest = findings.filter(({ because }) => {
    if (because === undefined || !causes.has(because)) return true
    counts.set(because, (counts.get(because) ?? 0) + 1)
    return false
  })
  return rest.map(found => {
    const count = found.explains === undefined ? undefined : counts.get(found.explains)
    return count === undefined ? found : { ...found, hint: `${found.hint ?? ''} ${countOf(count)}`.trim() }
  })
}

function countOf(count: number): string {
  return count === 1 ? '1 link or entry to it is not reported.' : `${count} links and entries to it are not reported.`
}

/** 2: the configuration failed to load; 1: an error in the content; 0: fine. */
export function exitCodeOf(findings: readonly Diagnostic[], configFailed: boolean): 0 | 1 | 2 {
  if (configFailed) return 2
  return findings.some(({ severity }) => severity === 'error') ? 1 : 0
}

function identityOf({ code, place, message, hint }: Diagnostic): string {
  return JSON.stringify([code, place?.file, place?.line, place?.column, message, hint])
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  if (a.place === null || b.place === null) {
    return Number(a.place === null) - Number(b.place === null) || byText(a, b)
  }
  return (
    byCodePoint(a.place.file, b.place.file) ||
    a.place.line - b.place.line ||
    a.place.column - b.place.column ||
    byText(a, b)
  )
}

function byText(a: Diagnostic, b: Diagnostic): number {
  return byCodePoint(a.code, b.code) || byCodePoint(a.message, b.message)
}
