/** Options of the search. */
import * as v from 'valibot'
import type { SearchProvider } from '../../types/search-provider.ts'
import { isPlainObject } from '../../util/objects.ts'
import {
  chosen,
  either,
  filePath,
  filledText,
  flag,
  hook,
  type InputOf,
  list,
  object,
  pattern,
  record,
  sitePath,
  text,
  typed,
  values,
  webAddress,
  wholeNumber
} from './primitives.ts'

/** The offline provider by name, a provider with its options, or false for no search. */
export type SearchInput = v.InferInput<typeof search>
/** Options of all providers. */
export type SearchSettingsInput = InputOf<typeof settings>
export type FlexsearchInput = v.InferInput<typeof flexsearch>
export type AlgoliaInput = v.InferInput<typeof algolia>
export type SearchProviderInput = v.InferInput<typeof ownProvider>

const settings = {
  /**
   * Path of the page with all results; false for none.
   * @example 'find'
   */
  searchPagePath: v.optional(either([sitePath, v.literal(false)], 'a path such as “search”, or false'), 'search'),
  /**
   * Text in the empty field of the search window.
   * @example 'Search the handbook'
   */
  placeholder: v.optional(filledText, 'Search docs'),
  /**
   * Maximum number of results in the search window.
   * @example 10
   */
  maxResults: v.optional(wholeNumber(1, 100), 20),
  /**
   * Maximum number of results in one group of the search window.
   * @example 3
   */
  maxResultsPerGroup: v.optional(wholeNumber(1, 100), 5),
  /**
   * Whether results are limited to the reader's language and docs versions.
   * @example false
   */
  contextualSearch: v.optional(flag, true),
  /**
   * Whether choices of readers are not remembered: no recent searches, no favorites.
   * @example true
   */
  disableUserPersonalization: v.optional(flag, false),
  /**
   * Address where readers can report missing results; `{query}` is replaced by the query.
   * @example 'https://github.com/acme/docs/issues/new?title={query}'
   */
  missingResultsUrl: v.optional(webAddress),
  /**
   * Whether a search without a result is an event `search_no_results` of the analytics that pages load.
   * @example true
   */
  analytics: v.optional(flag, false),
  /**
   * File with the search tests, which `docsgen check` runs.
   * @default 'search.tests.yml'
   * @example 'test/search.yml'
   */
  tests: v.optional(filePath)
}

const flexsearch = object({
  /**
   * Offline search, in an index that is part of the site.
   * @example 'flexsearch'
   */
  provider: v.optional(v.literal('flexsearch'), 'flexsearch'),
  /**
   * Groups of synonyms.
   * @example [['job', 'pipeline'], ['k8s', 'kubernetes']]
   */
  synonyms: v.optional(list(v.pipe(list(filledText), v.minLength(2, 'a list of at least two words'))), []),
  /**
   * Weight of all pages below a path, by default 1; the longest matching path is used.
   * @example { '/changelog': 0.8, '/guides': 1.2 }
   */
  boost: v.optional(
    v.pipe(
      record(
        text,
        v.pipe(v.number('a number above 0'), v.check(isWeight, 'a number above 0, at most 10')),
        'an object with paths as keys'
      ),
      v.check(
        weights => Object.keys(weights).every(path => path.startsWith('/')),
        'an object whose keys are paths that begin with “/”'
      )
    ),
    {}
  ),
  ...settings
})

const algolia = object({
  /**
   * Search hosted by Algolia.
   * @example 'algolia'
   */
  provider: v.literal('algolia'),
  /**
   * Id of the application.
   * @example 'X1Z85QJPUV'
   */
  appId: v.pipe(
    text,
    v.check(id => /^[a-z0-9]+$/i.test(id), 'the id of an application: letters and digits')
  ),
  /**
   * The search-only key: it is public, every reader gets it.
   * @example 'bf7211c161e8205da2f933a02534105a'
   */
  apiKey: filledText,
  /**
   * Name of the index.
   * @example 'acme'
   */
  indexName: filledText,
  /**
   * Results whose full address matches this regular expression are opened as another site.
   * @example 'forum\\.acme\\.dev'
   */
  externalUrlPattern: v.optional(pattern),
  /**
   * Alias of `externalUrlPattern`.
   * @example 'forum\\.acme\\.dev'
   */
  externalUrlRegex: v.optional(pattern),
  /**
   * Replaces a part of the path of results; `from` is text or a regular expression.
   * @example { from: '/docs/', to: '/' }
   */
  replaceSearchResultPathname: v.optional(
    object({ from: v.union([text, v.instance(RegExp)], 'text or a regular expression'), to: text })
  ),
  /**
   * Further parameters of each request.
   * @example { facetFilters: ['type:content'] }
   */
  searchParameters: v.optional(values, {}),
  /**
   * Asks Algolia for the ids that click events need (`clickAnalytics`); a script of the site sends the events.
   * @example true
   */
  insights: v.optional(flag, false),
  /**
   * Hosts to use instead of Algolia's: a proxy with the same API.
   * @default those of the application
   * @example ['https://search.acme.dev']
   */
  hosts: v.optional(list(webAddress)),
  ...settings
})

const provider = typed<SearchProvider>(
  object({
    name: v.pipe(text, v.check(isNewName, 'a word of letters, digits and “-”, but not “flexsearch” or “algolia”')),
    client: filledText,
    worker: v.union([filledText, v.null()], 'a path or null'),
    settings: hook(),
    index: hook(),
    push: v.optional(hook())
  })
)

const ownProvider = object({
  /**
   * A provider of the site.
   * @example acmeSearch
   */
  provider,
  /**
   * Options for the provider; they must not contain secrets.
   * @example { endpoint: 'https://search.acme.dev' }
   */
  options: v.optional(values, {}),
  /**
   * Hosts to which the provider sends requests in the browser; the site's security policy allows them.
   * @example ['https://search.acme.dev']
   */
  origins: v.optional(list(webAddress), []),
  ...settings
})

// No value passes: those with one of these words are checked by the schema of the provider.
const unknownProvider = typed<never>(
  v.object({ provider: v.picklist(['flexsearch', 'algolia'], '“flexsearch”, “algolia” or a provider of the site') })
)

/** The provider decides which other options there are. */
const byProvider: v.GenericSchema<
  FlexsearchInput | AlgoliaInput | SearchProviderInput,
  v.InferOutput<typeof flexsearch> | v.InferOutput<typeof algolia> | v.InferOutput<typeof ownProvider>
> = chosen(input => {
  if (input.provider === 'algolia') return algolia
  // Without a provider, keys of a hosted search are no mistakes: only the provider is missing.
  const isHosted = 'appId' in input || 'apiKey' in input || 'indexName' in input
  if (input.provider === 'flexsearch' || (input.provider === undefined && !isHosted)) return flexsearch
  return isPlainObject(input.provider) ? ownProvider : unknownProvider
})

export const search = either(
  [
    v.pipe(
      v.literal('flexsearch'),
      v.transform(() => ({})),
      flexsearch
    ),
    byProvider,
    v.literal(false)
  ],
  '“flexsearch”, an object, or false'
)

function isWeight(value: number): boolean {
  return value > 0 && value <= 10
}

function isNewName(name: string): boolean {
  return /^[a-z][a-z0-9-]*$/i.test(name) && !['flexsearch', 'algolia'].includes(name)
}
