/** Versions of a planned site: of where links lead, and of all that bodies and documents can show of other pages. */
import { digest } from '../incremental/digest.ts'
import type { Config } from '../types/config.ts'
import type { Source } from '../types/content.ts'
import type { Route } from '../types/routes.ts'
import type { PageFacts } from './pages.ts'
import type { PlannedSite } from './plan-site.ts'

export interface PlanVersions {
  /** Two runs with the same one resolve every link alike. Titles are no part of it. */
  readonly links: string
  /** Two runs with the same version render the same around every body. */
  readonly plan: string
}

export function planVersions(site: PlannedSite, facts: PageFacts): PlanVersions {
  const { config, sources, content } = site
  const { categories, protobuf, tags, authors } = sources
  return {
    links: linksVersion(site),
    plan: digest(
      withoutPlaces(config),
      filesOf(site),
      [...categories.values(), ...protobuf.values()].flat().map(toVersion),
      [...tags.values(), ...sources.settings.values(), ...(authors === null ? [] : [authors])].map(toVersion),
      [...sources.firstDates],
      [...sources.lastUpdates],
      content.pages.map(facts.hashOf),
      content.drafts.map(facts.hashOf)
    )
  }
}

/** The version of where links lead. */
export function linksVersion(site: PlannedSite): string {
  const { config, content, routes } = site
  // Links lead nowhere else because of these, which differ between `build` and `serve`.
  const settings = { ...withoutPlaces(config), integrations: null, search: null }
  const drafts = content.drafts.map(({ source, path }) => [source, path])
  // Links to the file of such a page lead to the page that has its address.
  const unpublished = content.pages.flatMap(({ source, path }) => (routes.bySource.has(source) ? [] : [[source, path]]))
  return digest(settings, filesOf(site), routes.all.map(toTarget), drafts, unpublished)
}

function filesOf({ sources }: PlannedSite): unknown[] {
  return [
    [...sources.partials.keys()],
    [...sources.staticFiles],
    [...sources.assets],
    [...sources.unread],
    sources.hostRedirects
  ]
}

/** Where the project lies changes nothing. */
function withoutPlaces(config: Config): Config {
  return { ...config, root: '', outDir: '', outerRoot: null }
}

function toVersion({ path, hash }: Source): readonly [string, string] {
  return [path, hash]
}

/** What a link, and a finding about it, can show of a route. */
function toTarget(route: Route): unknown {
  const { kind, permalink, output } = route
  const page = 'page' in route ? [route.page.source, route.page.collection, route.page.id] : null
  return [kind, permalink, output, page, route.kind === 'redirect' ? route.target : null]
}
