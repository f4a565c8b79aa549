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
  /** Addresses of changed lists that the generator makes of other pages. */
  readonly lists: readonly string[]
  readonly redirects: readonly Change[]
  readonly navigation: readonly NavigationDiff[]
  readonly search: readonly SearchDiff[]
  readonly weight: readonly Weight[]
  readonly findings: { readonly appeared: readonly FindingLine[]; readonly gone: readonly FindingLine[] }
  /** Changes of what programs rely on, such as an API. */
  readonly contracts: readonly ContractDiff[]
}

interface SideSummary {
  /** As given on the command line: a folder, a commit, an address. */
  readonly name: string
  readonly pages: number
}

export interface PageName {
  readonly address: string
  readonly title: string
}

export interface RemovedPage extends PageName, Referrers {}

/** What refers to a removed address or anchor. */
export interface Referrers {
  /** Addresses of pages that link to it. */
  readonly linkedFrom: readonly string[]
  /** Whether `urls.lock` lists the address. */
  readonly inLedger: boolean
}

export interface MovedPage extends PageName, Referrers {
  readonly from: string
  /** Whether the old address redirects to the new one. */
  readonly redirected: boolean
}

export interface Change {
  readonly what: string
  /** null when the value was added. */
  readonly before: string | null
  /** null when the value was removed. */
  readonly after: string | null
}

export interface PageDiff extends PageName {
  /** The old address of a page that was moved as well; null otherwise. */
  readonly from: string | null
  /** Title and description. */
  readonly head: readonly Change[]
  readonly anchors: readonly AnchorDiff[]
  readonly content: readonly ContentDiff[]
  /** Size of the HTML in bytes. */
  readonly bytes: { readonly before: number; readonly after: number }
}

/** A removed anchor. `breaking`: something refers to it. */
export interface AnchorDiff extends Referrers {
  readonly id: string
  /** The present anchor of its heading; null when the heading was not found. */
  readonly now: string | null
  readonly breaking: boolean
}

/** A part that was added, removed or changed. Equal texts on both sides: the part was moved within the page. */
export interface ContentDiff {
  readonly kind: PartKind
  /** The heading above the part. */
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

/** A query of the search tests whose first result differs, or that passes on one side only. */
export interface SearchDiff {
  readonly query: string
  readonly before: SearchOutcome
  readonly after: SearchOutcome
}

export interface SearchOutcome {
  /** null when nothing was found. */
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

/** A change of a contract, such as an API. */
export interface ContractDiff {
  /** The title of the contract. */
  readonly contract: string
  /** The page below the base URL; null: unknown. */
  readonly address: string | null
  /** What has changed: `POST /jobs › body › “name”`; empty: the contract as a whole. */
  readonly subject: string
  /** How: `is now required`. */
  readonly text: string
  /** Whether programs that rely on the contract can fail. */
  readonly breaking: boolean
  /** Of something that several parts share: these parts. */
  readonly usedBy: readonly string[]
}

/** Whether nothing changed for readers, search engines and links. */
export function isEmpty({
  added,
  removed,
  moved,
  changed,
  lists,
  redirects,
  navigation,
  search,
  findings,
  contracts
}: SiteDiff): boolean {
  const { appeared, gone } = findings
  const parts = [added, removed, moved, changed, lists, redirects, navigation, search, appeared, gone, contracts]
  return parts.every(part => part.length === 0)
}
