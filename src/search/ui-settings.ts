/** What the search in the browser is told of the site. */
import type { Config, DocsSet, NavbarItem, SearchArea, SearchConfig, SearchUiSettings } from '../model.ts'
import { applyBaseUrl, applyTrailingSlash } from '../util/address.ts'
import { encodePath, joinUrl } from '../util/paths.ts'
import { toProvider } from './provider.ts'
import { searchTag } from './tags.ts'

/** Addresses of files that come with the search. */
export interface SearchAddresses {
  readonly worker: string | null
  readonly styles: string
}

export function toUiSettings(
  config: Config,
  search: SearchConfig,
  { worker, styles }: SearchAddresses
): SearchUiSettings {
  const { url, baseUrl, locale, docs } = config
  const { isContextual, options, pagePath, ui } = search
  const provider = toProvider(search)
  return {
    provider: provider.name,
    engine: {
      baseUrl,
      language: locale.tag,
      workerUrl: worker,
      options: provider.settings({ url, baseUrl, options })
    },
    styles,
    pageHref: pagePath === null ? null : hrefOf(pagePath, config),
    ...ui,
    credit: provider.name === 'algolia' ? { label: 'Algolia', href: 'https://www.algolia.com/developers' } : null,
    languages: [{ tag: locale.tag, label: locale.label }],
    tags: isContextual ? [searchTag(null), ...docs.map(({ id }) => searchTag(id))] : [],
    areas: toAreas(config)
  }
}

function hrefOf(path: string, { baseUrl, trailingSlash }: Config): string {
  return encodePath(applyTrailingSlash(applyBaseUrl(joinUrl('/', path), baseUrl), trailingSlash, baseUrl))
}

function toAreas({ docs, changelog, navbar }: Config): SearchArea[] {
  const sets = docs.map(set => ({
    docsSet: set.id,
    label: labelOf(set, navbar.items),
    version: null,
    tag: searchTag(set.id)
  }))
  if (changelog === null) return sets
  return [...sets, { docsSet: null, label: changelog.sidebarTitle, version: null, tag: searchTag(null) }]
}

/** As the navigation bar calls the docs set. */
function labelOf({ id, routeBase }: DocsSet, items: readonly NavbarItem[]): string {
  const item = items.find(item => {
    if (item.kind === 'doc' || item.kind === 'docSidebar') return item.docsSet === id
    return item.kind === 'link' && item.target.written === routeBase
  })
  return item?.label || (id === 'default' ? 'Docs' : id)
}
