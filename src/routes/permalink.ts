/** The address and the output file of a path. Paths are decoded; only HTML contains `/a%20b` instead of `/a b`. */

import { applyBaseUrl, applyTrailingSlash } from '../shared/address.ts'
import type { OutputPath, Permalink } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import { decodePath, encodePath } from '../util/paths.ts'

/** The address of a path below the base URL: base URL added, trailing-slash rule applied. `/404.html` keeps its form. */
export function toPermalink(
  path: string,
  { baseUrl, trailingSlash }: Pick<Config, 'baseUrl' | 'trailingSlash'>
): Permalink {
  // Encoded, because a `?` or `#` in a file name would be read as a query or a fragment.
  const address = applyBaseUrl(encodePath(path), baseUrl, { force: true })
  const isFile = path.endsWith('.html')
  return decodePath(isFile ? address : applyTrailingSlash(address, trailingSlash, baseUrl)) as Permalink
}

/**
 * The output file of a path: `/a/b` → a/b/index.html, which every host serves for `/a/b` and `/a/b/`. With
 * `trailingSlash: false`, `/a/b` → a/b.html. A path that ends with `.html` is its own file.
 */
export function toOutput(path: string, trailingSlash: boolean | null): OutputPath {
  const bare = trimSlashes(path)
  if (bare === '') return 'index.html' as OutputPath
  if (bare.endsWith('.html')) return bare as OutputPath
  return (trailingSlash === false ? `${bare}.html` : `${bare}/index.html`) as OutputPath
}

/** Key of a path, with or without a trailing slash: `/a/` → `/a`, `/` → `/`. */
export function pathKey(path: string): string {
  return `/${trimSlashes(path)}`
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '').normalize('NFC')
}
