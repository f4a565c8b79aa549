/** Browser half of the Algolia provider: one POST a search, no client library. */
import type { SearchAnswer, SearchEngine, SearchRequest, SearchSettings } from '../../src/types/search-client.ts'
import { type AlgoliaRecord, toAlgoliaGroups } from './algolia-hits.ts'
import { type AlgoliaOptions, windowRequests } from './algolia-requests.ts'
import { SearchFailure } from './failure.ts'

/** Opens search; nothing is asked before the first request. */
export function openSearch({ baseUrl, options: given }: SearchSettings): SearchEngine {
  // Validated by the configuration.
  const options = given as unknown as AlgoliaOptions
  // As query parameters: a header would cost a preflight.
  const key = `x-algolia-application-id=${options.appId}&x-algolia-api-key=${encodeURIComponent(options.apiKey)}`
  const post = createPost(options.hosts ?? searchHosts(options.appId), `/1/indexes/*/queries?${key}`)

  async function search(request: SearchRequest): Promise<SearchAnswer> {
    const toRequests =
      request.surface === 'page' ? (await import('./algolia-page-requests.ts')).pageRequests : windowRequests
    const body = JSON.stringify({ requests: toRequests(request, options) })
    const value = await post(body, request.signal)
    const result = (value as { results?: Result[] } | null)?.results?.[0]
    if (!Array.isArray(result?.hits)) throw new SearchFailure('damaged', 'Algolia: no hits')
    // The search page lists pages: groups are nothing that it cuts.
    const perGroup = request.surface === 'page' ? request.limit : request.hitsPerGroup
    const groups = toAlgoliaGroups(result.hits, perGroup, { baseUrl, ...options })
    return { groups, total: result.nbHits, hasMore: result.page + 1 < result.nbPages }
  }

  return { search, close() {} }
}

interface Result {
  readonly hits: readonly (AlgoliaRecord | null)[]
  readonly nbHits: number
  readonly page: number
  readonly nbPages: number
}

/** The first host's time; each further one gets as much more, and the last one all that is left. */
const patience = 2000
/** With the usual four hosts nothing is left. A single host may be slow: there is no other. */
const longestWait = 20_000
/** A host that failed is not asked first again for this long. */
const downFor = 120_000

/** Origins of the hosts that answer searches, nearest first. */
export function searchHosts(appId: string): string[] {
  const others = [1, 2, 3].map(i => `https://${appId}-${i}.algolianet.com`)
  return [`https://${appId}-dsn.algolia.net`, ...others.sort(() => Math.random() - 0.5)]
}

/**
 * A function that posts a body to `path` of one of the hosts and parses the answer. A network error, a time-out
 * and a 5xx go to the next host; any other refusal is final, 429 included: a search box must not hang.
 */
export function createPost(
  hosts: readonly string[],
  path: string
): (body: string, signal: AbortSignal) => Promise<unknown> {
  let first = 0
  let downUntil = 0
  return async (body, signal) => {
    if (Date.now() > downUntil) first = 0
    let status = 0
    let left = longestWait
    for (let tried = 1; tried <= hosts.length; tried++) {
      const wait = Math.max(tried * patience, tried === hosts.length ? left : 0)
      const answer = await post(`${hosts[first]}${path}`, body, signal, wait)
      left -= wait
      status = answer?.status ?? status
      if (answer && status < 500) return read(answer)
      first = (first + 1) % hosts.length
      downUntil = Date.now() + downFor
    }
    throw new SearchFailure('network', `Algolia: ${status}`, status)
  }
}

/** null: no connection, or too late. */
async function post(url: string, body: string, signal: AbortSignal, wait: number): Promise<Response | null> {
  try {
    // Plain text and no header of our own: the browser asks no leave (preflight) first.
    const headers = { 'content-type': 'text/plain' }
    // Browsers before 2024 cannot join signals: they wait as long as their network does.
    const ending = AbortSignal.any?.([signal, AbortSignal.timeout(wait)]) ?? signal
    return await fetch(url, { method: 'POST', body, headers, signal: ending })
  } catch {
    signal.throwIfAborted()
    return null
  }
}

async function read(answer: Response): Promise<unknown> {
  try {
    if (answer.ok) return await answer.json()
  } catch {
    // Half an answer, or no JSON: told below.
  }
  throw new SearchFailure(answer.ok ? 'damaged' : 'refused', `Algolia: ${answer.status}`, answer.status)
}
