/** The build half of search: records of pages, and the provider that creates an index from them. */
import type { Permalink, PlainObject } from './basics.ts'
import type { OutputFile } from './output.ts'

/** One searchable section of a page. Records of a page are adjacent, and the record of the page itself is the first. */
export interface SearchRecord {
  readonly permalink: Permalink
  /** Id of the heading; '': the page itself, with the text before its second heading. */
  readonly anchor: string
  readonly pageTitle: string
  /** Other names of the page: its first heading, its sidebar label. */
  readonly aliases: readonly string[]
  /** Keywords and tags of the page's front matter. */
  readonly keywords: readonly string[]
  /** Texts of links to the page on other pages. */
  readonly linkTexts: readonly string[]
  /** Labels of the breadcrumbs, without the page. */
  readonly trail: readonly string[]
  /** Main part of the site to which the page belongs: `Guides`, `Changelog`. */
  readonly group: string
  /** The page title where `anchor` is ''. */
  readonly heading: string
  /** Parent headings, without the page title. */
  readonly parents: readonly string[]
  /** 1: the page itself. */
  readonly level: number
  readonly text: string
  readonly code: string
  /** Language tag of the page. */
  readonly language: string
  /** For filters: `docs-{set}-current`, `default`. */
  readonly tag: string
  readonly version: string | null
  /** Weight of the page in the ranking; default 1. */
  readonly weight: number
  /** A reference generated from code. Ranked lower, because it contains every name but explains less than a guide. */
  readonly isReference: boolean
}

/** The site, as passed to a search provider. */
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
  /** A module to run in a Worker; `openSearch` gets its address. null: none. */
  readonly worker: string | null
  /** Returns `settings.options` of the browser half. They are published. */
  settings(site: SearchSite): PlainObject
  /** Returns the files to publish. The same records must give the same bytes. */
  index(records: readonly SearchRecord[], site: SearchSite): Promise<readonly OutputFile[]>
  /** Uploads the records to a hosted index; called only by `docsgen search push`, never by a build. */
  push?(records: readonly SearchRecord[], site: SearchSite, options: SearchPushOptions): Promise<SearchPushResult>
}

export interface SearchPushOptions {
  /** Counts and checks, writes nothing. */
  readonly dryRun: boolean
  /** The environment of the process: the only source for keys with write access. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

export interface SearchPushResult {
  readonly index: string
  readonly records: number
  readonly bytes: number
}

/** Results of a site's search tests. */
export interface SearchStats {
  readonly queries: number
  /** Mean of 1/rank of the expected page among the first ten pages; 0 if it is missing. */
  readonly meanReciprocalRank: number
  /** Share of queries whose page is first; `successAt5`: among the first five; `empty`: of queries without results. */
  readonly successAt1: number
  readonly successAt5: number
  readonly empty: number
}
