/**
 * Findings as a report of GitLab's Code Quality, which a merge request shows beside the lines:
 * `[{"check_name":"link/broken","severity":"major","location":{"path":"docs/a.md","lines":{"begin":14}}, …}]`.
 */
import type { Finding, Severity } from '../../types/findings.ts'
import { fingerprintOf } from '../baseline.ts'
import { printable } from '../printable.ts'

const severities: Record<Severity, string> = { error: 'major', warning: 'minor', info: 'info' }

/** The report with a line break at its end; `prefix` is the path from the root of the repository to the project. */
export function formatGitlab(findings: readonly Finding[], prefix = ''): string {
  const times = new Map<string, number>()
  const issues = findings.map(finding => {
    const print = fingerprintOf(finding)
    const time = (times.get(print) ?? 0) + 1
    times.set(print, time)
    // GitLab takes issues with one fingerprint for one issue; the same link can be broken twice in a file.
    return toIssue(finding, time === 1 ? print : `${print}-${time}`, prefix)
  })
  return `${JSON.stringify(issues, null, 2)}\n`
}

function toIssue({ code, severity, message, hint, place }: Finding, fingerprint: string, prefix: string) {
  return {
    description: printable(hint === null ? message : `${message} ${hint}`),
    check_name: code,
    fingerprint,
    severity: severities[severity],
    // A location is required: what has none belongs to the folder of the site.
    location: { path: place === null ? prefix || '.' : prefix + place.file, lines: { begin: place?.line ?? 1 } }
  }
}
