/**
 * The offline index of a published site: finds the manifest of the reader's language, opens its index on the first
 * request, and opens it again, once per request, when a new version of the site has replaced it. Runs in a Worker or in
 * the page.
 */
import { searchIndexFile } from '../../src/shared/dom.ts'
import type { SearchAnswer, SearchRequest } from '../../src/types/search-client.ts'
import { SearchFailure } from './failure.ts'
import { formatVersion, type Manifest, type Manifests } from './format.ts'
import { damaged, parseJson, type ReadFile } from './index-reader.ts'
import { type IndexSearch, openIndex } from './query.ts'
import type { Snowball } from './spelling.ts'

/** The stemmer of the site's language: the search module defines it before this code (src/output/client/client.ts). */
declare const searchStemmer: { readonly stemmer: Snowball; readonly language: string }

function siteStemmer(language: string): Snowball | null {
  if (typeof searchStemmer === 'undefined') return null
  return searchStemmer.language === language.split('-')[0] ? searchStemmer.stemmer : null
}

export interface OfflineIndex {
  search(request: SearchRequest): Promise<SearchAnswer>
}

/**
 * `base` is the absolute address of the site's root, with a trailing slash. `first` is the content of search.json, if
 * already loaded; null: it must be loaded.
 */
export function createOfflineIndex(base: string, first: unknown = null): OfflineIndex {
  const open = new Map<string, Promise<IndexSearch>>()
  let manifests = first

  async function openLanguage(language: string, cache: RequestCache): Promise<IndexSearch> {
    // Later requests need the index, too, so opening it is not aborted with the request that began it.
    const found = manifestOf(toManifests(manifests ?? (await readManifests(base))), language)
    const read: ReadFile = (name, signal) => fetchText(base + found.folder + name, signal, cache)
    return openIndex(found, read, siteStemmer(found.language))
  }

  async function searchOnce(request: SearchRequest, cache: RequestCache): Promise<SearchAnswer> {
    const { language } = request.filters
    const index = open.get(language) ?? openLanguage(language, cache)
    open.set(language, index)
    try {
      const search = await index
      request.signal.throwIfAborted()
      return await search(request)
    } catch (error) {
      request.signal.throwIfAborted()
      // Failures are not cached: the next request, or the reader's Retry, opens the index again.
      if (open.get(language) === index) open.delete(language)
      manifests = null
      throw error instanceof SearchFailure ? error : new SearchFailure('damaged', String(error))
    }
  }

  return {
    search: request =>
      searchOnce(request, 'default').catch(error => {
        // A file was deleted by a deploy, or is damaged in the browser's cache.
        if (error instanceof SearchFailure && /missing|damaged/.test(error.kind)) return searchOnce(request, 'reload')
        throw error
      })
  }
}

async function readManifests(base: string): Promise<unknown> {
  const signal = AbortSignal.timeout(longestWait)
  return parseJson(await fetchText(base + searchIndexFile, signal, 'no-cache'), searchIndexFile)
}

function toManifests(value: unknown): Manifests {
  const found = value as Manifests | null
  if (found?.version === formatVersion) return found
  throw damaged(searchIndexFile)
}

/** The manifest for a language tag: the same tag, else the same language of another region, else the first one. */
function manifestOf({ manifests }: Manifests, language: string): Manifest {
  const [root] = language.split('-')
  const near = Object.keys(manifests).find(tag => tag.split('-')[0] === root) ?? ''
  const manifest = manifests[language] ?? manifests[near] ?? Object.values(manifests)[0]
  if (manifest === undefined) throw new SearchFailure('missing', 'The site has no search index.')
  return manifest
}

/** Timeout in milliseconds, after which the reader gets a message instead of a spinner. */
const longestWait = 20_000

/** Rejects with the signal's reason when aborted. */
async function fetchText(url: string, signal: AbortSignal, cache: RequestCache): Promise<string> {
  let status = 0
  try {
    // Browsers before 2024 cannot combine signals: they only have the timeout of their network.
    const ending = AbortSignal.any?.([signal, AbortSignal.timeout(longestWait)]) ?? signal
    const response = await fetch(url, { signal: ending, cache })
    status = response.status
    if (response.ok) return await response.text()
  } catch {
    signal.throwIfAborted()
  }
  const isGone = status === 404 || status === 410
  throw new SearchFailure(isGone ? 'missing' : 'network', `${url} (${status || 'no answer'})`, status)
}
