/** Findings for what code hosts show beside the lines: GitHub's workflow commands, GitLab's Code Quality, SARIF. */
import type { Place } from '../../types/basics.ts'
import type { Finding, Fix, Severity } from '../../types/findings.ts'
import { fingerprintOf } from '../baseline.ts'
import { type Code, codes } from '../codes.ts'
import { printable } from '../excerpt.ts'
import { manualHelp, manualUrl } from '../manual.ts'

/** Severities of GitHub. */
const commands: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' }

/**
 * Workflow commands of GitHub Actions, one per line:
 * `::error file=docs/a.md,line=14,col=18,endColumn=32,title=link/broken::docs/a.md:14:18 …`. `prefix` is the path from
 * the root of the repository to the project (`website/`, or empty), because annotations need paths relative to the
 * repository.
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

/** Escapes text for the runner: a message with a line break could otherwise contain another command. */
function escapeText(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** Severities of GitLab. */
const severities: Record<Severity, string> = { error: 'major', warning: 'minor', info: 'info' }

/**
 * GitLab's report, with a line break at its end:
 * `[{"check_name":"link/broken","severity":"major","location":{"path":"docs/a.md","lines":{"begin":14}}, …}]`.
 */
export function formatGitlab(findings: readonly Finding[], prefix: string): string {
  const times = new Map<string, number>()
  const issues = findings.map(finding => {
    const print = fingerprintOf(finding)
    const time = (times.get(print) ?? 0) + 1
    times.set(print, time)
    // GitLab merges issues with equal fingerprints; the same link can be broken twice in a file.
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
    // GitLab requires a location: findings without a place get the folder of the site.
    location: { path: place === null ? prefix || '.' : prefix + place.file, lines: { begin: place?.line ?? 1 } }
  }
}

interface SarifOptions {
  /** Version of docsgen. */
  readonly version: string
  /** Path from the root of the repository to the project: `website/`, or empty. */
  readonly prefix: string
}

/** Levels of SARIF. */
const levels: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' }

/** A SARIF 2.1.0 log, indented, with a line break at its end; without findings, the log of an empty run. */
export function formatSarif(findings: readonly Finding[], { version, prefix }: SarifOptions): string {
  const used = [...new Set(findings.map(({ code }) => code))].sort()
  const driver = { name: 'docsgen', version, rules: used.map(toRule) }
  const results = findings.map(finding => toResult(finding, used, prefix))
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results }
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return `${JSON.stringify(log, null, 2)}\n`
}

function toRule(id: string) {
  const [severity, text] = Object.hasOwn(codes, id) ? codes[id as Code] : (['error', id] as const)
  const help = manualHelp(id)
  const where = manualUrl === null ? { help: { text: help } } : { helpUri: help }
  return { id, shortDescription: { text }, ...where, defaultConfiguration: { level: levels[severity] } }
}

function toResult(finding: Finding, used: readonly string[], prefix: string) {
  const { code, severity, message, hint, place, related, fix } = finding
  return {
    ruleId: code,
    ruleIndex: used.indexOf(code),
    level: levels[severity],
    message: { text: printable(hint === null ? message : `${message} ${hint}`) },
    locations: place === null ? [] : [toLocation(place, prefix)],
    ...(related.length > 0 && {
      relatedLocations: related.map(it => ({
        ...toLocation(it.place, prefix),
        message: { text: printable(it.message) }
      }))
    }),
    partialFingerprints: { 'docsgen/v1': fingerprintOf(finding) },
    ...(fix !== undefined && place !== null && { fixes: [toFix(place, fix, prefix)] })
  }
}

function toLocation(place: Place, prefix: string) {
  return { physicalLocation: { artifactLocation: toArtifact(place, prefix), region: toRegion(place) } }
}

function toArtifact({ file }: Place, prefix: string) {
  return { uri: encodeURI(prefix + file).replace(/[?#]/g, encodeURIComponent) }
}

function toRegion({ line, column, length }: Place) {
  return { startLine: line, startColumn: column, endColumn: column + length }
}

function toFix(place: Place, { from, to }: Fix, prefix: string) {
  const lines = from.split('\n')
  const last = lines.at(-1)?.length ?? 0
  const deletedRegion = {
    startLine: place.line,
    startColumn: place.column,
    ...(lines.length > 1 && { endLine: place.line + lines.length - 1 }),
    endColumn: lines.length > 1 ? last + 1 : place.column + last
  }
  const replacements = [{ deletedRegion, insertedContent: { text: to } }]
  return { artifactChanges: [{ artifactLocation: toArtifact(place, prefix), replacements }] }
}
