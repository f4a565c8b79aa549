/** Groups of results as the search page lists them: page by page, each with the best of its parts first. */
import type { SearchGroup, SearchHit } from '../../src/types/search-client.ts'

export interface FoundDocument {
  readonly best: SearchHit
  readonly others: readonly SearchHit[]
}

/** Hosted indexes group by parts of the site: their groups are cut into pages. The order stays. */
export function toDocuments(groups: readonly SearchGroup[]): FoundDocument[] {
  return groups.flatMap(({ hits }) => {
    const pages = new Map<string, SearchHit[]>()
    for (const hit of hits) {
      const page = hit.href.replace(/#.*/, '')
      pages.set(page, [...(pages.get(page) ?? []), hit])
    }
    return [...pages.values()].flatMap(([best, ...others]) => (best ? [{ best, others }] : []))
  })
}
