/** Findings: what is wrong with a site, as stages report it and as it is printed. */
import type { Place, SourcePath } from './basics.ts'

export type Severity = 'error' | 'warning' | 'info'

/** One finding. Stages report it and go on; only the reporters print it. */
export interface Diagnostic {
  /** `topic/what`, listed in `diagnostics/codes.ts`. */
  readonly code: string
  readonly severity: Severity
  /** What is wrong, quoting the author. One sentence, full stop. */
  readonly message: string
  readonly place: Place | null
  /** What to do about it, with the nearest candidate; null when there is nothing to add. */
  readonly hint: string | null
  readonly related: readonly { readonly message: string; readonly place: Place }[]
  /** What `check --fix` writes at the place; only where there is no doubt about it. */
  readonly fix?: Fix
}

/** Replaces `from`, which stands at the place of the finding, by `to`. */
export interface Fix {
  readonly from: string
  readonly to: string
}

/** A finding as it is printed: its severity is final. Made by diagnostics/policy.ts. */
export interface JudgedFinding extends Diagnostic {
  /** How often it was reported. More than once: a shared file, such as a partial, stands in that many pages. */
  readonly pages: number
}

/** An address that was published once and that the site no longer answers. */
export interface LostAddress {
  /** Below the base URL. */
  readonly path: string
  /** Its line in the ledger. */
  readonly place: Place
  /** The page that its content probably stands on now. */
  readonly home: { readonly path: string; readonly source: SourcePath } | null
}

/** How a stage hands over a finding. */
export type Report = (finding: Diagnostic) => void
