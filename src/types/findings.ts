/** Findings: problems of a site, as stages report them and as they are printed. */
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
  /** What `check --fix` writes at the place; only for certain corrections. */
  readonly fix?: Fix
  /**
   * The file or folder that could not be read, or the page whose rest could not. Findings with the same path in `because`
   * are only counted here, not listed.
   */
  readonly explains?: SourcePath
  /** The path that `explains` this finding, if another one has it. */
  readonly because?: SourcePath
  /** The package that is not installed. Only the first place that needs it is listed; the others are counted there. */
  readonly missing?: string
}

/** The code of a finding, with its default severity. */
export type FoundCode = Pick<Diagnostic, 'code' | 'severity'>

/** Replaces the text `from` at the place of the finding by `to`. */
export interface Fix {
  readonly from: string
  readonly to: string
}

/** A finding as it is printed: its severity is final. Made by diagnostics/policy.ts. */
export interface Finding extends Diagnostic {
  /** How often it was reported, for example by all pages that include a partial. */
  readonly pages: number
}

/** An address that was published before and that the site no longer has. */
export interface LostAddress {
  /** Below the base URL. */
  readonly path: string
  /** The address for `redirect_from`, which is below the base URL of the page's language: `/old` for `/de/old`. */
  readonly from: string
  /** Its line in the ledger of published addresses. */
  readonly place: Place
  /** The page that probably contains its content now. */
  readonly home: { readonly path: string; readonly source: SourcePath } | null
}

/** Receives the findings of a stage. */
export type Report = (finding: Diagnostic) => void
