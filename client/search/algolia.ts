/**
 * Browser half of the Algolia provider: one POST per search, no client library. Everything in the answer becomes text,
 * never markup.
 */
import type {
  MarkedText,
  SearchAnswer,
  SearchEngine,
  SearchGroup,
  SearchHit,
  SearchRequest,
  SearchSettings
} from '../../src/types/search-client.ts'
import { type AlgoliaOptions, levels, pageRequests, windowRequests } from './algolia-requests.ts'
import { SearchFailure } from './failure.ts'

/** Opens search; nothing is requested before the first search. */
export function openSearch({ baseUrl, options: given }: SearchSettings): SearchEngine {
  // Validated by the configuration.
  const options = given as unknown as AlgoliaOptions
  // As query parameters: a header would cost a preflight.
  const key = `x-algolia-application-id=${options.appId}&x-algolia-api-key=${encodeURIComponent(options.apiKey)}`
  const post = createPost(options.hosts ?? searchHosts(options.appId), `/1/indexes/*/queries?${key}`)

  async function search(request: SearchRequest): Promise<SearchAnswer> {
    const toRequests = request.surface === 'page' ? pageRequests : windowRequests
    const body = JSON.stringify({ requests: toRequests(request, options) })
    const value = await post(body, request.signal)
    const result = (value as { results?: Result[] } | null)?.results?.[0]
    if (!Array.isArray(result?.hits)) throw new SearchFailure('damaged', 'Algolia: no hits')
    // The search page lists pages, so it does not limit the hits of a group.
    const perGroup = request.surface === 'page' ? request.limit : request.hitsPerGroup
    const hits = result.hits.map(record => record && toHit(record, { baseUrl, ...options }))
    const groups = toAlgoliaGroups(result.hits, hits, perGroup)
    // Without those that are not shown, because their address is none.
    const total = result.nbHits - hits.filter(hit => !hit).length
    return { groups, total, hasMore: result.page + 1 < result.nbPages }
  }

  return { search, close() {} }
}

interface Result {
  readonly hits: readonly (AlgoliaRecord | null)[]
  readonly nbHits: number
  readonly page: number
  readonly nbPages: number
}

/** Milliseconds for the first host; each further host gets as much more, the last one all the remaining time. */
const patience = 2000
/** The total, which the usual four hosts use up. A single host may take all of it, because there is no other. */
const longestWait = 20_000
/** A host that failed is not tried first again for this time. */
const downFor = 120_000

/** Origins of the hosts that answer searches, nearest first. */
function searchHosts(appId: string): string[] {
  const others = [1, 2, 3].map(i => `https://${appId}-${i}.algolianet.com`)
  return [`https://${appId}-dsn.algolia.net`, ...others.sort(() => Math.random() - 0.5)]
}

/**
 * A function that posts a body to `path` of one of the hosts and parses the answer. After a network error, a timeout or
 * a 5xx it tries the next host; any other error is final, including 429: a search box must not hang.
 */
function createPost(hosts: readonly string[], path: string): (body: string, signal: AbortSignal) => Promise<unknown> {
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
    // Plain text without custom headers, so that the browser sends no preflight request.
    const headers = { 'content-type': 'text/plain' }
    // Browsers before 2024 cannot combine signals: they only have the timeout of their network.
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
    // A truncated answer, or no JSON: reported below.
  }
  throw new SearchFailure(answer.ok ? 'damaged' : 'refused', `Algolia: ${answer.status}`, answer.status)
}

/** A record in the wire format. The server may send other values, so each value is checked. */
interface AlgoliaRecord extends Texts<unknown> {
  readonly objectID?: unknown
  readonly url?: unknown
  /** `lvl0` to `lvl6`, or `content`. */
  readonly type?: unknown
  readonly _snippetResult?: Texts<{ readonly value?: unknown }>
  readonly _highlightResult?: Texts<{ readonly value?: unknown }>
}

interface Texts<T> {
  readonly hierarchy?: Readonly<Record<string, T | undefined>>
  readonly content?: T
}

