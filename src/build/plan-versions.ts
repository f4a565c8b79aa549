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

export function planVersions({ config, sources, content, routes }: PlannedSite, facts: PageFacts): PlanVersions {
  const settings = withoutPlaces(config)
  const files = [[...sources.partials.keys()], [...sources.staticFiles], [...sources.assets]]
  const drafts = content.drafts.map(({ source, path }) => [source, path])
  const { categories, protobuf, tags, authors } = sources
  return {
    links: digest(settings, files, routes.all.map(toTarget), drafts),
    plan: digest(
      settings,
      files,
      [...categories.values(), ...protobuf.values()].flat().map(toVersion),
      [...tags.values(), ...sources.settings.values(), ...(authors === null ? [] : [authors])].map(toVersion),
      [...sources.firstDates],
      [...sources.lastUpdates],
      content.pages.map(facts.hashOf),
      content.drafts.map(facts.hashOf)
    )
  }
}

/** Where the project lies changes nothing. */
function withoutPlaces(config: Config): Config {
  return { ...config, root: '', outDir: '' }
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
