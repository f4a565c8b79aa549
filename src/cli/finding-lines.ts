/** Findings as `docsgen serve` prints them: a line for each that appears, a line for each that is fixed. */
import { printable } from '../diagnostics/printable.ts'
import type { FindingChanges } from '../serve/changes.ts'
import type { JudgedFinding } from '../types/findings.ts'

/** A line is cut there; the page shows all of it. */
const longest = 300
/** A site that was never checked has many at once. */
const most = 40

/** All lines, each with its line break; `total` findings are there now. */
export function findingLines({ appeared, fixed }: FindingChanges, total: number): string {
  const lines = [
    ...fixed.slice(0, most).map(finding => `  fixed    ${toLine(finding)}`),
    ...appeared.slice(0, most).map(finding => `  ${finding.severity.padEnd(7)}  ${toLine(finding)}`)
  ]
  const more = Math.max(0, fixed.length - most) + Math.max(0, appeared.length - most)
  if (more > 0) lines.push(`  … and ${more} more; “docsgen check” shows all ${total}.`)
  else if (total === 0 && fixed.length > 0) lines.push('  No findings are left.')
  return lines.map(line => `${line}\n`).join('')
}

function toLine({ place, code, message, hint }: JudgedFinding): string {
  const at = place === null ? '' : `${place.file}:${place.line}:${place.column}  `
  const text = printable(`${at}${code}  ${message}${hint === null ? '' : ` ${hint}`}`).replace(/\s*\n\s*/g, ' ')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
