/** What the boot hands to every module that is loaded later. Types only: what lives is made in index.ts. */
import type { ClientSettings } from '../../src/types/client.ts'
import type { Read } from './read-json.ts'
import type { Store } from './storage.ts'
import type { Trust } from './trust.ts'

export interface Boot {
  readonly settings: ClientSettings
  readonly storage: Store
  readonly trust: Trust
  /** One for all, so that no file is fetched twice. */
  readonly read: Read
  /** Goes to an address of this site as a click on a link does; the browser goes there when the router is not to be had. */
  visit(url: URL): Promise<void>
  /** Loads the chrome (client/chrome) once; resolves when it can be used, rejects when it cannot be loaded. */
  loadChrome(): Promise<void>
  /** Loads the search once, or rejects. It then listens for the event `docsgen:search`. */
  loadSearch(): Promise<void>
}

/** What the modules of the chrome and the search export. They are loaded by address: the boot does not import them. */
export interface LateModule {
  /** Called once. The boot counts the module as there when the promise is fulfilled. */
  start(boot: Boot): void | Promise<void>
}
