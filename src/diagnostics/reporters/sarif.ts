/** Findings as a SARIF 2.1.0 log, which code hosts show beside the lines and track from run to run. */
import type { Place } from '../../types/basics.ts'
import type { Finding, Fix, Severity } from '../../types/findings.ts'
import { fingerprintOf } from '../baseline.ts'
import { type Code, codes } from '../codes.ts'
import { manualHelp, manualUrl } from '../manual.ts'
import { printable } from '../printable.ts'

interface SarifOptions {
  /** Version of docsgen. */
  readonly version: string
  /** Path from the root of the repository to the project: `website/`, or empty. */
  readonly prefix: string
}

const levels: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' }

/** The log, indented, with a line break at its end; without findings, the log of an empty run. */
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
