/** The search provider and what its browser half is told. */
import type { PlainObject, SearchConfig } from '../../model.ts'
import { defaults } from '../defaults.ts'
import type { AlgoliaInput, SearchInput } from '../input-features.ts'

/** null when the site has no search. */
export function completeSearch(input: SearchInput = defaults.search.provider): SearchConfig | null {
  if (input === false) return null
  if (typeof input === 'string') return { provider: input, options: {}, pagePath: defaults.search.pagePath }
  const { provider, searchPagePath = defaults.search.pagePath } = input
  const pagePath = searchPagePath === false ? null : searchPagePath.replace(/^\/+|\/+$/g, '')
  return { provider, options: searchOptions(input), pagePath }
}

function searchOptions(input: Exclude<SearchInput, string | false>): PlainObject {
  if (isAlgolia(input)) return algoliaOptions(input)
  // The schema has looked at the object; what is in it is the provider's business.
  return ('options' in input ? input.options : {}) as PlainObject
}

function isAlgolia(input: { readonly provider: string }): input is AlgoliaInput {
  return input.provider === 'algolia'
}

function algoliaOptions(input: AlgoliaInput): PlainObject {
  const { replaceSearchResultPathname: replace, externalUrlRegex } = input
  return {
    appId: input.appId,
    apiKey: input.apiKey,
    indexName: input.indexName,
    contextualSearch: input.contextualSearch ?? defaults.search.contextualSearch,
    externalUrlRegex: externalUrlRegex ?? null,
    // As Docusaurus hands it to the browser: the source of a regular expression.
    replaceSearchResultPathname: replace
      ? { from: replace.from instanceof RegExp ? replace.from.source : escapePattern(replace.from), to: replace.to }
      : null,
    searchParameters: (input.searchParameters ?? {}) as PlainObject,
    maxResultsPerGroup: input.maxResultsPerGroup ?? defaults.search.maxResultsPerGroup,
    insights: input.insights ?? false
  }
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
