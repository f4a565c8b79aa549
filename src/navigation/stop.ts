/** The pages of one sidebar as a reader passes them from top to bottom. */

/** A category on the way down to a page. */
export interface Branch {
  readonly id: string
  readonly label: string
  readonly href: string | null
  readonly parent: Branch | null
}

export interface Stop {
  readonly permalink: string
  readonly href: string
  /** Label in the sidebar and in the breadcrumbs. */
  readonly label: string
  /** Label of the link from the page before or behind. */
  readonly pagerLabel: string
  readonly unlisted: boolean
  /** The innermost category around the page; of a category's own page that category itself. */
  readonly branch: Branch | null
  /** Whether the page is the page of `branch`. */
  readonly isBranchPage: boolean
}
