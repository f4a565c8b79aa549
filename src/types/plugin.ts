/** What a plugin can change. */
import type { Page } from './content.ts'
import type { OutputFile } from './output.ts'
import type { Route } from './routes.ts'

/** Typed hooks on the arrows of the pipeline; each returns what it was given, changed. `outputs` sees every file but the pages. */
export interface Plugin {
  readonly name: string
  /**
   * Says that the hooks look at nothing but what they are given, the configuration and the modules that it imports. What
   * they have made is then kept between builds; without a key they run in every build. Another key makes it anew, as does
   * another configuration.
   * @example '1'
   */
  readonly key?: string
  readonly pages?: (pages: readonly Page[]) => readonly Page[] | Promise<readonly Page[]>
  readonly html?: (html: string, route: Route) => string
  readonly outputs?: (outputs: readonly OutputFile[]) => readonly OutputFile[] | Promise<readonly OutputFile[]>
}
