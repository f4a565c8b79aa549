/** Runs every rule over what was compiled. A rule is one file in rules/ and one line here. */
import type { Compiled, Config, Navigation, Report, RouteTable, SourcePath } from '../model.ts'
import { anchors } from './rules/anchors.ts'
import { configLinks } from './rules/config-links.ts'
import { links } from './rules/links.ts'
import { sidebarLinks } from './rules/sidebar-links.ts'

/** All that a rule may look at. */
export interface CheckInput {
  readonly config: Config
  readonly routes: RouteTable
  readonly navigation: Navigation
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
}

/** Reports what is wrong with the whole site; changes nothing. */
export type Rule = (input: CheckInput, report: Report) => void

const rules: readonly Rule[] = [links, anchors, configLinks, sidebarLinks]

/** Checks the compiled site. */
export function check(input: CheckInput, report: Report): void {
  for (const rule of rules) rule(input, report)
}
