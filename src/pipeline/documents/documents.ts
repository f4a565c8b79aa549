/**
 * The task “document”: route → hash of its document. The stamp covers the bodies that the document shows, the plan of
 * the site and the shell; the version covers the props of its template.
 */
import { setImmediate } from 'node:timers/promises'
import type { Notes, Task } from '../../incremental/task.ts'
import { pagesShownBy } from '../../model/routes.ts'
import type { Publisher } from '../../output/publish/publish.ts'
import { isOpen, throughHtml } from '../../plugins/stages.ts'
import type { Config } from '../../types/config.ts'
import type { Route } from '../../types/routes.ts'
import { digest, sha256 } from '../../util/hash.ts'
import type { CompiledSite } from '../bodies/bodies.ts'
import type { PlannedSite, PlanVersions } from '../plan/plan-site.ts'
import type { Run } from '../run.ts'
import type { PageRenderer } from './page-renderer.ts'

interface RenderInput {
  readonly site: PlannedSite & CompiledSite
  readonly versions: PlanVersions
  readonly renderer: PageRenderer
  readonly publisher: Pick<Publisher, 'keep' | 'add' | 'sizeOf'>
}

/** Whether hooks without a version change documents: these run in every build. */
export function hasOpenHooks({ plugins }: Config): boolean {
  return plugins.some(plugin => plugin.html !== undefined && isOpen(plugin))
}

/** Stages the documents of all or some routes. A document with unchanged inputs is neither rendered nor written. */
export async function renderDocuments(
  input: RenderInput,
  run: Run,
  routes: readonly Route[] = input.site.routes.all
): Promise<void> {
  const { clock, stats } = run
  const { site, publisher } = input
  const stage = hasOpenHooks(site.config) ? throughHooks(input, run) : unlessKept(input, run)
  for (const [done, route] of routes.entries()) {
    if (done % 20 === 0) {
      clock.progress(done, routes.length)
      // Lets the process handle signals between pages.
      await setImmediate()
    }
    await stage(route)
    stats.weights.set(route.output, publisher.sizeOf(route.output))
  }
}

function unlessKept(input: RenderInput, run: Run): (route: Route) => Promise<void> {
  const { renderer, publisher } = input
  const task = documentTask('document', input, run, async (route, { report, markVolatile }) => {
    const content = renderer.renderDocument(route, report)
    // An empty document means that rendering has failed.
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

/** Open hooks may do anything, so they run in every build; the rendered templates that they get are cached. */
function throughHooks(input: RenderInput, run: Run): (route: Route) => Promise<void> {
  const { site, renderer, publisher } = input
  const task = documentTask('rendered', input, run, (route, { report, markVolatile, keep }) => {
    const html = renderer.renderTemplate(route, report)
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
  { site: { config, bodyHashes }, versions, renderer }: RenderInput,
  { stats, graph }: Run,
  render: (route: Route, notes: Notes) => string | Promise<string>
): Task<Route, string> {
  const around = digest(versions.plan, renderer.shell)
  const hasHooks = name === 'document' && config.plugins.some(({ html }) => html !== undefined)
  const versionOf = (route: Route) =>
    renderer.versionOf(route, 'page' in route ? (bodyHashes.get(route.page.source) ?? null) : null)
  return {
    name,
    settings: digest(config.url, config.baseUrl),
    // Documents are grouped by the folder of the page's file: pages of one folder usually change together.
    keyOf: route => ('page' in route ? route.page.source : route.permalink),
    stampOf(route) {
      const [first, ...others] = pagesShownBy(route).map(({ source }) => bodyHashes.get(source))
      return `${around} ${others.length === 0 ? first : digest(first, others)}`
    },
    // Hooks get more of a route than its template does: its version does not cover them, the plan does.
    ...(!hasHooks && { versionOf }),
    run(route, notes) {
      if (config.related !== null && route.kind === 'doc') graph.note('related', route.page.source)
      const began = performance.now()
      const document = render(route, notes)
      stats.rendered += 1
      stats.times.set(route.permalink, performance.now() - began)
      return document
    }
  }
}
