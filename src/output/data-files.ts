/** What the browser asks for as data: the props of the site for hydration, the list of pages for the not-found page. */
import type { Config } from '../types/config.ts'
import type { Output } from '../types/output.ts'
import type { Route } from '../types/routes.ts'
import type { SiteProps } from '../types/site-props.ts'
import { dataJson } from '../util/html.ts'
import { encodePath } from '../util/paths.ts'
import { hashed } from './hashed.ts'

export interface DataFiles {
  readonly outputs: readonly Output[]
  /** Addresses, base URL included. */
  readonly siteFile: string
  readonly pagesFile: string
}

export function dataFiles(site: SiteProps, routes: readonly Route[], { baseUrl }: Config): DataFiles {
  const siteFile = hashed('site', 'json', dataJson(site))
  const pagesFile = hashed('pages', 'json', dataJson(routes.filter(isPage).map(toEntry)))
  return { outputs: [siteFile, pagesFile], siteFile: baseUrl + siteFile.path, pagesFile: baseUrl + pagesFile.path }
}

/** Pages that a reader may have meant. */
function isPage(route: Route): boolean {
  if (route.kind === 'redirect' || route.kind === 'not-found') return false
  return !('page' in route && (route.page.meta.unlisted || route.page.meta.draft))
}

/** A `PageEntry` of client/boot/suggestions.ts. */
function toEntry({ permalink, title }: Route): readonly [href: string, title: string] {
  return [encodePath(permalink), title]
}
