/** A site in memory up to the point where its pages could be drawn, for tests of what several rooms make together. */
import { collect } from '../../src/content/collect.ts'
import { compileAll } from '../../src/markdown/compile-all.ts'
import type {
  Compiled,
  Config,
  Content,
  Diagnostic,
  Navigation,
  RouteTable,
  SourcePath,
  Sources
} from '../../src/model.ts'
import { navigate } from '../../src/navigation/navigate.ts'
import { announceNewest } from '../../src/render/announcement.ts'
import { planRoutes } from '../../src/routes/plan.ts'
import { environmentOf } from '../markdown/support.ts'
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
