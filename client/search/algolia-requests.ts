/** What is asked of Algolia: one entry of `requests` for the modal; the search page's are loaded by that page. */
import type { PlainObject } from '../../src/types/basics.ts'
import type { SearchRequest } from '../../src/types/search-client.ts'

export interface AlgoliaOptions {
  readonly appId: string
  readonly apiKey: string
  readonly indexName: string
  /** Results are those of the reader's language and versions. */
  readonly contextualSearch?: boolean
  /** Further parameters of each request; `facetFilters` are added to ours. */
  readonly searchParameters?: PlainObject
  readonly externalUrlRegex?: string | null
  /** `from` is the source of a regular expression. */
  readonly replaceSearchResultPathname?: { readonly from: string; readonly to: string } | null
  readonly maxResultsPerGroup?: number
  readonly insights?: boolean
  /** Origins to ask instead of Algolia's: tests, and proxies that speak the same language. */
  readonly hosts?: readonly string[]
}

/** Around matches in answers: characters that no text has, so that no text can pretend. */
const markStart = '\ue000'
const markEnd = '\ue001'

/** Names of the levels of a record. */
export const levels = [0, 1, 2, 3, 4, 5, 6].map(level => `lvl${level}`)

/** The `requests` of one call, in the order of DocSearch and of Docusaurus' search page. */
export async function toAlgoliaRequests(request: SearchRequest, options: AlgoliaOptions): Promise<object[]> {
  const { facetFilters = [], ...parameters } = options.searchParameters ?? {}
  const isContextual = options.contextualSearch !== false
  const { language, tags } = request.filters
  // A list in the list: its members are alternatives.
  const filters: Filters = {
    language: isContextual ? [`language:${language}`] : [],
    tags: isContextual ? tags.map(tag => `docusaurus_tag:${tag}`) : [],
    more: [facetFilters].flat()
  }
  if (request.surface === 'page') {
    const { pageRequests } = await import('./algolia-page-requests.ts')
    return pageRequests(request, filters, options)
  }
  return [{ ...modalRequest(request, filters, options), ...parameters }]
}

export interface Filters {
  readonly language: readonly string[]
  readonly tags: readonly string[]
  /** The site's own. */
  readonly more: readonly unknown[]
}

function modalRequest({ query, limit }: SearchRequest, filters: Filters, options: AlgoliaOptions): object {
  const attributes = levels.map(level => `hierarchy.${level}`)
  const words = globalThis.innerWidth <= 768 ? 5 : 10
  return {
    query,
    indexName: options.indexName,
    attributesToRetrieve: [...attributes, 'content', 'type', 'url'],
    attributesToSnippet: [...attributes.slice(1), 'content'].map(name => `${name}:${words}`),
    snippetEllipsisText: '…',
    highlightPreTag: markStart,
    highlightPostTag: markEnd,
    hitsPerPage: limit,
    clickAnalytics: !!options.insights,
    ...joinFilters([...filters.language, filters.tags, ...filters.more])
  }
}

/** `facetFilters` of lists that are not empty. */
export function joinFilters(lists: readonly unknown[]): object {
  const facetFilters = lists.filter(list => !Array.isArray(list) || list.length > 0)
  return facetFilters.length > 0 ? { facetFilters } : {}
}
