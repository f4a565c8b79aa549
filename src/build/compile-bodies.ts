/** The body of every page, whatever it was written in. Part of the pipeline. */
import { compileAll } from '../markdown/compile-all.ts'
import type { Compiled, Page, Report, SourcePath } from '../model.ts'
import { compileProto } from '../protobuf/compile.ts'
import { encodePath } from '../util/paths.ts'
import { compileEnvironment } from './compile-environment.ts'
import type { PlannedSite } from './plan-site.ts'

/** Compiles all pages of the site, Markdown first, and reports what they found. */
export async function compileBodies(site: PlannedSite, report: Report): Promise<ReadonlyMap<SourcePath, Compiled>> {
  const pages = site.routes.all.flatMap(route => ('page' in route ? [route.page] : []))
  const written = pages.filter(page => page.kind !== 'proto')
  const compiled = await compileAll(written, await compileEnvironment(site.config, site.routes), report)
  const generated = pages.flatMap(page => compileReference(page, site) ?? [])
  return new Map([...compiled, ...generated.map(body => [body.source, body] as const)])
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
