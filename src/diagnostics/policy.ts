/** The final severity of findings, their order, and the exit code. */

import { byCodePoint } from '../shared/compare.ts'
import type { Diagnostic, Finding, Severity } from '../types/findings.ts'

export interface Policy {
  /** Severity by finding code, from the configuration; 'off' drops the finding. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>
  /** Warnings become errors. */
  readonly strict: boolean
}

/**
 * Findings with their final severity, duplicates counted, sorted by file, line, column, code and message; findings without
 * a place come last.
 */
export function applyPolicy(findings: readonly Diagnostic[], { severities, strict }: Policy): readonly Finding[] {
  const byIdentity = new Map<string, Finding>()
  for (const finding of findings) {
    const wanted = Object.hasOwn(severities, finding.code) ? severities[finding.code] : finding.severity
    if (wanted === undefined || wanted === 'off') continue
    const severity = strict && wanted === 'warning' ? 'error' : wanted
    const key = identityOf(finding)
    byIdentity.set(key, { ...finding, severity, pages: (byIdentity.get(key)?.pages ?? 0) + 1 })
  }
  return [...byIdentity.values()].sort(byPlace)
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
