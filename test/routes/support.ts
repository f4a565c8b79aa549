/** The one place where these tests touch the API of the routes room. */
import { collect } from '../../src/content/collect.ts'
import { planRoutes } from '../../src/routes/plan.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import type { Config } from '../../src/types/config.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import type { Resolution, RouteTable } from '../../src/types/routes.ts'
import { testConfig } from '../support/config.ts'
import { formatFinding } from '../support/findings.ts'
import { memorySources } from '../support/sources.ts'

export interface Planned {
  readonly routes: RouteTable
  readonly findings: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

export function planned(files: Readonly<Record<string, string>>, overrides: Partial<Config> = {}): Planned {
  const config = testConfig(overrides)
  const found: Diagnostic[] = []
  const report = (finding: Diagnostic) => found.push(finding)
  const sources = memorySources(files, config)
  const routes = planRoutes(collect(sources, config, report), sources, config, report)
  return { routes, findings: found.map(formatFinding), diagnostics: found }
}

/** `/a → a/index.html doc` for each route. */
export function listed({ routes }: Planned): string[] {
  return routes.all.map(({ permalink, output, kind }) => `${permalink} → ${output} ${kind}`)
}

/** Where a link leads, in one line: `/guide/intro#setup`, `file static/a.png /a.png`, `missing case ./x.md`. */
export function leadsTo({ routes }: Planned, written: string, from: string): string {
  return inOneLine(routes.resolve(written, from as SourcePath))
}

function inOneLine(resolution: Resolution): string {
  if (resolution.kind === 'route') return resolution.href
  if (resolution.kind === 'file')
    return `file ${resolution.file} ${resolution.output === null ? 'beside' : resolution.href}`
  if (resolution.kind === 'external') return `external ${resolution.href}`
  return `missing ${resolution.rule}${resolution.suggestion === null ? '' : ` ${resolution.suggestion}`}`
}
