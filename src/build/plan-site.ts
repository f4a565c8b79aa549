/** Everything about a site that is known before a body is compiled. Part of the pipeline, shared by build.ts and serve.ts. */
import { readIcons } from '../config/icons.ts'
import { type CollectOptions, collect } from '../content/collect.ts'
import { linkableFiles } from '../content/scan/linkable-files.ts'
import { navigate } from '../navigation/navigate.ts'
import { sidebarIconNames } from '../navigation/sidebars.ts'
import type { CollectedProtobuf } from '../protobuf/collect.ts'
import { announceNewest } from '../render/site.ts'
import { planRoutes } from '../routes/plan.ts'
import type { Config } from '../types/config.ts'
import type { Content, Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { Navigation } from '../types/navigation.ts'
import type { RouteTable } from '../types/routes.ts'
import { throughPages } from './plugins.ts'
import type { Stopwatch } from './stopwatch.ts'

export interface PlannedSite {
  readonly config: Config
  readonly sources: Sources
  readonly content: Content
  readonly routes: RouteTable
  readonly navigation: Navigation
  /** What each protobuf page describes, by its source. */
  readonly references: CollectedProtobuf['references']
}

/** Sources → pages → routes → navigation. */
export async function planSite(
  { config: loaded, sources, clock, ...options }: PlanInput,
  report: Report
): Promise<PlannedSite> {
  // The one look at the clock: for the finding about entries dated in the future, never for the output.
  const now = new Date().toISOString()
  const protobuf = await readProtobuf(sources, loaded, report)
  // The docs sets with the category of the protobuf pages written into their sidebars.
  const config = { ...loaded, docs: protobuf.docs }
  const collected = collect(sources, config, report, { now, ...options })
  const pages = await throughPages([...collected.pages, ...protobuf.pages], config, report)
  const content = { ...collected, pages }
  clock.start('plan')
  const routes = planRoutes(content, sources, config, report, linkableFiles(config))
  const icons = await readIcons(sidebarIconNames(content, config))
  const navigation = navigate({ content, sources, routes, config, readIcon: name => icons.get(name) ?? null }, report)
  return {
    config: announceNewest(config, routes),
    sources,
    content,
    routes,
    navigation,
    references: protobuf.references
  }
}

/** What reads it is loaded by sites that have any. */
async function readProtobuf(sources: Sources, config: Config, report: Report): Promise<CollectedProtobuf> {
  if (config.protobuf.length === 0) return { pages: [], references: new Map(), docs: config.docs }
  const { collectProtobuf } = await import('../protobuf/collect.ts')
  return collectProtobuf(sources, config, report)
}

interface PlanInput extends CollectOptions {
  readonly config: Config
  readonly sources: Sources
  readonly clock: Pick<Stopwatch, 'start'>
}
