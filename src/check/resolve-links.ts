/** Looks up every link of every body once, for all rules. */
import type { SourcePath } from '../types/basics.ts'
import type { Compiled, CompiledLink } from '../types/compiled.ts'
import type { Resolution, RouteTable } from '../types/routes.ts'
import type { CheckedSite, ResolvedLink } from './check.ts'

/** The links in the order of the pages. The same text in the same file is looked up once. */
export function resolveLinks({ compiled, routes }: CheckedSite): readonly ResolvedLink[] {
  const resolved: ResolvedLink[] = []
  for (const page of compiled.values()) {
    const known = new Map<string, Resolution>()
    for (const link of page.links) {
      const key = `${link.place.file}\n${link.written}`
      const resolution = known.get(key) ?? resolveLink(link, page, routes)
      known.set(key, resolution)
      resolved.push({ link, page, resolution })
    }
  }
  return resolved
}

/** A link in a partial is right when it is right from the partial or from the page around it, as in compilation. */
function resolveLink({ written, place }: CompiledLink, { source }: Compiled, routes: RouteTable): Resolution {
  const file: SourcePath = /^[#?]/.test(written) ? source : place.file
  const resolution = routes.resolve(written, file)
  if (resolution.kind !== 'missing' || file === source) return resolution
  const fromPage = routes.resolve(written, source)
  return fromPage.kind === 'missing' ? resolution : fromPage
}
