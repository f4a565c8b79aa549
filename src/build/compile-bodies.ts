/** The body of every page, whatever it was written in. Part of the pipeline. */
import { reportBodies } from '../markdown/compile-all.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Report } from '../types/findings.ts'
import type { BuildCache } from './build-cache.ts'
import { cachedBodies } from './cached-bodies.ts'
import { cachedReferences } from './cached-references.ts'
import { compileEnvironment } from './compile-environment.ts'
import type { Figures } from './figures.ts'
import type { PageFacts } from './page-facts.ts'
import type { PlannedSite } from './plan-site.ts'
import type { SteadyPages } from './steady-pages.ts'
import type { Stopwatch } from './stopwatch.ts'

export interface CompiledSite {
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
  /** A hash of each body. */
  readonly bodyHashes: ReadonlyMap<SourcePath, string>
  /** Whether the same files always give the same bodies: no page runs what looks around for itself. */
  readonly isRepeatable: boolean
}

export interface CompileSurroundings {
  /** Where the texts of bodies are kept; bodies that are there already are not compiled. */
  readonly store: BuildCache
  readonly clock: Pick<Stopwatch, 'progress'>
  readonly figures: Figures
  /** What is known of the pages, and hears what they are now. */
  readonly steady: SteadyPages
  readonly facts: PageFacts
}

/** Compiles all pages of the site, Markdown first, and reports what they found. */
export async function compileBodies(
  site: PlannedSite,
  { store, clock, figures, steady, facts }: CompileSurroundings,
  report: Report
): Promise<CompiledSite> {
  const pages = site.routes.all.flatMap(route => ('page' in route ? [route.page] : []))
  const known = await cachedBodies({
    store,
    steady,
    facts,
    pages: pages.filter(page => page.kind !== 'proto'),
    environment: await compileEnvironment(site.config, site.routes),
    onProgress: (done, total) => clock.progress(done, total),
    onCompiled: ({ source }, milliseconds) => figures.times.set(source, milliseconds)
  })
  const references = cachedReferences(pages, site, store)
  figures.compiled = known.compiled + references.compiled
  known.notices.forEach(report)
  const bodies = [...known.bodies, ...references.bodies]
  reportBodies(
    known.bodies.map(({ body }) => body),
    report
  )
  return {
    compiled: new Map(bodies.map(({ body }) => [body.source, body])),
    bodyHashes: new Map(bodies.map(({ body, hash }) => [body.source, hash])),
    isRepeatable: known.isRepeatable
  }
}
