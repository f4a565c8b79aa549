/** Browser half of the Algolia provider: one POST a search, no client library (search.md section 5). */
import type { SearchAnswer, SearchEngine, SearchRequest, SearchSettings } from '../../src/types/search-client.ts'
import { type AlgoliaRecord, toAlgoliaGroups } from './algolia-hits.ts'
import { createPost, searchHosts } from './algolia-hosts.ts'
import { type AlgoliaOptions, toAlgoliaRequests } from './algolia-requests.ts'
import { SearchFailure } from './failure.ts'

/** Opens search; nothing is asked before the first request. */
export function openSearch({ baseUrl, options: given }: SearchSettings): SearchEngine {
  // Validated by the configuration.
  const options = given as unknown as AlgoliaOptions
  // As query parameters: a header would cost a preflight.
  const key = `x-algolia-application-id=${options.appId}&x-algolia-api-key=${encodeURIComponent(options.apiKey)}`
  const post = createPost(options.hosts ?? searchHosts(options.appId), `/1/indexes/*/queries?${key}`)

  async function search(request: SearchRequest): Promise<SearchAnswer> {
    const body = JSON.stringify({ requests: await toAlgoliaRequests(request, options) })
    const value = await post(body, request.signal)
    const result = (value as { results?: Result[] } | null)?.results?.[0]
    if (!Array.isArray(result?.hits)) throw new SearchFailure('damaged', 'Algolia: no hits')
    // The search page lists pages: groups are nothing that it cuts.
    const perGroup = request.surface === 'page' ? request.limit : request.hitsPerGroup
    const groups = toAlgoliaGroups(result.hits, perGroup, { baseUrl, ...options })
    return { groups, total: result.nbHits, hasMore: result.page + 1 < result.nbPages }
  }

  return { search, close() {} }
}

interface Result {
  readonly hits: readonly (AlgoliaRecord | null)[]
  readonly nbHits: number
  readonly page: number
  readonly nbPages: number
}
