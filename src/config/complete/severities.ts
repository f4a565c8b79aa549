/** Severities by finding code, from Docusaurus' settings and from ours. */
import type { Severity } from '../../types/findings.ts'
import type { ConfigInput, ReportingSeverity } from '../input.ts'

/** Docusaurus' `on…` settings as severities by code, `severities` over them. */
export function completeSeverities(input: ConfigInput): Readonly<Record<string, Severity | 'off'>> {
  const links = [input.onBrokenLinks, input.onBrokenMarkdownLinks].filter(value => value !== undefined)
  const changelog = input.changelog === false ? undefined : input.changelog
  const strictest = links.sort((a, b) => strictness.indexOf(b) - strictness.indexOf(a))[0]
  return {
    ...(strictest && { 'link/broken': severityOf[strictest] }),
    ...(input.onBrokenAnchors && { 'link/broken-anchor': severityOf[input.onBrokenAnchors] }),
    ...(input.onDuplicateRoutes && { 'route/duplicate': severityOf[input.onDuplicateRoutes] }),
    ...(changelog?.onUntruncatedBlogPosts && { 'post/untruncated': severityOf[changelog.onUntruncatedBlogPosts] }),
    ...(changelog?.onInlineAuthors && { 'post/inline-author': severityOf[changelog.onInlineAuthors] }),
    ...input.severities
  }
}

const severityOf = { ignore: 'off', log: 'info', warn: 'warning', throw: 'error' } as const
const strictness: readonly ReportingSeverity[] = ['ignore', 'log', 'warn', 'throw']
