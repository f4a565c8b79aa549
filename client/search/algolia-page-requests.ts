/** What the search page asks Algolia for. */
import type { SearchRequest } from '../../src/types/search-client.ts'
import { type AlgoliaOptions, joinFilters, toFilters } from './algolia-requests.ts'

/** The hits, and for each filter the counts without it, as disjunctive facets need them. */
export function pageRequests(request: SearchRequest, options: AlgoliaOptions): object[] {
  const { query, limit, page } = request
  const { indexName } = options
  const { language, tags, more } = toFilters(request, options)
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
