/**
 * Findings for people in an amount that a terminal can show: errors before warnings before notes, of a code with many
 * findings the first ten, and a summary by code at the end.
 */
import type { Finding, Severity } from '../../types/findings.ts'
import { groupBy } from '../../util/group-by.ts'
import { manualHelp } from '../manual.ts'
import { formatPretty, type PrettyOptions } from './pretty.ts'

/** Up to this number, all findings of a code are shown, and a run has no summary. */
const many = 20
/** The number of findings shown of a code with more than `many`. */
const firstOnes = 10

const severities: readonly Severity[] = ['error', 'warning', 'info']

/** Errors first; findings of one severity keep their order. */
export function bySeverity(findings: readonly Finding[]): readonly Finding[] {
  return severities.flatMap(wanted => findings.filter(({ severity }) => severity === wanted))
}

/** The findings of each severity: those of codes with few findings in their order, then a group for each other code. */
export function formatGrouped(findings: readonly Finding[], options: PrettyOptions): string {
  const blocks = severities.flatMap(wanted => {
    const own = findings.filter(({ severity }) => severity === wanted)
    const groups = [...groupBy(own, ({ code }) => code).values()].filter(group => group.length > many)
    const large = new Set(groups.map(([first]) => first?.code))
    return [
      formatPretty(
        own.filter(({ code }) => !large.has(code)),
        options
      ),
      ...groups.map(group => formatGroup(group, options))
    ]
  })
  if (findings.length > many) blocks.push(formatSummaryByCode(findings))
  return blocks.filter(block => block !== '').join('\n')
}

function formatGroup(group: readonly Finding[], options: PrettyOptions): string {
  const rest = group.slice(firstOnes)
  const files = new Set(rest.map(({ place }) => place?.file)).size
  const where = `${files} ${files === 1 ? 'file' : 'files'}`
  const shown = formatPretty(group.slice(0, firstOnes), options)
  return `${shown}\n  … and ${rest.length} more in ${where} (--max-findings 0 shows all)\n`
}

/** `  204  error    link/broken  docsgen explain link/broken`. */
function formatSummaryByCode(findings: readonly Finding[]): string {
  const largestFirst = [...groupBy(findings, ({ severity, code }) => `${severity} ${code}`).values()].sort(
    (a, b) => b.length - a.length
  )
  const groups = severities.flatMap(wanted => largestFirst.filter(([first]) => first?.severity === wanted))
  const rows = groups.flatMap(group => group.slice(0, 1).map(first => ({ ...first, count: String(group.length) })))
  const countWidth = Math.max(...rows.map(({ count }) => count.length))
  const codeWidth = Math.max(...rows.map(({ code }) => code.length))
  const lines = rows.map(({ count, severity, code }) => {
    const name = severity === 'info' ? 'note' : severity
    return `  ${count.padStart(countWidth)}  ${name.padEnd(7)}  ${code.padEnd(codeWidth)}  ${manualHelp(code)}\n`
  })
  return `By code:\n${lines.join('')}`
}
