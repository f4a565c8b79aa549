/** The requests of the window and of the search page to Algolia. */
import { crawlerNames } from '../../src/shared/dom.ts'
import type { PlainObject } from '../../src/types/basics.ts'
import type { SearchRequest } from '../../src/types/search-client.ts'

export interface AlgoliaOptions {
  readonly appId: string
  readonly apiKey: string
  readonly indexName: string
  /** Limits results to the reader's language and versions. */
  readonly contextualSearch?: boolean
  /** Further parameters of each request; `facetFilters` are added to ours. */
  readonly searchParameters?: PlainObject
  readonly externalUrlRegex?: string | null
  /** `from` is the source of a regular expression. */
  readonly replaceSearchResultPathname?: { readonly from: string; readonly to: string } | null
  readonly maxResultsPerGroup?: number
  readonly insights?: boolean
  /** Origins to use instead of Algolia's: for tests, and for proxies with the same protocol. */
  readonly hosts?: readonly string[]
}

/** Enclose matches in answers: private-use characters, which no text contains, so that no text can fake a match. */
const markStart = '\ue000'
const markEnd = '\ue001'

/** Names of the levels of a record. */
export const levels = [0, 1, 2, 3, 4, 5, 6].map(level => `lvl${level}`)

/** The `requests` for the window, as DocSearch sends them. */
export function windowRequests(request: SearchRequest, options: AlgoliaOptions): object[] {
  const { query, limit, page } = request
  const { language, tags, more, parameters } = toFilters(request, options)
  const attributes = levels.map(level => `hierarchy.${level}`)
  const words = globalThis.innerWidth <= 768 ? 5 : 10
  return [
    {
      query,
      indexName: options.indexName,
      attributesToRetrieve: [...attributes, 'content', 'type', 'url'],
      attributesToSnippet: [...attributes.slice(1), 'content'].map(name => `${name}:${words}`),
      snippetEllipsisText: '…',
      highlightPreTag: markStart,
      highlightPostTag: markEnd,
      page,
      hitsPerPage: limit,
      clickAnalytics: !!options.insights,
      ...joinFilters([...language, tags, ...more]),
      ...parameters
    }
  ]
}

/** The hits, and for each filter the counts without it, as disjunctive facets need them. */
export function pageRequests(request: SearchRequest, options: AlgoliaOptions): object[] {
  const { query, limit, page } = request
  const { indexName } = options
  const { language, tags, more, parameters } = toFilters(request, options)
  const facets = [tags.length > 0 && crawlerNames.tag, language.length > 0 && 'language'].filter(Boolean)
  const base = { indexName, advancedSyntax: true, page, query, ...parameters }
  const none = { analytics: false, clickAnalytics: false, hitsPerPage: 0 }
  return [
    {
      hitsPerPage: limit,
      ...(options.insights && { clickAnalytics: true }),
      ...base,
      ...(facets.length > 0 && { facets }),
      ...joinFilters([tags, language, ...more])
    },
    ...facets.map(facets => ({
      ...base,
      ...none,
      facets,
      ...joinFilters([facets === 'language' ? tags : language, ...more])
    }))
  ]
}

interface Filters {
  readonly language: readonly string[]
  readonly tags: readonly string[]
  /** Filters of the site's own. */
  readonly more: readonly unknown[]
  /** Other parameters of the site's own. */
  readonly parameters: PlainObject
}

/** Inner lists are alternatives (OR). */
function toFilters({ filters }: SearchRequest, options: AlgoliaOptions): Filters {
  const { facetFilters = [], ...parameters } = options.searchParameters ?? {}
  const isContextual = options.contextualSearch !== false
  return {
    language: isContextual ? [`language:${filters.language}`] : [],
    tags: isContextual ? filters.tags.map(tag => `${crawlerNames.tag}:${tag}`) : [],
    more: [facetFilters].flat(),
    parameters
  }
}

/** `facetFilters` of lists that are not empty. */
function joinFilters(lists: readonly unknown[]): object {
  const facetFilters = lists.filter(list => !Array.isArray(list) || list.length > 0)
  return facetFilters.length > 0 ? { facetFilters } : {}
}
