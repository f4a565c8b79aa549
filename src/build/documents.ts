/**
 * The task “document”: a route → the hash of its document. Its stamp is made of the bodies that it shows, the plan of the
 * site and what is around all bodies; its version is that of the props of its template.
 */
import { setImmediate } from 'node:timers/promises'
import { digest } from '../incremental/digest.ts'
import type { Notes, Task } from '../incremental/task.ts'
import { pagesShownBy } from '../model/routes.ts'
import type { Publisher } from '../output/publish.ts'
import type { Route } from '../types/routes.ts'
import { sha256 } from '../util/hash.ts'
import type { CompiledSite } from './bodies.ts'
import type { Drawing } from './drawing.ts'
import type { PlannedSite } from './plan-site.ts'
import type { PlanVersions } from './plan-versions.ts'
import { isOpen, throughHtml } from './plugins.ts'
import type { Run } from './run.ts'

interface Drawn {
  readonly site: PlannedSite & CompiledSite
  readonly versions: PlanVersions
  readonly drawing: Drawing
  readonly publisher: Publisher
}

/** Stages all routes. A document that is made of the same as the last time is neither drawn nor written. */
export async function drawDocuments(drawn: Drawn, run: Run): Promise<void> {
  const { clock, figures } = run
  const { site, publisher } = drawn
  const hasOpenHooks = site.config.plugins.some(plugin => plugin.html !== undefined && isOpen(plugin))
  const stage = hasOpenHooks ? throughHooks(drawn, run) : unlessKept(drawn, run)
  const routes = site.routes.all
  for (const [done, route] of routes.entries()) {
    if (done % 20 === 0) {
      clock.progress(done, routes.length)
      // Signals are heard between the pages.
      await setImmediate()
    }
    await stage(route)
    figures.weights.set(route.output, publisher.sizeOf(route.output))
  }
}

function unlessKept(drawn: Drawn, run: Run): (route: Route) => Promise<void> {
  const { drawing, publisher } = drawn
  const task = documentTask('document', drawn, run, async (route, { report, markVolatile }) => {
    const content = drawing.draw(route, report)
    // An empty document is one that failed.
    if (content === '') markVolatile()
    return publisher.add({ path: route.output, content })
  })
  return async route => {
    const known = run.graph.recall(task, route)
    const isKept = known !== null && publisher.keep(route.output, known.value)
    const { findings } = isKept ? known : await run.graph.run(task, route)
    findings.forEach(run.report)
  }
}

/** What hooks will do nobody knows: they run every time, on documents that are kept as they were drawn. */
function throughHooks(drawn: Drawn, run: Run): (route: Route) => Promise<void> {
  const { site, drawing, publisher } = drawn
  const task = documentTask('drawn', drawn, run, (route, { report, markVolatile, keep }) => {
    const html = drawing.render(route, report)
    if (html === '') markVolatile()
    return keep(html)
  })
  return async route => {
    const { value, findings } = await run.graph.ask(task, route)
    findings.forEach(run.report)
    const content = throughHtml(run.store.demand(value), route, site.config, run.report)
    if (!publisher.keep(route.output, sha256(content))) await publisher.add({ path: route.output, content })
  }
}

function documentTask(
  name: string,
  { site: { config, bodyHashes }, versions, drawing }: Drawn,
  { figures }: Run,
  draw: (route: Route, notes: Notes) => string | Promise<string>
): Task<Route, string> {
  const around = digest(versions.plan, drawing.shell)
  const hasHooks = name === 'document' && config.plugins.some(({ html }) => html !== undefined)
  const versionOf = (route: Route) =>
    drawing.versionOf(route, 'page' in route ? (bodyHashes.get(route.page.source) ?? null) : null)
  return {
    name,
    settings: digest(config.url, config.baseUrl),
    // Documents of pages lie in the folders of their files: those of one folder change together.
    keyOf: route => ('page' in route ? route.page.source : route.permalink),
    stampOf: route =>
      digest(
        around,
        pagesShownBy(route).map(({ source }) => bodyHashes.get(source))
      ),
    // Hooks are a part of the plan, and get more of a route than templates do.
    ...(!hasHooks && { versionOf }),
    run(route, notes) {
      const began = performance.now()
      const drawn = draw(route, notes)
      figures.drawn += 1
      figures.times.set(route.permalink, performance.now() - began)
      return drawn
    }
  }
}
