/** The picture that stands for a page elsewhere: cards of social networks, structured data. */

import { applyBaseUrl } from '../shared/address.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { RouteTable } from '../types/routes.ts'
import { encodePath, hasScheme } from '../util/paths.ts'

export interface WrittenImage {
  /** As the author or the owner wrote it. */
  readonly written: string
  /** The file it is written in. */
  readonly from: SourcePath
  /** The body of the page, which says how files beside it are published. */
  readonly compiled: Compiled | null
}

/** The address of the picture with the site's origin; null when other sites cannot load it. A file beside the page is published under a hashed name. */
export function absoluteImage(
  { written, from, compiled }: WrittenImage,
  { config, routes }: { readonly config: Config; readonly routes: RouteTable }
): string | null {
  // Nothing but an address of the web is a picture elsewhere.
  if (hasScheme(written)) return /^(?:https?:)?\/\//i.test(written) ? written : null
  const resolution = routes.resolve(written, from)
  const published = resolution.kind === 'file' && compiled?.files.find(({ file }) => file === resolution.file)
  if (published) return config.url + encodePath(config.baseUrl + published.output)
  return config.url + (resolution.kind === 'file' ? resolution.href : encodePath(applyBaseUrl(written, config.baseUrl)))
}
