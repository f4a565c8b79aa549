/** Settings of the scripts in the browser, and messages between `docsgen serve` and its pages. */
import type { Config } from './config.ts'
import type { Finding } from './findings.ts'

/** Settings of both scripts: where choices are stored, the color mode, the announcement. */
interface SharedSettings {
  readonly storage: 'localStorage' | 'sessionStorage'
  /** Suffix of all storage keys. */
  readonly suffix: string
  readonly defaultMode: 'light' | 'dark'
  readonly followsSystem: boolean
  readonly canSwitch: boolean
  /** null: no announcement. */
  readonly announcementId: string | null
}

/** Settings of the inline script: `SETTINGS` in the compiled client/before-paint.ts. */
export interface BeforePaintSettings extends SharedSettings {
  /** For the message about a wrong base URL; null: the message is turned off. */
  readonly baseUrl: string | null
  /** Addresses of the fonts that the first view needs. */
  readonly fonts: readonly string[]
}

/** Settings of the boot: `SETTINGS` in the compiled client/boot. */
export interface ClientSettings extends SharedSettings {
  readonly baseUrl: string
  readonly trailingSlash: boolean | null
  readonly hydrate: Config['client']['hydrate']
  readonly spinner: boolean
  /** Optional like the next key, because these settings are part of the 4 kB script of every page. */
  readonly analytics?: { readonly apiKey: string; readonly host: string; readonly scriptUrl: string }
  readonly visitorIntent?: NonNullable<Config['integrations']['visitorIntent']>
  /** Addresses of modules that export `start(boot)`; null: not part of the site. */
  readonly chromeModule: string | null
  readonly searchModule: string | null
  /** Address of the JSON file that the search loads first; null: none. */
  readonly searchIndex: string | null
  /**
   * Versions of each docs set with several; an empty list if the choice is not remembered. Left out: no set has
   * several.
   */
  readonly versions?: Readonly<Record<string, readonly string[]>>
}

/** A finding as a page of `docsgen serve` shows it. */
export interface ShownFinding extends Pick<Finding, 'severity' | 'code' | 'message' | 'hint'> {
  /** `content/docs/a.md:3:14`; null: none. */
  readonly place: string | null
  /** The source line, with carets below the offending text. */
  readonly excerpt: { readonly line: number; readonly text: string; readonly carets: string } | null
}

/** Facts about a page, which pages of `docsgen serve` contain as JSON for client/live. */
export interface ServeNotes {
  /** Token of the running server, needed to open the WebSocket. */
  readonly token: string
  /** Revision of the site when the page was rendered. */
  readonly revision: number
  /** Identifies the page's shell. A page with another shell cannot be patched, only reloaded. */
  readonly frame: string
  readonly findings: readonly ShownFinding[]
}

/** A message from the server to open pages. */
export interface ServeMessage {
  readonly revision: number
  /** Addresses of pages to update; null: all. */
  readonly pages: readonly string[] | null
  /** Addresses of files whose content has changed. */
  readonly files: readonly string[]
}
