/** Schema of the search. */
import * as v from 'valibot'
import { isPlainObject } from '../../util/objects.ts'
import {
  filePath,
  filledText,
  flag,
  hook,
  list,
  object,
  pattern,
  record,
  sitePath,
  text,
  webAddress,
  wholeNumber
} from './primitives.ts'

const plainObject = v.custom<Readonly<Record<string, unknown>>>(isPlainObject, 'an object')

/** Keys of all providers. */
const common = {
  searchPagePath: v.optional(v.union([v.literal(false), sitePath], 'a path such as “search”, or false')),
  placeholder: v.optional(filledText),
  maxResults: v.optional(wholeNumber(1, 100)),
  maxResultsPerGroup: v.optional(wholeNumber(1, 100)),
  contextualSearch: v.optional(flag),
  disableUserPersonalization: v.optional(flag),
  missingResultsUrl: v.optional(webAddress),
  tests: v.optional(filePath)
}

const flexsearch = object({
  provider: v.optional(text),
  synonyms: v.optional(list(v.pipe(list(filledText), v.minLength(2, 'a list of two words or more')))),
  boost: v.optional(
    v.pipe(
      record(
        text,
        v.pipe(v.number('a number above 0'), v.check(isWeight, 'a number above 0, at most 10')),
        'an object by path'
      ),
      v.check(
        weights => Object.keys(weights).every(path => path.startsWith('/')),
        'an object by paths that begin with “/”'
      )
    )
  ),
  ...common
})

const algolia = object({
  provider: text,
  appId: v.pipe(
    text,
    v.check(id => /^[a-z0-9]+$/i.test(id), 'the id of an application: letters and digits')
  ),
  apiKey: filledText,
  indexName: filledText,
  externalUrlPattern: v.optional(pattern),
  externalUrlRegex: v.optional(pattern),
  replaceSearchResultPathname: v.optional(
    object({ from: v.union([text, v.instance(RegExp)], 'text or a regular expression'), to: text })
  ),
  searchParameters: v.optional(plainObject),
  insights: v.optional(flag),
  hosts: v.optional(list(webAddress)),
  ...common
})

const providerOfSite = object({
  name: v.pipe(text, v.check(isNewName, 'a word of letters, digits and “-”, but not “flexsearch” or “algolia”')),
  client: filledText,
  worker: v.union([filledText, v.null()], 'a path or null'),
  settings: hook,
  index: hook,
  push: v.optional(hook)
})

const ownProvider = object({
  provider: providerOfSite,
  options: v.optional(plainObject),
  origins: v.optional(list(webAddress)),
  ...common
})

export const search = v.lazy(input => {
  if (!isPlainObject(input)) {
    return v.union([v.literal('flexsearch'), v.literal(false)], '“flexsearch”, an object, or false')
  }
  if (input.provider === 'algolia') return algolia
  // Without a provider, keys of a hosted search are no mistakes: only the provider is missing.
  const isHosted = 'appId' in input || 'apiKey' in input || 'indexName' in input
  if (input.provider === 'flexsearch' || (input.provider === undefined && !isHosted)) return flexsearch
  if (isPlainObject(input.provider)) return ownProvider
  // The other keys depend on the provider.
  return v.object({
    provider: v.picklist(['flexsearch', 'algolia'], '“flexsearch”, “algolia” or a provider of the site')
  })
})

function isWeight(value: number): boolean {
  return value > 0 && value <= 10
}

function isNewName(name: string): boolean {
  return /^[a-z][a-z0-9-]*$/i.test(name) && !['flexsearch', 'algolia'].includes(name)
}
