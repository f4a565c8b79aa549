/** Facts about the page that components can read. */
import type { ReactNode } from 'react'

/** Facts about the page that is rendered. */
export interface PageFacts {
  /** Address of the page. */
  readonly pathname: string
  /** The page's version of its docs set; null: the page is not a doc. */
  readonly version: VersionFacts | null
  /** Versions by docs set, the newest first. */
  readonly versions: Readonly<Record<string, readonly VersionFacts[]>>
  readonly baseUrl: string
  /** Base URL of files, which all languages share; missing: the base URL of pages. */
  readonly filesUrl?: string
  readonly siteUrl: string
  /** Language tag of the page, which determines plural forms; missing: English. */
  readonly locale?: string
  readonly themeConfig: object
  /** Data of plugins for components, by name and id of the plugin. */
  readonly pluginData?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Title, description and front matter of the page; missing in browsers. */
  readonly doc?: DocFacts
  /** The way to the page in the sidebar; missing: the page is in none, or unknown. */
  readonly breadcrumbs?: readonly {
    readonly type: string
    readonly label: string
    readonly href?: string
  }[]
  /** Ids that components declare. */
  readonly anchors?: Set<string>
  /** Collects head elements of interactive components at build time, so that they are in the HTML of the page. */
  readonly lift?: (head: ReactNode) => void
}

interface DocFacts {
  readonly id: string
  readonly title: string
  readonly description: string | null
  /** As written by the author. */
  readonly frontMatter: object
}

export interface VersionFacts {
  readonly pluginId: string
  /** `current`, or a name from `versions.json`. */
  readonly name: string
  readonly label: string
  readonly isLast: boolean
  readonly path: string
}

/** Facts without a page. Bundles for browsers have those of the page instead (src/output/client/site-imports.ts). */
export const unknownPage: PageFacts = {
  pathname: '/',
  version: null,
  versions: {},
  baseUrl: '/',
  siteUrl: '',
  themeConfig: {}
}
