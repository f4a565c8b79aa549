/** Prints findings: for programs on standard output, for people on standard error. */
import { relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { printable } from '../diagnostics/excerpt.ts'
import { manualHelp, manualPath, manualUrl } from '../diagnostics/manual.ts'
import { bySeverity } from '../diagnostics/policy.ts'
import { formatGithub, formatGitlab, formatSarif } from '../diagnostics/reporters/code-hosts.ts'
import { formatJson } from '../diagnostics/reporters/json.ts'
import { formatGrouped, formatPretty, type PrettyOptions, severityName } from '../diagnostics/reporters/pretty.ts'
import type { Place } from '../types/basics.ts'
import type { Finding } from '../types/findings.ts'
import { firstPort, isLoopback } from '../util/http/listen.ts'
import { packagePath, packageVersion } from '../util/packages/package.ts'
import type { Terminal } from './terminal.ts'

export type Format = 'pretty' | 'json' | 'github' | 'gitlab' | 'sarif'

interface PrintOptions {
  /** Absolute folder of the project. */
  readonly root: string
  /** The line of a place; null when its file cannot be read. */
  readonly sourceLine: (place: Place) => string | null
  /** Maximum of printed findings; the rest is counted. 0: no limit. Without it, a terminal groups codes with many. */
  readonly maxFindings?: number
  /** Whether people see notes; otherwise notes are counted only. Undefined: the command has no option `--notes`. */
  readonly notes?: boolean
}

/** Programs get all findings, people at most `maxFindings`, errors first. */
export function printFindings(
  findings: readonly Finding[],
  format: Format,
  { root, sourceLine, maxFindings, notes }: PrintOptions,
  terminal: Terminal
): void {
  const { out, err, color, links, width } = terminal
  const prefix = repositoryPrefix(root, terminal)
  if (format === 'sarif' || format === 'gitlab') {
    // Code hosts show the report on another machine, where absolute paths of this one are meaningless.
    const shown = findings.map(it => ({ ...it, message: it.message.replaceAll(root, prefix.slice(0, -1) || '.') }))
    out(format === 'gitlab' ? formatGitlab(shown, prefix) : formatSarif(shown, { version: packageVersion(), prefix }))
  }
  if (findings.length === 0) return
  if (format === 'json') out(formatJson(findings))
  else if (format === 'github') out(formatGithub(findings, prefix))
  else if (format === 'pretty' || format === 'gitlab') {
    // Also prints the findings into the log of the job: not every merge request of GitLab shows the report.
    const wanted = notes === true ? findings : findings.filter(({ severity }) => severity !== 'info')
    const amount = maxFindings ?? (terminal.isTerminal ? 'grouped' : 0)
    const places = { prefix: placePrefix(root, terminal), sourceLine }
    err(formatForPeople(wanted, { color, links: links ? pageOfCode : null, width, ...places }, amount))
    const option = notes === undefined ? '“docsgen check --notes”' : '--notes'
    err(formatRest(findings.length - wanted.length, 'note', `${option} shows`))
  }
}

/** Why a command could not start. */
type FailedStart =
  | { readonly kind: 'config-failed'; readonly findings: readonly Finding[] }
  | { readonly kind: 'failed'; readonly message: string; readonly hint: string }

export function printFailedStart(failed: FailedStart, root: string, terminal: Terminal): void {
  if (failed.kind === 'failed') terminal.err(`${failed.message}\n${failed.hint}\n`)
  else printFindings(failed.findings, 'pretty', { root, sourceLine: () => null }, terminal)
}

/** What is unexpected about the address of a server: its port, and that other machines reach it. `port`: as asked for. */
export function addressNotes(address: string, { host, port }: { readonly host: string; readonly port: number | null }) {
  const isNext = port === null && new URL(address).port !== String(firstPort)
  const next = isNext ? `Port ${firstPort} is in use, so this is the next free one. Choose one with --port.\n` : ''
  return isLoopback(host) ? next : `${next}Other machines can reach it: it listens on ${host}.\n`
}

/** The file of the manual in this package, or its published page. */
function pageOfCode(code: string): string {
  if (manualUrl !== null) return manualHelp(code)
  const [page = ''] = manualPath(code).split('#')
  return pathToFileURL(packagePath('docs', 'pages', `${page}.md`)).href
}

/** `amount`: the maximum, 0 for all; `grouped`: of codes with many findings, the first ones only. */
function formatForPeople(findings: readonly Finding[], options: PrettyOptions, amount: number | 'grouped'): string {
  if (findings.length === 0) return ''
  if (amount === 'grouped') return `${formatGrouped(findings, options)}\n`
  const shown = bySeverity(findings).slice(0, amount === 0 ? findings.length : amount)
  const rest = formatRest(findings.length - shown.length, 'finding', '--max-findings 0 shows')
  return `${formatPretty(shown, options)}\n${rest}`
}

/** `3 notes are not shown; --notes shows them.` */
function formatRest(count: number, noun: string, option: string): string {
  if (count === 0) return ''
  return count === 1 ? `1 ${noun} is not shown; ${option} it.\n` : `${count} ${noun}s are not shown; ${option} them.\n`
}

/** `website/` when the project is a folder of the repository that the workflow checked out. */
function repositoryPrefix(root: string, { cwd, env }: Terminal): string {
  const below = relative(env.GITHUB_WORKSPACE ?? env.CI_PROJECT_DIR ?? cwd, root)
  return below === '' || below.startsWith('..') ? '' : `${below.split(sep).join('/')}/`
}

/** `docs/` when the site is a folder below the current one, `../docs/` when it is beside it. */
export function placePrefix(root: string, { cwd }: Pick<Terminal, 'cwd'>): string {
  const path = relative(cwd, root).split(sep).join('/')
  return path === '' ? '' : `${path}/`
}

/** Longer lines are cut; the page in the browser shows the whole message. */
const maxLineLength = 300
/** A site that was never checked may have many findings at once. */
const maxLines = 40

interface FindingChanges {
  readonly appeared: readonly Finding[]
  readonly fixed: readonly Finding[]
}

interface LineOptions {
  /** Path from the current folder to the project. */
  readonly prefix: string
  /** Whether notes are shown; `first`: they are only counted, which has not been said yet. */
  readonly notes: boolean | 'first'
}

/** For `docsgen serve`: a line for each new and each fixed finding, errors first. `total` findings remain. */
export function findingLines(changes: FindingChanges, total: number, { prefix, notes }: LineOptions): string {
  const isWanted = ({ severity }: Finding) => notes === true || severity !== 'info'
  const appeared = bySeverity(changes.appeared.filter(isWanted))
  const fixed = bySeverity(changes.fixed.filter(isWanted))
  const lines = [
    ...fixed.slice(0, maxLines).map(finding => `  fixed    ${toLine(finding, prefix)}`),
    ...appeared
      .slice(0, maxLines)
      .map(finding => `  ${severityName(finding.severity).padEnd(7)}  ${toLine(finding, prefix)}`)
  ]
  const more = Math.max(0, fixed.length - maxLines) + Math.max(0, appeared.length - maxLines)
  if (more > 0) lines.push(`  … and ${more} more; “docsgen check” shows all ${total}.`)
  else if (total === 0 && fixed.length > 0) lines.push('  No findings are left.')
  const unsaid = notes === 'first' ? changes.appeared.filter(found => !isWanted(found)).length : 0
  const rest = formatRest(unsaid, 'note', '--notes shows')
  return lines.map(line => `${line}\n`).join('') + (rest === '' ? '' : `  ${rest}`)
}

function toLine({ place, code, message, hint }: Finding, prefix: string): string {
  const at = place === null ? '' : `${prefix}${place.file}:${place.line}:${place.column}  `
  const text = printable(`${at}${code}  ${message}${hint === null ? '' : ` ${hint}`}`).replace(/(?<!\s)\s*\n\s*/g, ' ')
  return text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text
}
