/** What the server is started with, what it reports, and what a caller gets. Types only. */
import type { ConfigOverrides } from '../types/config.ts'
import type { Finding } from '../types/findings.ts'
import type { FindingChanges } from './findings.ts'

export interface ServeOptions {
  /** Absolute folder of the project. */
  readonly root: string
  readonly configFile?: string
  readonly overrides: ConfigOverrides
  readonly host: string
  /** null: the first free port from 3000 to 3009; with `strictPort` 3000 and no other. */
  readonly port: number | null
  readonly strictPort: boolean
  /** Look for changes again and again instead of listening to the system. */
  readonly poll: boolean
  readonly drafts: boolean
  readonly search: boolean
}

export interface ServeListener {
  /** Findings changed; `total` is their number now. */
  findings(changes: FindingChanges, total: number): void
  /** Something else that is worth a line. */
  notice(line: string): void
  /** The project was deleted: the server has ended. */
  ended(reason: string): void
}

/** A running server, or why there is none. */
export type Serving =
  | {
      readonly kind: 'serving'
      /** Of the start page. */
      readonly address: string
      readonly pages: number
      /** Number of pages that are left out because they are drafts. */
      readonly drafts: number
      close(): Promise<void>
    }
  | { readonly kind: 'config-failed'; readonly findings: readonly Finding[] }
  | { readonly kind: 'failed'; readonly message: string; readonly hint: string }
