/** What the id of a doc means in sidebars and in `pagination_next`. */
import type { Config } from '../types/config.ts'
import type { Route, RouteTable } from '../types/routes.ts'

/**
 * The route of an id in the docs set `collection`. A page made from a `.proto` file is of one version of its set, and the
 * same id leads there from the others.
 */
export function docRoute(
  id: string,
  collection: string,
  { routes, config }: { readonly routes: RouteTable; readonly config: Config }
): Route | undefined {
  const own = routes.byId.get(`${collection}:${id}`)
  if (own !== undefined) return own
  const name = config.docs.find(set => set.id === collection)?.set
  const versions = config.docs.filter(({ set }) => set === name)
  return versions.map(set => routes.byId.get(`${set.id}:${id}`)).find(route => route?.kind === 'proto')
}
