/** Types of check rules. */
import type { SourcePath } from '../types/basics.ts'
import type { Compiled, CompiledLink } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Content, Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { Resolution, RouteTable } from '../types/routes.ts'

/** The compiled site. */
export interface CheckedSite {
  readonly config: Config
  readonly content: Content
  readonly sources: Sources
  readonly routes: RouteTable
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
  /** Text of a file of the project; null when it cannot be read. */
  readonly readText: (file: SourcePath) => string | null
}

/** Everything a rule can use. */
export interface CheckInput extends CheckedSite {
  /** All links of all bodies with their targets, in the order of the pages. */
  readonly links: readonly ResolvedLink[]
  readonly anchorsWithout: FindAnchors
}

export interface ResolvedLink {
  readonly link: CompiledLink
  readonly page: Compiled
  readonly resolution: Resolution
}

/** The anchors of a link's target if it lacks `id`; null: it has `id`, or its fragments are not checked. */
export type FindAnchors = (resolution: Resolution, id: string) => ReadonlySet<string> | null

/** Reports what is wrong with the site; changes nothing. */
export type Rule = (input: CheckInput, report: Report) => void
