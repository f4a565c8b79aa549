/** A site in memory that is ready for rendering, for tests that involve several rooms. */
import { collect } from '../../src/content/collect.ts'
import { navigate } from '../../src/navigation/navigate.ts'
import { announceNewest } from '../../src/render/site.ts'
import { planRoutes } from '../../src/routes/plan.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import type { Compiled } from '../../src/types/compiled.ts'
import type { Config } from '../../src/types/config.ts'
import type { Content, Sources } from '../../src/types/content.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import type { Navigation } from '../../src/types/navigation.ts'
import type { RouteTable } from '../../src/types/routes.ts'
import { compileAll, environmentOf } from '../markdown/support.ts'
import { testConfig } from './config.ts'
import { memorySources } from './sources.ts'

export interface MemorySite {
  readonly config: Config
  readonly sources: Sources
  readonly content: Content
  readonly routes: RouteTable
  readonly navigation: Navigation
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
  readonly findings: readonly Diagnostic[]
}

export async function memorySite(
  files: Readonly<Record<string, string>>,
  overrides: Partial<Config> = {}
): Promise<MemorySite> {
  const written = testConfig(overrides)
  const findings: Diagnostic[] = []
  const report = (finding: Diagnostic) => findings.push(finding)
  const sources = memorySources(files, written)
  const content = collect(sources, written, report)
  const routes = planRoutes(content, sources, written, report)
  const config = announceNewest(written, routes)
  const navigation = navigate({ content, sources, routes, config, readIcon: () => null }, report)
  const environment = { ...environmentOf(files), config, resolve: routes.resolve }
  const compiled = await compileAll(content.pages, environment, report)
  return { config, sources, content, routes, navigation, compiled, findings }
}
