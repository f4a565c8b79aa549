/**
 * Findings for people at a terminal: place, severity and code, the message, the line with carets, the hint.
 * Authors' text passes through `printable`, so only our own codes color the output. `formatGrouped` limits the output
 * for terminals: errors first, ten findings of a code with many, and a summary by code at the end.
 */
import type { Place } from '../../types/basics.ts'
import type { Finding, Severity } from '../../types/findings.ts'
import { groupBy } from '../../util/maps.ts'
import { excerptOf, printable } from '../excerpt.ts'
import { manualHelp } from '../manual.ts'
import { severities } from '../policy.ts'

export interface PrettyOptions {
  /** Path from the current folder to the project, with a slash (`docs/`, `../site/`): terminals open a place from there. */
  readonly prefix?: string
  readonly color: boolean
  /** The address of a code in the manual, for hyperlinks (OSC 8); null when the terminal does not support them. */
  readonly links: ((code: string) => string) | null
  /** Columns of the terminal. */
  readonly width: number
  /** The line of a place; null when its file cannot be read. */
  readonly sourceLine: (place: Place) => string | null
}

/** All findings, a blank line between them; empty text for none. */
export function formatPretty(findings: readonly Finding[], options: PrettyOptions): string {
  return findings.map(finding => `${formatFinding(finding, options)}\n`).join('\n')
}

function formatFinding(finding: Finding, { prefix, color, links, width, sourceLine }: PrettyOptions): string {
  const paint = color ? paintAnsi : paintNothing
  const { place, severity } = finding
  const header = [
    place && paint('bold', formatPlace(place, prefix)),
    paint(severity, severityName(severity)),
    paint('dim', links === null ? finding.code : hyperlink(finding.code, links(finding.code))),
    finding.pages > 1 && paint('dim', `(${finding.pages} pages)`)
  ]
  return [
    header.filter(Boolean).join('  '),
    indent(finding.message),
    ...(place ? frame(place, sourceLine(place), width, text => paint(severity, text)) : []),
    ...(finding.hint === null ? [] : [indent(finding.hint)]),
    ...finding.related.map(({ message, place }) => indent(`${formatPlace(place, prefix)}  ${message}`))
  ].join('\n')
}

/** The line and its carets; empty when the line cannot be read. */
function frame(place: Place, line: string | null, width: number, paint: (text: string) => string): readonly string[] {
  if (line === null || line.trim() === '') return []
  const number = String(place.line)
  const { text, carets } = excerptOf(line, place.column, place.length, Math.max(40, width - number.length - 6))
  return [`  ${number} │ ${text}`, `  ${' '.repeat(number.length)} │ ${paint(carets)}`]
}

/** Code hosts and JSON say `info`; people read “note”, as in the summary. */
export function severityName(severity: Severity): string {
  return severity === 'info' ? 'note' : severity
}

function formatPlace({ file, line, column }: Place, prefix = ''): string {
  return `${printable(prefix + file).replace(/\n/g, '\u240a')}:${line}:${column}`
}

function indent(text: string): string {
  return clip(printable(text)).replace(/^/gm, '  ')
}

/** Limits messages that quote very long text, such as an attribute. */
function clip(text: string): string {
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text
}

/** Text as a hyperlink (OSC 8). */
function hyperlink(text: string, href: string): string {
  return `\u001b]8;;${href}\u001b\\${text}\u001b]8;;\u001b\\`
}

const ansi = { bold: 1, dim: 2, error: 31, warning: 33, info: 36 } as const

function paintAnsi(style: keyof typeof ansi, text: string): string {
  return `\u001b[${ansi[style]}m${text}\u001b[0m`
}

function paintNothing(_style: keyof typeof ansi, text: string): string {
  return text
}

/** Up to this number, all findings of a code are shown, and a run has no summary. */
const many = 20
/** Number of shown findings for a code with more than `many`. */
const firstOnes = 10

/** For each severity: first findings of codes with few findings, in order, then a group for each other code. */
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
    return `  ${count.padStart(countWidth)}  ${severityName(severity).padEnd(7)}  ${code.padEnd(codeWidth)}  ${manualHelp(code)}\n`
  })
  return `By code:\n${lines.join('')}`
}
