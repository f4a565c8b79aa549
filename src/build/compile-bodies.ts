/** The body of every page, whatever it was written in. Part of the pipeline. */
import { compileAll, reportBodies } from '../markdown/compile-all.ts'
import type { Compiled, Page, Report, SourcePath } from '../model.ts'
import { compileProto } from '../protobuf/compile.ts'
import { sha256 } from '../util/hash.ts'
import { encodePath } from '../util/paths.ts'
import type { Stopwatch } from '../util/stopwatch.ts'
import type { BuildCache } from './build-cache.ts'
import { cachedBodies } from './cached-bodies.ts'
import { compileEnvironment } from './compile-environment.ts'
import type { Figures } from './figures.ts'
import type { PlannedSite } from './plan-site.ts'

export interface CompiledSite {
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
  /** A hash of each body; null: nobody has them, because there is no cache. */
  readonly bodyHashes: ReadonlyMap<SourcePath, string> | null
  /** Whether the same files always give the same bodies: no page runs what looks around for itself. */
  readonly isRepeatable: boolean
}

export interface CompileSurroundings {
  readonly cache: BuildCache | null
  readonly clock: Pick<Stopwatch, 'progress'>
  readonly figures: Figures
}

/** Compiles all pages of the site, Markdown first, and reports what they found. */
export async function compileBodies(
  site: PlannedSite,
  { cache, clock, figures }: CompileSurroundings,
  report: Report
): Promise<CompiledSite> {
  const pages = site.routes.all.flatMap(route => ('page' in route ? [route.page] : []))
  const written = pages.filter(page => page.kind !== 'proto')
  const environment = await compileEnvironment(site.config, site.routes)
  const generated = pages.flatMap(page => compileReference(page, site) ?? [])
  const withGenerated = (compiled: Iterable<readonly [SourcePath, Compiled]>) =>
    new Map([...compiled, ...generated.map(body => [body.source, body] as const)])
  if (cache === null) {
    const compiled = withGenerated(await compileAll(written, environment, report))
    figures.compiled = compiled.size
    return { compiled, bodyHashes: null, isRepeatable: false }
  }
  const known = await cachedBodies({
    ...cache,
    pages: written,
    environment,
    onProgress: (done, total) => clock.progress(done, total),
    onCompiled: ({ source }, milliseconds) => figures.times.set(source, milliseconds)
  })
  figures.compiled = known.compiled + generated.length
  known.notices.forEach(report)
  reportBodies(known.bodies, report)
  return {
    compiled: withGenerated(known.bodies.map(body => [body.source, body] as const)),
    bodyHashes: new Map([
      ...known.hashes,
      ...generated.map(body => [body.source, sha256(JSON.stringify(body))] as const)
    ]),
    isRepeatable: known.isRepeatable
  }
}

/** The body of a protobuf page; null for a page of another kind. */
export function compileReference(page: Page, { references, routes }: PlannedSite): Compiled | null {
  const reference = references.get(page.source)
  if (reference === undefined) return null
  return compileProto(page, reference, source => {
    const route = routes.bySource.get(source)
    return route === undefined ? null : encodePath(route.permalink)
  })
}
