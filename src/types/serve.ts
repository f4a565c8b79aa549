/** Messages between `docsgen serve` and the pages that it serves. */
import type { Finding } from './findings.ts'

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
