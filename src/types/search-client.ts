/** The browser half of search: settings, requests, results. */
import type { Locale, PlainObject } from './basics.ts'

/** Parameters of a provider's browser half. */
export interface SearchSettings {
  readonly baseUrl: string
  /** Language tag of the page. */
  readonly language: string
  /** Address of the worker script; null: the provider has none. */
  readonly workerUrl: string | null
  readonly options: PlainObject
  /** Content of the first file of the offline index, fetched in parallel with the code; null: another provider. */
  readonly index: Promise<unknown> | null
}

/**
 * Settings of the search in the browser, in a module that the build writes (output/client/client.ts) and the browser
 * loads when the reader opens the search, so that pages do not contain them.
 */
export interface SearchUiSettings {
  /** For the provider's `openSearch`. */
  readonly engine: Omit<SearchSettings, 'index'>
  /** Text of the style sheet of the window and the search page. */
  readonly styles: string
  /** Address of the search page; null: the site has none. */
  readonly pageHref: string | null
  /** Placeholder of the search field: `Search docs`. */
  readonly placeholder: string
  /** Maximum number of hits in the search window. `hitsPerGroup` limits each group. */
  readonly hits: number
  /** Hits of the first request. Where each page of hits costs a request, only as many as fit into the window. */
  readonly firstHits: number
  readonly hitsPerGroup: number
  /** Whether chosen results are remembered and can be saved as favorites. */
  readonly remembers: boolean
  /** Whether the window first shows neighbors of the current page, and actions for that page. */
  readonly showsPageLinks: boolean
  /** Address where readers report missing results; `{query}` is replaced by the query. null: none. */
  readonly missingResultsUrl: string | null
  /** Address of the module that reports searches without a result; left out: they are not reported. */
  readonly missingModule?: string
  /** Name and link of a search service that requires a credit. */
  readonly credit: { readonly label: string; readonly href: string } | null
  /** Languages of the index, the language of the site first. */
  readonly languages: readonly Pick<Locale, 'tag' | 'label'>[]
  /** Default for `SearchRequest.filters.tags`; empty: results are not limited. */
  readonly tags: readonly string[]
  /** Parts of the site that results can be limited to. */
  readonly areas: readonly SearchArea[]
}

/** A docs set in one version, or the changelog. */
export interface SearchArea {
  /** null: the changelog. */
  readonly docsSet: string | null
  /** `SDK`. */
  readonly label: string
  /** Name of the version; null if there is only one. */
  readonly version: string | null
  /** Label of the version, if there are several. */
  readonly versionLabel?: string
  /** For `SearchRequest.filters.tags`. */
  readonly tag: string
}

/** Browser half of search, open and ready for requests. */
export interface SearchEngine {
  /** Rejects with a SearchFailure, or with the signal's reason after an abort. */
  search(request: SearchRequest): Promise<SearchAnswer>
  /** Ends workers and requests; the engine cannot be used afterwards. */
  close(): void
}

export interface SearchRequest {
  readonly query: string
  /** The search window or the search page: hosted providers get different requests. */
  readonly surface: 'modal' | 'page'
  /** Maximum number of hits in the result. */
  readonly limit: number
  /** 0 for the first `limit` hits, 1 for the next. */
  readonly page: number
  readonly hitsPerGroup: number
  /** A page matches if it has one of the tags; none: all pages match. */
  readonly filters: { readonly language: string; readonly tags: readonly string[] }
  readonly signal: AbortSignal
}

export interface SearchAnswer {
  /** Best first; the order is final. */
  readonly groups: readonly SearchGroup[]
  /** Total number of matching documents. */
  readonly total: number
  /** Whether the next page has hits. */
  readonly hasMore: boolean
}

export interface SearchGroup {
  /** A page (offline index) or a part of the site (hosted). */
  readonly label: string
  readonly hits: readonly SearchHit[]
}

export interface SearchHit {
  readonly id: string
  /** Safe to be the target of a link: a path of this site, or http(s). */
  readonly href: string
  /** Opens as a full page load. */
  readonly isExternal: boolean
  /** What was found: a page, a heading in it, or text below a heading. */
  readonly kind: 'page' | 'heading' | 'content'
  readonly title: MarkedText
  readonly pageTitle: string
  /** Labels above the hit: the breadcrumbs of the page, the page, the parent headings. */
  readonly trail: readonly string[]
  readonly snippet: MarkedText | null
}

/** Text with the ranges that matched: in UTF-16 units, sorted, not overlapping. Shown as text nodes, never as HTML. */
export interface MarkedText {
  readonly text: string
  readonly marks: readonly (readonly [start: number, end: number])[]
}