/** Groups by the first level, in the order of their first hit; in a group, hits of one page are adjacent. */
function toAlgoliaGroups(
  records: readonly (AlgoliaRecord | null)[],
  shown: readonly (SearchHit | null)[],
  perGroup: number
): SearchGroup[] {
  const groups = new Map<string, SearchHit[]>()
  for (const [at, hit] of shown.entries()) {
    if (!hit) continue
    const label = String(records[at]?.hierarchy?.lvl0 ?? '')
    groups.set(label, [...(groups.get(label) ?? []), hit].slice(0, perGroup))
  }
  return [...groups].map(([label, hits]) => ({
    label,
    hits: [...new Set(hits.map(hit => hit.pageTitle))].flatMap(title => hits.filter(hit => hit.pageTitle === title))
  }))
}

function toHit(record: AlgoliaRecord, rules: AddressRules): SearchHit | null {
  const { url, type } = record
  const address = typeof url === 'string' ? toResultAddress(url, rules) : null
  if (!address) return null
  const names = levels.map(level => String(record.hierarchy?.[level] ?? ''))
  const named = levels.indexOf(String(type))
  // Text below a heading is shown with the deepest heading above it.
  const deepest = named < 0 ? names.findLastIndex(name => name !== '') : named
  const title = marked(record, levels[deepest]) ?? { text: address.href, marks: [] }
  return {
    id: String(record.objectID ?? url),
    ...address,
    kind: named < 0 ? 'content' : named > 1 ? 'heading' : 'page',
    title,
    pageTitle: names[1] || title.text,
    trail: names.slice(0, deepest).filter(Boolean),
    snippet: marked(record)
  }
}

/** The text of a level, or of the content: its snippet, else its highlighted value, else the value. */
function marked(record: AlgoliaRecord, level?: string): MarkedText | null {
  const pick = <T>(texts: Texts<T> | undefined) => (level ? texts?.hierarchy?.[level] : texts?.content)
  const value = pick(record._snippetResult)?.value ?? pick(record._highlightResult)?.value ?? pick(record)
  return typeof value === 'string' && value !== '' ? splitMarks(value) : null
}

// The marks that `algolia-requests.ts` requests. An HTML tag in an answer is a part of the text.
const tag = /(\ue000)|\ue001/g

/** Text with marks around what matched → the text without them, and the ranges. */
function splitMarks(value: string): MarkedText {
  const marks: [number, number][] = []
  let text = ''
  let from = 0
  let start = -1
  for (const match of value.matchAll(tag)) {
    text += value.slice(from, match.index)
    from = match.index + match[0].length
    if (start >= 0 && start < text.length) marks.push([start, text.length])
    start = match[1] ? text.length : -1
  }
  return { text: text + value.slice(from), marks }
}

interface AddressRules {
  readonly baseUrl: string
  /** Source of a regular expression; a full address that matches is not changed. */
  readonly externalUrlRegex?: string | null
  readonly replaceSearchResultPathname?: { readonly from: string; readonly to: string } | null
}

interface ResultAddress {
  readonly href: string
  /** Opens as a full page load. */
  readonly isExternal: boolean
}

/**
 * `https://docs.example.com/a?b#c` → `/a#c`: path and hash, rewritten by the site's rule, below the base URL.
 * null for an address that is not http(s): a link must not run code.
 */
function toResultAddress(address: string, rules: AddressRules): ResultAddress | null {
  const { baseUrl, externalUrlRegex, replaceSearchResultPathname: replace } = rules
  const [origin] = /^(?:https?:\/\/[^/?#\\]+|(?=\/))/i.exec(address) ?? []
  if (origin === undefined) return null
  if (externalUrlRegex && new RegExp(externalUrlRegex, 'i').test(address)) return { href: address, isExternal: true }
  const path = address.slice(origin.length).replace(/\?[^#]*/, '')
  const replaced = replace ? path.replace(new RegExp(replace.from, 'g'), replace.to) : path
  // Two slashes at the start would name another host.
  const href = replaced.replace(/^[/\\]*/, '/')
  return { href: href.startsWith(baseUrl) ? href : baseUrl + href.slice(1), isExternal: false }
}
