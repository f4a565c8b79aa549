/**
 * What bodies, their findings and their documents depend on beside the texts of the bodies themselves, as a hash: the
 * plan of the whole site. Two runs with the same plan resolve every link alike and draw the same around every body.
 */
import { createHash } from 'node:crypto'
import type { Source } from '../types/content.ts'
import type { PageFacts } from './page-facts.ts'
import type { PlannedSite } from './plan-site.ts'

/** null: plugins may look at anything. `codeKey`: of docsgen itself. */
export function planKey({ config, sources, content }: PlannedSite, codeKey: string, facts: PageFacts): string | null {
  if (config.plugins.length > 0) return null
  const { partials, protobuf, categories, tags } = sources
  const around = [
    codeKey,
    // Where the project lies changes nothing.
    { ...config, root: '', outDir: '' },
    [...categories.values(), ...protobuf.values()].flat().map(stamp),
    [...tags.values(), ...sources.settings.values(), ...(sources.authors === null ? [] : [sources.authors])].map(stamp),
    [...sources.firstDates],
    [...sources.lastUpdates],
    [...partials.keys()],
    [...sources.staticFiles],
    [...sources.assets]
  ]
  const hash = createHash('sha256').update(JSON.stringify(around))
  for (const pages of [content.pages, content.drafts]) {
    for (const page of pages) hash.update(facts.hashOf(page))
    hash.update(';')
  }
  return hash.digest('hex')
}

function stamp({ path, hash }: Source): readonly [string, string] {
  return [path, hash]
}
