/** What the scripts in the browser know of the site, and what `docsgen serve` and its pages tell each other. */
import type { Config } from './config.ts'
import type { Finding } from './findings.ts'

/** What both scripts know: where choices are stored, the color mode, the announcement. */
interface SharedSettings {
  readonly storage: 'localStorage' | 'sessionStorage'
  /** At the end of every key of the storage. */
  readonly suffix: string
  readonly defaultMode: 'light' | 'dark'
  readonly followsSystem: boolean
  readonly canSwitch: boolean
  /** null: no announcement. */
  readonly announcementId: string | null
}

/** Settings of the inline script: `SETTINGS` in the compiled client/before-paint.ts. */
export interface BeforePaintSettings extends SharedSettings {
  /** For the message that it is wrong; null: the owner has switched that off. */
  readonly baseUrl: string | null
}

/** Settings of the boot: `SETTINGS` in the compiled client/boot. */
export interface ClientSettings extends SharedSettings {
  readonly baseUrl: string
  readonly trailingSlash: boolean | null
  readonly hydrate: Config['client']['hydrate']
  readonly spinner: boolean
  /** Left out, as what follows: none. Every page has these settings in its script of 4 kB. */
  readonly analytics?: { readonly apiKey: string; readonly host: string; readonly scriptUrl: string }
  readonly visitorIntent?: NonNullable<Config['integrations']['visitorIntent']>
  /** Addresses of modules that export `start(boot)`; null: not part of the site. */
  readonly chromeModule: string | null
  readonly searchModule: string | null
  /** A JSON file that the search begins with; null: none. */
  readonly searchIndex: string | null
  /** Names of the versions of docs sets that have several; none where a choice is not remembered. Left out: no set has. */
  readonly versions?: Readonly<Record<string, readonly string[]>>
}

/** A finding as a page of `docsgen serve` shows it. */
export interface ShownFinding extends Pick<Finding, 'severity' | 'code' | 'message' | 'hint'> {
  /** `content/docs/a.md:3:14`; null: none. */
  readonly place: string | null
  /** The line, with carets below what is meant. */
  readonly excerpt: { readonly line: number; readonly text: string; readonly carets: string } | null
}

/** Facts about a page of `docsgen serve`, which it contains as JSON for client/live. */
export interface ServeNotes {
  /** Of the running server: opens the WebSocket. */
  readonly token: string
  /** The site's when the page was made. */
  readonly revision: number
  /** Pages of another frame cannot be brought up to date, only loaded. */
  readonly frame: string
  readonly findings: readonly ShownFinding[]
}

/** A message of the server to open pages. */
export interface ServeMessage {
  readonly revision: number
  /** Addresses of pages to bring up to date; null: all. */
  readonly pages: readonly string[] | null
  /** Addresses of files whose bytes are others. */
  readonly files: readonly string[]
}
