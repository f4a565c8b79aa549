/** What components of Docusaurus can ask about the page around them. */
import type { ReactNode } from 'react'

/** What is known of the page that is rendered. */
export interface PageFacts {
  /** Address of the page. */
  readonly pathname: string
  /** Of its docs set; null: the page is no doc. */
  readonly version: VersionFacts | null
  /** Versions by docs set, the newest first. */
  readonly versions: Readonly<Record<string, readonly VersionFacts[]>>
  readonly baseUrl: string
  /** Base URL of files, which are there once for all languages; missing: that of pages. */
  readonly filesUrl?: string
  readonly siteUrl: string
  /** Tag of the language of the page, which decides about plural forms; missing: English. */
  readonly locale?: string
  readonly themeConfig: object
  /** What plugins have for components, by name and id of the plugin. */
  readonly pluginData?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** What is said above the text of the page; missing in browsers. */
  readonly doc?: DocFacts
  /** Ids that components declare. */
  readonly anchors?: Set<string>
  /** Takes what an interactive component has for the head, which is there when the browser draws it. */
  readonly lift?: (head: ReactNode) => void
}

interface DocFacts {
  readonly id: string
  readonly title: string
  readonly description: string | null
  /** As the author has written it. */
  readonly frontMatter: object
}

export interface VersionFacts {
  readonly pluginId: string
  /** `current`, or as `versions.json` has it. */
  readonly name: string
  readonly label: string
  readonly isLast: boolean
  readonly path: string
}

/** What is known where no page is: a bundle for browsers has the page that is shown (src/output/client/island-imports.ts). */
export const unknownPage: PageFacts = {
  pathname: '/',
  version: null,
  versions: {},
  baseUrl: '/',
  siteUrl: '',
  themeConfig: {}
}
