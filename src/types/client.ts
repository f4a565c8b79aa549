/** What the scripts in the browser know of the site. */
import type { Config } from './config.ts'

/** Settings of the inline script: `SETTINGS` in the compiled client/before-paint.ts. */
export interface BeforePaintSettings {
  readonly storage: 'localStorage' | 'sessionStorage'
  /** At the end of every key of the storage. */
  readonly suffix: string
  readonly defaultMode: 'light' | 'dark'
  readonly followsSystem: boolean
  readonly canSwitch: boolean
  /** null: no announcement. */
  readonly announcementId: string | null
  /** For the message that it is wrong; null: the owner has switched that off. */
  readonly baseUrl: string | null
}

/** Settings of the boot: `SETTINGS` in the compiled client/boot. */
export interface ClientSettings {
  readonly baseUrl: string
  readonly trailingSlash: boolean | null
  readonly storage: 'localStorage' | 'sessionStorage'
  /** At the end of every key of the storage. */
  readonly suffix: string
  readonly defaultMode: 'light' | 'dark'
  readonly followsSystem: boolean
  readonly canSwitch: boolean
  /** null: no announcement. */
  readonly announcementId: string | null
  readonly hydrate: Config['client']['hydrate']
  readonly spinner: boolean
  readonly analytics: { readonly apiKey: string; readonly host: string; readonly scriptUrl: string } | null
  readonly visitorIntent: Config['integrations']['visitorIntent']
  /** Addresses of modules that export `start(boot)`; null: not part of the site. */
  readonly chromeModule: string | null
  readonly searchModule: string | null
  /** Names of the versions of docs sets that have several; none where a choice is not remembered. null: no set has. */
  readonly versions: Readonly<Record<string, readonly string[]>> | null
}
