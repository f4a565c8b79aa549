/**
 * The task “document”: a route → the hash of its document. Its stamp is made of the bodies that it shows, the plan of the
 * site and what is around all bodies; its version is that of the props of its template.
 */
import { setImmediate } from 'node:timers/promises'
import { digest } from '../incremental/digest.ts'
import type { Task } from '../incremental/task.ts'
import { pagesShownBy } from '../model/routes.ts'
import type { Publisher } from '../output/publish.ts'
import type { Route } from '../types/routes.ts'
import type { CompiledSite } from './bodies.ts'
import type { Drawing } from './drawing.ts'
import type { PlannedSite } from './plan-site.ts'
import type { PlanVersions } from './plan-versions.ts'
import type { Run } from './run.ts'

interface Drawn {
  readonly site: PlannedSite & CompiledSite
  readonly versions: PlanVersions
  readonly drawing: Drawing
  readonly publisher: Publisher
}

/** Stages all routes. A document that is made of the same as the last time is neither drawn nor written. */
export async function drawDocuments(drawn: Drawn, { graph, clock, figures, report }: Run): Promise<void> {
  const { site, publisher } = drawn
  const task = documentTask(drawn, figures)
  const routes = site.routes.all
  for (const [done, route] of routes.entries()) {
    if (done % 20 === 0) {
      clock.progress(done, routes.length)
      // Signals are heard between the pages.
      await setImmediate()
    }
    const known = graph.recall(task, route)
    const isKept = known !== null && publisher.keep(route.output, known.value)
    const { findings } = isKept ? known : await graph.run(task, route)
    findings.forEach(report)
    figures.weights.set(route.output, publisher.sizeOf(route.output))
  }
}

function documentTask(
  { site: { config, bodyHashes }, versions, drawing, publisher }: Drawn,
  figures: Run['figures']
): Task<Route, string> {
  const around = digest(versions.plan, drawing.shell)
  const hasHooks = config.plugins.some(({ html }) => html !== undefined)
  return {
    name: 'document',
    settings: digest(config.url, config.baseUrl),
    // Documents of pages lie in the folders of their files: those of one folder change together.
    keyOf: route => ('page' in route ? route.page.source : route.permalink),
    stampOf: route =>
      digest(
        around,
        pagesShownBy(route).map(({ source }) => bodyHashes.get(source))
      ),
    versionOf: route => drawing.versionOf(route, 'page' in route ? (bodyHashes.get(route.page.source) ?? null) : null),
    async run(route, { report, markVolatile }) {
      const began = performance.now()
      const content = drawing.draw(route, report)
      figures.drawn += 1
      figures.times.set(route.permalink, performance.now() - began)
      // An empty document is one that failed. A plugin may look at anything.
      if (content === '' || hasHooks) markVolatile()
      return publisher.add({ path: route.output, content })
    }
  }
}
