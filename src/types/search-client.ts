/** The browser half of search: settings, requests, answers. */
import type { Locale, PlainObject } from './basics.ts'

/** What the page hands to a provider's browser half. */
export interface SearchSettings {
  readonly baseUrl: string
  /** Language tag of the page. */
  readonly language: string
  /** Address of the worker script; null: the provider has none. */
  readonly workerUrl: string | null
  readonly options: PlainObject
  /** Content of the first file of the offline index, which is fetched together with the code; null: another provider. */
  readonly index: Promise<unknown> | null
}

/**
 * Settings of the search in the browser. They are in a module that the build writes and the boot loads when
 * the reader turns to the search (output/client/client.ts), so no page gets heavier by it.
 */
export interface SearchUiSettings {
  /** `flexsearch`, `algolia`, or the name of the site's own provider. */
  readonly provider: string
  /** For the provider's `openSearch`. */
  readonly engine: Omit<SearchSettings, 'index'>
  /** Text of the style sheet of the window and the search page. */
  readonly styles: string
  /** Address of the search page; null: the site has none. */
  readonly pageHref: string | null
  /** In the empty field of the window: `Search docs`. */
  readonly placeholder: string
  /** Hits of one answer in the window, and of one group there. */
  readonly hits: number
  /** How many of these are asked for at first: where each page costs a request, those that the window has room for. */
  readonly firstHits: number
  readonly hitsPerGroup: number
  /** Whether chosen results are remembered, and can be kept as favorites. */
  readonly remembers: boolean
  /** Whether the window opens with the pages beside the current one, and with what can be done there. */
  readonly showsPageLinks: boolean
  /** Where readers tell what they did not find, `{query}` standing for the query; null: nowhere. */
  readonly missingResultsUrl: string | null
  /** Who answers, where it wants to be named. */
  readonly credit: { readonly label: string; readonly href: string } | null
  /** Languages of the index, that of the site first. */
  readonly languages: readonly Pick<Locale, 'tag' | 'label'>[]
  /** For `SearchRequest.filters.tags` where the reader has chosen nothing; empty: results are not limited. */
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
  /** Name of the version; null where there is one only. */
  readonly version: string | null
  /** What readers call the version, where there are several. */
  readonly versionLabel?: string
  /** For `SearchRequest.filters.tags`. */
  readonly tag: string
}

/** Browser half of search, open and ready for requests. */
export interface SearchEngine {
  /** Fails with a SearchFailure, or with the signal's reason once it is aborted. */
  search(request: SearchRequest): Promise<SearchAnswer>
  /** Ends workers and requests; the engine cannot be used after it. */
  close(): void
}

export interface SearchRequest {
  readonly query: string
  /** The window over a page, or the search page: hosted providers are asked differently. */
  readonly surface: 'modal' | 'page'
  /** Hits of one answer. */
  readonly limit: number
  /** 0 for the first `limit` hits, 1 for the next. */
  readonly page: number
  readonly hitsPerGroup: number
  /** Tags are alternatives; none: all pages. */
  readonly filters: { readonly language: string; readonly tags: readonly string[] }
  readonly signal: AbortSignal
}

export interface SearchAnswer {
  /** Best first; the order is final. */
  readonly groups: readonly SearchGroup[]
  /** Number of all documents found. */
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
  /** Labels above the hit: the way to the page, the page, the headings above. */
  readonly trail: readonly string[]
  readonly snippet: MarkedText | null
}

/** Text with the ranges that matched, in UTF-16 units, in order and apart. Shown as text nodes, never as HTML. */
export interface MarkedText {
  readonly text: string
  readonly marks: readonly (readonly [start: number, end: number])[]
}
