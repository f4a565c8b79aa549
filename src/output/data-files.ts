/** Files that scripts fetch: sidebars and the props of the site for hydration, the list of pages for the not-found page. */
import { assetsFolder, sidebarExtensions } from '../shared/dom.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Sidebar } from '../types/navigation.ts'
import type { Output } from '../types/output.ts'
import type { Route } from '../types/routes.ts'
import type { SiteProps } from '../types/site-props.ts'
import { shortHash } from '../util/hash.ts'
import { dataJson } from '../util/html.ts'
import { encodePath } from '../util/paths.ts'
import { hashed } from './hashed.ts'

/**
 * The data of a sidebar and, when pages leave some of it out, the HTML of its branches. Both files have one name, so that
 * the address of the first, which every page holds, says where the second is. The HTML is published as text, because
 * hosts redirect addresses that end in `.html` and write scripts into what they send as HTML.
 */
export function sidebarFiles(
  sidebar: Sidebar,
  branches: string | null
): { readonly path: OutputPath; readonly outputs: readonly Output[] } {
  const data = dataJson(sidebar)
  const name = sidebar.name.replaceAll(/[^a-zA-Z0-9]+/g, '-')
  const path = `${assetsFolder}/sidebar-${name}.${shortHash(data + (branches ?? ''))}`
  const file = (extension: string, content: string) => ({ path: `${path}.${extension}` as OutputPath, content })
  const json = file(sidebarExtensions.data, data)
  return {
    path: json.path,
    outputs: branches === null ? [json] : [json, file(sidebarExtensions.branches, branches)]
  }
}

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
