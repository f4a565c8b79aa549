/** Docs sets with several versions: the start page of each version, and the same page in other versions. */

import { docsSetOf } from '../model/routes.ts'
import { firstHref } from '../model/sidebars.ts'
import type { Config } from '../types/config.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Navigation } from '../types/navigation.ts'
import type { DocVersion } from '../types/page-props.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import { encodePath, joinUrl } from '../util/paths.ts'

interface VersionsInput {
  readonly config: Config
  readonly routes: RouteTable
  readonly navigation: Navigation
}

export interface Versions {
  /** null: the page is not in a docs set, or the set has a single version. */
  of(route: Route): DocVersion | null
  /** Address of the start page of a version of a docs set; null: it has no pages. */
  startOf(set: DocsSet): string | null
}

export function describeVersions(input: VersionsInput): Versions {
  const { config } = input
  const starts = new Map<DocsSet, string | null>()
  const startOf = (set: DocsSet) => {
    const known = starts.get(set)
    if (known !== undefined) return known
    const start = findStart(set, input)
    starts.set(set, start)
    return start
  }

  return {
    startOf,
    of(route) {
      const own = docsSetOf(route, config)
      if (own === null || !own.version.isOneOfSeveral) return null
      const siblings = config.docs.filter(({ set }) => set === own.set)
      const twins = Object.fromEntries(
        siblings.flatMap(sibling => {
          const twin = sibling === own ? route : findTwin(route, own, sibling, input)
          return twin === null ? [] : [[sibling.version.name, encodePath(twin.permalink)]]
        })
      )
      const last = siblings.find(({ version }) => version.isLast)
      const { name, label, badge, banner } = own.version
      return { docsSet: own.set, name, label, badge, banner, latest: toLatest(own, last, twins, startOf), twins }
    }
  }
}

/** The same page in the last version, otherwise the start page of that version. */
function toLatest(
  own: DocsSet,
  last: DocsSet | undefined,
  twins: DocVersion['twins'],
  startOf: Versions['startOf']
): DocVersion['latest'] {
  if (last === undefined || last === own) return null
  const { name, label } = last.version
  const href = twins[name] ?? startOf(last)
  return href === null ? null : { name, label, href }
}

/** The doc with the same id; for generated pages, the page with the same path below the version's base. */
function findTwin(route: Route, own: DocsSet, sibling: DocsSet, { config, routes }: VersionsInput): Route | null {
  if ('page' in route) return routes.byId.get(`${sibling.id}:${route.page.id}`) ?? null
  const base = (set: DocsSet) => joinUrl(config.baseUrl, set.routeBase, '/')
  const twin = routes.byPermalink.get(base(sibling) + route.permalink.slice(base(own).length))
  return twin !== undefined && docsSetOf(twin, config) === sibling ? twin : null
}

/** The page at the base of the version, else the first page of its first sidebar, else any first page. */
function findStart(set: DocsSet, { config, routes, navigation }: VersionsInput): string | null {
  const own = routes.all.filter(route => docsSetOf(route, config) === set)
  const atBase = own.find(route => 'page' in route && joinUrl(route.page.path, '/') === joinUrl(set.routeBase, '/'))
  if (atBase !== undefined) return encodePath(atBase.permalink)
  const sidebar = navigation.sidebars.find(({ docsSet }) => docsSet === set.id)
  const first = own[0]
  return firstHref(sidebar?.items ?? []) ?? (first === undefined ? null : encodePath(first.permalink))
}
