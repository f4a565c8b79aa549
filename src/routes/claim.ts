/** A claim: something of the site wants to be published at a path. The table settles who gets it. */
import type { OutputPath, Permalink, Place } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Route } from '../types/routes.ts'
import { toOutput, toPermalink } from './permalink.ts'

export interface Claim {
  /** Below the base URL: `/guide/intro`. */
  readonly path: string
  readonly route: Route
  /** What wants the path, as it stands in a sentence: `“docs/guide/intro.md”`, `the search page`. */
  readonly owner: string
  /** Where the author says so. */
  readonly place: Place
}

/** What every route has of its path. */
export function routeAt(
  path: string,
  title: string,
  config: Pick<Config, 'baseUrl' | 'trailingSlash'>
): { readonly permalink: Permalink; readonly output: OutputPath; readonly title: string } {
  return { permalink: toPermalink(path, config), output: toOutput(path, config.trailingSlash), title }
}
