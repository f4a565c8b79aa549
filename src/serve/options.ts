/** Options, listener and result of the server. Types only. */
import type { ConfigOverrides } from '../types/config.ts'
import type { Finding } from '../types/findings.ts'
import type { FindingChanges } from './findings.ts'

export interface ServeOptions {
  /** Absolute folder of the project. */
  readonly root: string
  readonly configFile?: string
  readonly overrides: ConfigOverrides
  readonly host: string
  /** null: the first free port from 3000 to 3009; with `strictPort`, only 3000. */
  readonly port: number | null
  readonly strictPort: boolean
  /** Poll for changes instead of using file system events. */
  readonly poll: boolean
  readonly drafts: boolean
  readonly search: boolean
  /** Pages show their notes, too; without it, errors and warnings only. */
  readonly notes?: boolean
}

export interface ServeListener {
  /** Called when findings have changed; `total` is their current number. */
  findings(changes: FindingChanges, total: number): void
  /** Any other message worth a line. */
  notice(line: string): void
  /** The project was deleted, and the server has stopped. */
  ended(reason: string): void
}

/** A running server, or why it did not start. */
export type Serving =
  | {
      readonly kind: 'serving'
      /** Address of the start page. */
      readonly address: string
      readonly pages: number
      /** Number of pages left out because they are drafts. */
      readonly drafts: number
      close(): Promise<void>
    }
  | { readonly kind: 'config-failed'; readonly findings: readonly Finding[] }
  | { readonly kind: 'failed'; readonly message: string; readonly hint: string }
