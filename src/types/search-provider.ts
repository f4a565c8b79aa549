/** The build half of search: records of pages, and the provider that makes an index of them. */
import type { Permalink, PlainObject } from './basics.ts'
import type { OutputFile } from './output.ts'

/** One section of a page, as search finds it. Records of a page follow each other, the page itself first. */
export interface SearchRecord {
  readonly permalink: Permalink
  /** Id of the heading; '': the page itself, with the text before its second heading. */
  readonly anchor: string
  readonly pageTitle: string
  /** Other names of the page: its first heading, its sidebar label. */
  readonly aliases: readonly string[]
  /** Keywords and tags of the page's front matter. */
  readonly keywords: readonly string[]
  /** What other pages call the page: texts of links to it. */
  readonly linkTexts: readonly string[]
  /** Labels of the way down to the page, without the page. */
  readonly trail: readonly string[]
  /** Broad part of the site the page belongs to: `Guides`, `Changelog`. */
  readonly group: string
  /** The page title where `anchor` is ''. */
  readonly heading: string
  /** Headings above this one, the page title left out. */
  readonly parents: readonly string[]
  /** 1: the page itself. */
  readonly level: number
  readonly text: string
  readonly code: string
  /** Language tag of the page. */
  readonly language: string
  /** `docs-{set}-current`, `default`: what results are filtered by. */
  readonly tag: string
  readonly version: string | null
  /** Weight of the page among equals; 1 is usual. */
  readonly weight: number
  /** A reference that was generated from code: it names everything, and explains less than a guide. */
  readonly isReference: boolean
}

/** What a search provider knows about the site. */
export interface SearchSite {
  /** Origin without a trailing slash. */
  readonly url: string
  readonly baseUrl: string
  /** Options of the configuration, as the owner wrote them. */
  readonly options: PlainObject
}

/** Build half of search. A site's own provider is one object of this type. */
export interface SearchProvider {
  readonly name: string
  /** Browser half: a module that exports `openSearch(settings: SearchSettings): SearchEngine`. Absolute path or package name. */
  readonly client: string
  /** A module to run in a Worker, whose address `openSearch` gets; null: none. */
  readonly worker: string | null
  /** What the browser half gets as `settings.options`. Public. */
  settings(site: SearchSite): PlainObject
  /** The files to publish for these records. Same records, same bytes. */
  index(records: readonly SearchRecord[], site: SearchSite): Promise<readonly OutputFile[]>
  /** Sends the records to a hosted index; only by command, never by a build. */
  push?(records: readonly SearchRecord[], site: SearchSite, options: SearchPushOptions): Promise<SearchPushResult>
}

export interface SearchPushOptions {
  /** Counts and checks, writes nothing. */
  readonly dryRun: boolean
  /** The process' environment: the only place keys for writing come from. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

export interface SearchPushResult {
  readonly index: string
  readonly records: number
  readonly bytes: number
}

/** How well the search tests of a site went. */
export interface SearchStats {
  readonly queries: number
  /** Mean of 1/rank of the right page among the first ten pages; 0 where it is missing. */
  readonly meanReciprocalRank: number
  /** Shares of queries whose page is first, among the first five, and of queries without any result. */
  readonly successAt1: number
  readonly successAt5: number
  readonly empty: number
}
