/** `docs-versions.json`: the versions of each docs set with their docs, for version menus and other programs. */
import { docsSetOf } from '../model/routes.ts'
import { byCodePoint } from '../shared/compare.ts'
import { versionListFile } from '../shared/dom.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Output } from '../types/output.ts'
import type { Route } from '../types/routes.ts'
import { groupBy } from '../util/maps.ts'
import { encodePath, joinUrl } from '../util/paths.ts'

/** Nothing for a site without versions. */
export function versionList(config: Config, routes: readonly Route[]): Output[] {
  const versioned = config.docs.filter(({ version }) => version.isOneOfSeveral)
  if (versioned.length === 0) return []
  const bySet = groupBy(routes, route => docsSetOf(route, config)?.id)
  const sets = [...new Set(versioned.map(({ set }) => set))].map(id => ({
    id,
    versions: versioned
      .filter(({ set }) => set === id)
      .map(set => ({
        name: set.version.name,
        label: set.version.label,
        isLast: set.version.isLast,
        path: encodePath(joinUrl(config.baseUrl, set.routeBase)),
        docs: docsOf(bySet.get(set.id) ?? [])
      }))
  }))
  return [{ path: versionListFile as OutputPath, content: `${JSON.stringify({ sets }, null, 1)}\n` }]
}

function docsOf(routes: readonly Route[]): { readonly id: string; readonly path: string }[] {
  return routes
    .flatMap(route =>
      'page' in route && !route.page.meta.unlisted ? [{ id: route.page.id, path: encodePath(route.permalink) }] : []
    )
    .sort((a, b) => byCodePoint(a.id, b.id))
}
