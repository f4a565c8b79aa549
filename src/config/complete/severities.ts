/** Severities by finding code, from Docusaurus' settings and from ours. */
import type { Severity } from '../../model.ts'
import type { ConfigInput, ReportingSeverity } from '../input.ts'

/** Docusaurus' `on…` settings as severities by code, `severities` over them. */
export function completeSeverities(input: ConfigInput): Readonly<Record<string, Severity | 'off'>> {
  const links = [input.onBrokenLinks, input.onBrokenMarkdownLinks].filter(value => value !== undefined)
  const strictest = links.sort((a, b) => strictness.indexOf(b) - strictness.indexOf(a))[0]
  return {
    ...(strictest && { 'link/broken': severityOf[strictest] }),
    ...(input.onBrokenAnchors && { 'link/broken-anchor': severityOf[input.onBrokenAnchors] }),
    ...(input.onDuplicateRoutes && { 'route/duplicate': severityOf[input.onDuplicateRoutes] }),
    ...input.severities
  }
}

const severityOf = { ignore: 'off', log: 'info', warn: 'warning', throw: 'error' } as const
const strictness: readonly ReportingSeverity[] = ['ignore', 'log', 'warn', 'throw']
