/** The body of a protobuf page, which no compiler is loaded for. */

import { compileProto } from '../protobuf/compile.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import { encodePath } from '../util/paths.ts'
import type { PlannedSite } from './plan-site.ts'

/** null for a page of another kind. */
export function compileReference(page: Page, { references, routes }: PlannedSite): Compiled | null {
  const reference = references.get(page.source)
  if (reference === undefined) return null
  return compileProto(page, reference, source => {
    const route = routes.bySource.get(source)
    return route === undefined ? null : encodePath(route.permalink)
  })
}
