/** The findings that concern a page, ready to be shown on it: with their lines, and with paths of the project only. */
import { sourceLines } from '../build/source-lines.ts'
import { excerptOf } from '../diagnostics/excerpt.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { pageOf } from '../model/routes.ts'
import type { Place } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic, JudgedFinding } from '../types/findings.ts'
import type { Route } from '../types/routes.ts'
import type { ShownFinding } from '../types/serve.ts'
import type { Ledger } from './ledger.ts'
import { pageOwner, routeOwner } from './owners.ts'

/** Those of the page itself, and the errors that concern every page: configuration, sidebars, templates. */
export function findingsOn(route: Route, config: Config, ledger: Ledger): ShownFinding[] {
  const page = pageOf(route)
  const settings = new Set([config.file, ...config.docs.flatMap(set => set.sidebarsFile ?? [])])
  const isShared = ({ severity, place }: Diagnostic) =>
    severity === 'error' && (place === null || settings.has(place.file) || place.file.startsWith(config.templates))
  const findings = [
    ...['config', 'look', 'plan'].flatMap(owner => ledger.of(owner).filter(isShared)),
    ...ledger.of('plan').filter(({ place }) => place !== null && place.file === page?.source),
    ...ledger.of(routeOwner(route)),
    ...(page === null ? [] : ledger.of(pageOwner(page.source)))
  ]
  const lineOf = sourceLines(config.root)
  return applyPolicy(findings, { severities: config.severities, strict: false }).map(finding =>
    toShown(finding, lineOf)
  )
}

/** Columns of the excerpt: what fits beside a line number on a narrow window. */
const width = 90

function toShown(
  { severity, code, message, hint, place }: JudgedFinding,
  lineOf: (place: Place) => string | null
): ShownFinding {
  const text = place === null ? null : lineOf(place)
  return {
    severity,
    code,
    message,
    hint,
    place: place === null ? null : `${place.file}:${place.line}:${place.column}`,
    excerpt:
      place === null || text === null || text.trim() === ''
        ? null
        : { line: place.line, ...excerptOf(text, place.column, place.length, width) }
  }
}
