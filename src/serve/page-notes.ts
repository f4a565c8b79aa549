/** What the server adds to a page: its findings, and the script that keeps it up to date. */
import { sourceLines } from '../build/source-lines.ts'
import { excerptOf } from '../diagnostics/excerpt.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { pageOf } from '../model/routes.ts'
import { serveAddresses, serveNotesId } from '../shared/dom.ts'
import type { Place } from '../types/basics.ts'
import type { ServeNotes, ShownFinding } from '../types/client.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic, Finding } from '../types/findings.ts'
import type { Route } from '../types/routes.ts'
import { blockedOwner, type FindingOwner, type Findings, pageOwner, routeOwner } from './findings.ts'

/** Adds the notes to a document. If `html` is empty, a placeholder page shows the findings. */
export function withNotes(html: string, notes: ServeNotes): string {
  const document = html === '' ? fallback : html
  const json = JSON.stringify(notes).replaceAll('<', '\\u003c')
  const live =
    `<script type="application/json" id="${serveNotesId}">${json}</script>` +
    `<script type="module" src="${serveAddresses.script}"></script>`
  const end = document.lastIndexOf('</body>')
  return end < 0 ? document + live : document.slice(0, end) + live + document.slice(end)
}

const fallback =
  '<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><title>This page cannot be shown</title></head>' +
  '<body><main><h1>This page cannot be shown</h1><p>The findings say why. It comes back by itself.</p></main></body></html>\n'

/** The findings of the page itself, and errors that affect every page: configuration, sidebars, templates. */
export function findingsOn(route: Route, config: Config, findings: Findings): ShownFinding[] {
  const page = pageOf(route)
  const settings = new Set([config.file, ...config.docs.flatMap(set => set.sidebarsFile ?? [])])
  const isShared = ({ severity, place }: Diagnostic) =>
    severity === 'error' && (place === null || settings.has(place.file) || place.file.startsWith(config.templates))
  const shared: readonly FindingOwner[] = ['config', 'shell', 'plan']
  const shown = [
    ...shared.flatMap(owner => findings.of(owner).filter(isShared)),
    ...findings.of('plan').filter(({ place }) => place !== null && place.file === page?.source),
    ...findings.of(routeOwner(route)),
    ...findings.of(blockedOwner(route)),
    ...(page === null ? [] : findings.of(pageOwner(page.source)))
  ]
  const lineOf = sourceLines(config.root)
  return applyPolicy(shown, { severities: config.severities, strict: false }).map(finding => toShown(finding, lineOf))
}

/** Columns of the excerpt that fit beside a line number in a narrow window. */
const width = 90

/** With its source line, and with project paths only. */
function toShown(
  { severity, code, message, hint, place }: Finding,
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
