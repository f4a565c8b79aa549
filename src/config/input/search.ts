/** Input types of the search. */
import type { SearchProvider } from '../../types/search-provider.ts'

/** The offline provider by name, a provider with its options, or false for no search. */
export type SearchInput = 'flexsearch' | FlexsearchInput | AlgoliaInput | SearchProviderInput | false

/** Options of all providers. */
export interface SearchSettingsInput {
  /**
   * Path of the page with all results; false for none.
   * @default 'search'
   * @example 'find'
   */
  searchPagePath?: string | false
  /**
   * Text in the empty field of the search window.
   * @default 'Search docs'
   * @example 'Search the handbook'
   */
  placeholder?: string
  /**
   * Maximum number of results in the search window.
   * @default 20
   * @example 10
   */
  maxResults?: number
  /**
   * Maximum number of results in one group of the search window.
   * @default 5
   * @example 3
   */
  maxResultsPerGroup?: number
  /**
   * Whether results are limited to the reader's language and docs versions.
   * @default true
   * @example false
   */
  contextualSearch?: boolean
  /**
   * Whether choices of readers are not remembered: no recent searches, no favorites.
   * @default false
   * @example true
   */
  disableUserPersonalization?: boolean
  /**
   * Address where readers can report missing results; `{query}` is replaced by the query.
   * @default none
   * @example 'https://github.com/acme/docs/issues/new?title={query}'
   */
  missingResultsUrl?: string
  /**
   * File with the search tests, which `docsgen check` runs.
   * @default 'search.tests.yml'
   * @example 'test/search.yml'
   */
  tests?: string
}

export interface FlexsearchInput extends SearchSettingsInput {
  /**
   * Offline search, in an index that is part of the site.
   * @default 'flexsearch'
   * @example 'flexsearch'
   */
  provider?: 'flexsearch'
  /**
   * Groups of synonyms.
   * @default []
   * @example [['job', 'pipeline'], ['k8s', 'kubernetes']]
   */
  synonyms?: string[][]
  /**
   * Weight of all pages below a path, by default 1; the longest matching path is used.
   * @default {}
   * @example { '/changelog': 0.8, '/guides': 1.2 }
   */
  boost?: Record<string, number>
}

export interface AlgoliaInput extends SearchSettingsInput {
  /**
   * Search hosted by Algolia.
   * @default none
   * @example 'algolia'
   */
  provider: 'algolia'
  /**
   * Id of the application.
   * @default none, required
   * @example 'X1Z85QJPUV'
   */
  appId: string
  /**
   * The search-only key: it is public, every reader gets it.
   * @default none, required
   * @example 'bf7211c161e8205da2f933a02534105a'
   */
  apiKey: string
  /**
   * Name of the index.
   * @default none, required
   * @example 'acme'
   */
  indexName: string
  /**
   * Results whose full address matches this regular expression are opened as another site.
   * @default none
   * @example 'forum\\.acme\\.dev'
   */
  externalUrlPattern?: string
  /**
   * Docusaurus' name for `externalUrlPattern`.
   * @default none
   * @example 'forum\\.acme\\.dev'
   */
  externalUrlRegex?: string
  /**
   * Replaces a part of the path of results; `from` is text or a regular expression.
   * @default none
   * @example { from: '/docs/', to: '/' }
   */
  replaceSearchResultPathname?: { from: string | RegExp; to: string }
  /**
   * Further parameters of each request.
   * @default {}
   * @example { facetFilters: ['type:content'] }
   */
  searchParameters?: Record<string, unknown>
  /**
   * Asks Algolia for the ids that click events need (`clickAnalytics`); a script of the site sends the events.
   * @default false
   * @example true
   */
  insights?: boolean
  /**
   * Hosts to use instead of Algolia's: a proxy with the same API.
   * @default those of the application
   * @example ['https://search.acme.dev']
   */
  hosts?: string[]
}

export interface SearchProviderInput extends SearchSettingsInput {
  /**
   * A provider of the site.
   * @default none
   * @example acmeSearch
   */
  provider: SearchProvider
  /**
   * Options for the provider; they must not contain secrets.
   * @default {}
   * @example { endpoint: 'https://search.acme.dev' }
   */
  options?: Record<string, unknown>
  /**
   * Hosts to which the provider sends requests in the browser; the site's security policy allows them.
   * @default []
   * @example ['https://search.acme.dev']
   */
  origins?: string[]
}
