/** Normalizes the search provider and the settings of its browser half. */
import type { InferOutput } from 'valibot'
import type { PlainObject } from '../../types/basics.ts'
import type { SearchConfig } from '../../types/config.ts'
import type { search } from '../schema/search.ts'
import { existingPath, firstExisting, type NormalizeContext } from './context.ts'

type Settings = Exclude<InferOutput<typeof search>, false>

/** null: the site has no search. */
export function normalizeSearch(settings: Settings | false, context: NormalizeContext): SearchConfig | null {
  if (settings === false) return null
  const { searchPagePath, tests } = settings
  return {
    ...completeProvider(settings),
    pagePath: searchPagePath === false ? null : searchPagePath.replace(/^\/+|(?<!\/)\/+$/g, ''),
    ui: {
      placeholder: settings.placeholder,
      hits: settings.maxResults,
      hitsPerGroup: settings.maxResultsPerGroup,
      remembers: !settings.disableUserPersonalization,
      missingResultsUrl: settings.missingResultsUrl ?? null
    },
    isContextual: settings.contextualSearch,
    reportsMissing: settings.analytics,
    tests:
      tests === undefined
        ? firstExisting(['search.tests.yml'], 'file', context)
        : existingPath(tests, 'file', ['search', 'tests'], context)
  }
}

type OwnSettings = Pick<SearchConfig, 'provider' | 'own' | 'options' | 'origins'>

function completeProvider(input: Settings): OwnSettings {
  switch (input.provider) {
    case 'flexsearch': {
      const { provider, synonyms, boost } = input
      return { provider, own: null, options: { synonyms, boost }, origins: [] }
    }
    case 'algolia':
      return completeAlgolia(input)
    default: {
      const { provider: own, options, origins } = input
      // The schema has checked that it is an object; its content is up to the provider.
      return { provider: own.name, own, options: options as PlainObject, origins: toOrigins(origins) }
    }
  }
}

function completeAlgolia(input: Extract<Settings, { readonly provider: 'algolia' }>): OwnSettings {
  const { appId, apiKey, indexName, contextualSearch, replaceSearchResultPathname: replace, hosts, insights } = input
  const options: PlainObject = {
    appId,
    apiKey,
    indexName,
    contextualSearch,
    externalUrlRegex: input.externalUrlPattern ?? input.externalUrlRegex ?? null,
    // The browser gets the source of a regular expression.
    replaceSearchResultPathname: replace
      ? { from: replace.from instanceof RegExp ? replace.from.source : escapePattern(replace.from), to: replace.to }
      : null,
    searchParameters: input.searchParameters as PlainObject,
    insights,
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
