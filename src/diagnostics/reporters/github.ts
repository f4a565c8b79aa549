/**
 * Findings as workflow commands of GitHub Actions, which shows them at the line in a pull request:
 * `::error file=docs/a.md,line=14,col=18,endColumn=32,title=link/broken::docs/a.md:14:18 …`.
 */
import type { Finding, Severity } from '../../types/findings.ts'
import { printable } from '../printable.ts'

const commands: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' }

/**
 * All findings, one command a line. `prefix` is the path from the root of the repository to the project (`website/`, or
 * empty), because annotations need paths relative to the repository.
 */
export function formatGithub(findings: readonly Finding[], prefix = ''): string {
  return findings.map(finding => `${toCommand(finding, prefix)}\n`).join('')
}

function toCommand({ severity, code, message, hint, place, pages }: Finding, prefix: string): string {
  const file = place === null ? null : prefix + place.file
  const properties = {
    ...(place !== null && { file, line: place.line, col: place.column, endColumn: place.column + place.length }),
    title: code
  }
  const written = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
  // The log shows only the text after `::`, so the text repeats the place.
  const where = place === null ? '' : `${file}:${place.line}:${place.column} `
  const count = pages > 1 ? ` (${pages} pages)` : ''
  const text = where + message + count + (hint === null ? '' : `\n${hint}`)
  return `::${commands[severity]} ${written.join(',')}::${escapeText(text)}`
}

/** The runner's escapes: without them, a message could contain a line break and a command of its own. */
function escapeText(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
