/** What a change of a site means for its readers: the data behind every format of `docsgen diff`, and its JSON. */
import type { PartKind } from './content.ts'

/** Version of the format; the schema is diff.schema.json in the manual. */
export const reportVersion = 1

export interface SiteDiff {
  readonly version: typeof reportVersion
  readonly base: SideSummary
  readonly head: SideSummary
  /** What could not be compared, and why. */
  readonly notes: readonly string[]
  readonly added: readonly PageName[]
  readonly removed: readonly RemovedPage[]
  readonly moved: readonly MovedPage[]
  readonly changed: readonly PageDiff[]
  /** Lists that the generator makes of other pages and that changed with them: their addresses. */
  readonly lists: readonly string[]
  readonly redirects: readonly Change[]
  readonly navigation: readonly NavigationDiff[]
  readonly search: readonly SearchDiff[]
  readonly weight: readonly Weight[]
  readonly findings: { readonly appeared: readonly FindingLine[]; readonly gone: readonly FindingLine[] }
}

interface SideSummary {
  /** As the command line names it: a folder, a commit, an address. */
  readonly name: string
  readonly pages: number
}

export interface PageName {
  readonly address: string
  readonly title: string
}

export interface RemovedPage extends PageName, Known {}

/** Who knows an address or an anchor that is gone. */
export interface Known {
  /** Addresses of pages that link to it. */
  readonly linkedFrom: readonly string[]
  /** It stands in `urls.lock`. */
  readonly inLedger: boolean
}

export interface MovedPage extends PageName, Known {
  readonly from: string
  /** The old address leads to the new one; otherwise the redirect is missing. */
  readonly redirected: boolean
}

export interface Change {
  readonly what: string
  /** null: there was none. */
  readonly before: string | null
  /** null: there is none any more. */
  readonly after: string | null
}

export interface PageDiff extends PageName {
  /** The old address of a page that was moved, too. */
  readonly from: string | null
  /** Title and description. */
  readonly head: readonly Change[]
  readonly anchors: readonly AnchorDiff[]
  readonly content: readonly ContentDiff[]
  /** Bytes of the HTML. */
  readonly bytes: { readonly before: number; readonly after: number }
}

/** An anchor that is gone; it breaks links where anybody knows it. */
export interface AnchorDiff extends Known {
  readonly id: string
  /** The anchor that its heading has now. */
  readonly now: string | null
  readonly breaking: boolean
}

/** A part that one version lacks, or that differs. The same text on both sides has been moved within the page. */
export interface ContentDiff {
  readonly kind: PartKind
  /** The heading above. */
  readonly under: string
  readonly before: string | null
  readonly after: string | null
}

/** Entries of a sidebar, the navigation bar or the footer: `Guides › Install → /guides/install`. */
export interface NavigationDiff {
  readonly name: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly moved: readonly string[]
}

/** A query of the search tests that finds another first page, or passes on one side alone. */
export interface SearchDiff {
  readonly query: string
  readonly before: SearchOutcome
  readonly after: SearchOutcome
}

export interface SearchOutcome {
  /** null: nothing was found. */
  readonly first: string | null
  readonly passes: boolean
}

export interface Weight {
  readonly name: string
  readonly files: { readonly before: number; readonly after: number }
  readonly bytes: { readonly before: number; readonly after: number }
}

export interface FindingLine {
  readonly severity: string
  readonly code: string
  readonly file: string | null
  readonly line: number | null
  readonly message: string
}

/** Whether readers, search engines or links notice anything at all. */
export function isEmpty({
  added,
  removed,
  moved,
  changed,
  lists,
  redirects,
  navigation,
  search,
  findings
}: SiteDiff): boolean {
  const parts = [added, removed, moved, changed, lists, redirects, navigation, search, findings.appeared, findings.gone]
  return parts.every(part => part.length === 0)
}
