/** The interactive components of a page, as the browser is told of them. */
import type { PlainObject, SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { IslandList } from '../types/page-props.ts'

/** Addresses of what the browser loads for them. */
export interface IslandAssets {
  /** What hydrates them. */
  readonly runtime: string
  readonly modules: ReadonlyMap<SourcePath, string>
}

/** null for a page without any. A component whose module could not be bundled stays HTML. */
export function toIslandList(
  { islands }: Pick<Compiled, 'islands'>,
  { runtime, modules }: IslandAssets
): IslandList | null {
  const known = islands.flatMap(({ id, module, exportName, isRedrawn, props }) => {
    const src = modules.get(module)
    // The compiler has made it from plain values.
    return src === undefined ? [] : [{ id, src, exportName, isRedrawn, props: JSON.parse(props) as PlainObject }]
  })
  return known.length === 0 ? null : { runtime, islands: known }
}
