/** What the search page asks of Algolia (behaviour S-52). */
import type { SearchRequest } from '../../src/types/search-client.ts'
import { type AlgoliaOptions, type Filters, joinFilters } from './algolia-requests.ts'

/** The hits, and for each filter the counts without it, as disjunctive facets are asked for. */
export function pageRequests(
  { query, limit, page }: SearchRequest,
  { language, tags, more }: Filters,
  { indexName }: AlgoliaOptions
): object[] {
  const facets = [tags.length > 0 && 'docusaurus_tag', language.length > 0 && 'language'].filter(Boolean)
  const base = { indexName, advancedSyntax: true, page, query }
  const none = { analytics: false, clickAnalytics: false, hitsPerPage: 0 }
  return [
    { ...base, ...(facets.length > 0 && { facets }), hitsPerPage: limit, ...joinFilters([tags, language, ...more]) },
    ...facets.map(facets => ({
      ...base,
      ...none,
      facets,
      ...joinFilters([facets === 'language' ? tags : language, ...more])
    }))
  ]
}
