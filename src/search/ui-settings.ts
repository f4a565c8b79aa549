/** The settings of the search in the browser. */

import { applyBaseUrl, applyTrailingSlash } from '../shared/address.ts'
import type { NavbarItem } from '../types/chrome.ts'
import type { Config, SearchConfig } from '../types/config.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { SearchArea, SearchUiSettings } from '../types/search-client.ts'
import { encodePath, joinUrl } from '../util/paths.ts'
import { toProvider } from './provider.ts'
import { searchTag } from './records.ts'

/** Parts of the search that come with it. */
interface SearchParts {
  /** Address of the provider's Worker. */
  readonly worker: string | null
  /** Text of the style sheet. */
  readonly styles: string
  /** Address of the module that reports searches without a result; null: they are not reported. */
  readonly missing: string | null
}

export function toUiSettings(
  config: Config,
  search: SearchConfig,
  { worker, styles, missing }: SearchParts
): SearchUiSettings {
  const { url, baseUrl, locale, docs } = config
  const { isContextual, options, pagePath, ui } = search
  const provider = toProvider(search)
  return {
    engine: {
      baseUrl,
      language: locale.tag,
      workerUrl: worker,
      options: provider.settings({ url, baseUrl, options })
    },
    styles,
    pageHref: pagePath === null ? null : hrefOf(pagePath, config),
    ...ui,
    ...(missing !== null && { missingModule: missing }),
    firstHits: provider.name === 'flexsearch' ? Math.ceil(ui.hits / 2) : ui.hits,
    // Without a theme, the window opens as DocSearch does.
    showsPageLinks: config.theme !== null,
    credit: provider.name === 'algolia' ? { label: 'Algolia', href: 'https://www.algolia.com/developers' } : null,
    languages: [{ tag: locale.tag, label: locale.label }],
    tags: isContextual ? [searchTag(null), ...docs.map(set => searchTag(set))] : [],
    areas: toAreas(config)
  }
}

function hrefOf(path: string, { baseUrl, trailingSlash }: Config): string {
  return encodePath(applyTrailingSlash(applyBaseUrl(joinUrl('/', path), baseUrl), trailingSlash, baseUrl))
}

function toAreas({ docs, changelogs, navbar }: Config): SearchArea[] {
  const ids = [...new Set(docs.map(({ set }) => set))]
  const sets = ids.flatMap(id => versionsOf(id, docs).map((set): SearchArea => toArea(set, docs, navbar.items)))
  const [changelog] = changelogs
  if (changelog === undefined) return sets
  return [...sets, { docsSet: null, label: changelog.sidebarTitle, version: null, tag: searchTag(null) }]
}

/** The latest version first: it is searched when the reader has not chosen one. */
function versionsOf(id: string, docs: readonly DocsSet[]): readonly DocsSet[] {
  const versions = docs.filter(({ set }) => set === id)
  return [...versions.filter(({ version }) => version.isLast), ...versions.filter(({ version }) => !version.isLast)]
}

function toArea(set: DocsSet, docs: readonly DocsSet[], items: readonly NavbarItem[]): SearchArea {
  const { name, label, isOneOfSeveral } = set.version
  return {
    docsSet: set.set,
    label: labelOf(set, docs, items),
    version: isOneOfSeveral ? name : null,
    tag: searchTag(set),
    ...(isOneOfSeveral && { versionLabel: label })
  }
}

/** The name of the docs set in the navigation bar. */
function labelOf({ set: id }: DocsSet, docs: readonly DocsSet[], items: readonly NavbarItem[]): string {
  const bases = docs.flatMap(({ set, version, routeBase }) => (set === id && version.isLast ? [routeBase] : []))
  const item = items.find(item => {
    if (item.kind === 'doc' || item.kind === 'docSidebar') return item.docsSet === id
    return item.kind === 'link' && bases.includes(item.target.written)
  })
  return item?.label || (id === 'default' ? 'Docs' : id)
}
