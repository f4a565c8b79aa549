/** Normalizes the search provider and the settings of its browser half. */
import type { PlainObject } from '../../types/basics.ts'
import type { SearchConfig } from '../../types/config.ts'
import { defaults } from '../defaults.ts'
import type { AlgoliaInput, FlexsearchInput, SearchInput, SearchProviderInput } from '../input/search.ts'
import { existingPath, firstExisting, type NormalizeContext } from './context.ts'

/** null: the site has no search. */
export function normalizeSearch(
  input: SearchInput = defaults.search.provider,
  context: NormalizeContext
): SearchConfig | null {
  if (input === false) return null
  const settings = typeof input === 'string' ? { provider: input } : input
  const { searchPagePath = defaults.search.pagePath } = settings
  return {
    ...completeProvider(settings),
    pagePath: searchPagePath === false ? null : searchPagePath.replace(/^\/+|(?<!\/)\/+$/g, ''),
    ui: {
      placeholder: settings.placeholder ?? defaults.search.placeholder,
      hits: settings.maxResults ?? defaults.search.maxResults,
      hitsPerGroup: settings.maxResultsPerGroup ?? defaults.search.maxResultsPerGroup,
      remembers: !settings.disableUserPersonalization,
      missingResultsUrl: settings.missingResultsUrl ?? null
    },
    isContextual: settings.contextualSearch ?? defaults.search.contextualSearch,
    tests:
      settings.tests === undefined
        ? firstExisting([defaults.search.tests], 'file', context)
        : existingPath(settings.tests, 'file', ['search', 'tests'], context)
  }
}

type OwnSettings = Pick<SearchConfig, 'provider' | 'own' | 'options' | 'origins'>

function completeProvider(input: Exclude<SearchInput, string | false>): OwnSettings {
  if (isOwn(input)) {
    const { provider: own, options = {}, origins = [] } = input
    // The schema has checked that it is an object; its content is up to the provider.
    return { provider: own.name, own, options: options as PlainObject, origins: toOrigins(origins) }
  }
  if (input.provider === 'algolia') return completeAlgolia(input)
  const { provider = defaults.search.provider, synonyms = [], boost = {} } = input
  return { provider, own: null, options: { synonyms, boost }, origins: [] }
}

function isOwn(input: FlexsearchInput | AlgoliaInput | SearchProviderInput): input is SearchProviderInput {
  return typeof input.provider === 'object'
}

function completeAlgolia(input: AlgoliaInput): OwnSettings {
  const { appId, replaceSearchResultPathname: replace, externalUrlPattern, hosts } = input
  const options: PlainObject = {
    appId,
    apiKey: input.apiKey,
    indexName: input.indexName,
    contextualSearch: input.contextualSearch ?? defaults.search.contextualSearch,
    externalUrlRegex: externalUrlPattern ?? input.externalUrlRegex ?? null,
    // As in Docusaurus: the browser gets the source of a regular expression.
    replaceSearchResultPathname: replace
      ? { from: replace.from instanceof RegExp ? replace.from.source : escapePattern(replace.from), to: replace.to }
      : null,
    searchParameters: (input.searchParameters ?? {}) as PlainObject,
    insights: input.insights ?? false,
    ...(hosts !== undefined && { hosts: toOrigins(hosts) })
  }
  return { provider: 'algolia', own: null, options, origins: hosts === undefined ? hostsOf(appId) : toOrigins(hosts) }
}

/** The hosts to which client/search/algolia.ts sends requests. */
function hostsOf(appId: string): string[] {
  return [`https://${appId}-dsn.algolia.net`, ...[1, 2, 3].map(number => `https://${appId}-${number}.algolianet.com`)]
}

function toOrigins(addresses: readonly string[]): string[] {
  return addresses.map(address => new URL(address).origin)
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
