/**
 * Checks links to other sites: each address once, one request at a time per host, with a pause between two requests.
 * Results are kept in a file for a week, so that only new and failing links are requested again. Never part of a build.
 */
import { finding } from '../diagnostics/finding.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { Place } from '../types/basics.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import { groupBy } from '../util/maps.ts'
import { idsIn } from './anchors.ts'

export interface ExternalLink {
  readonly href: string
  readonly place: Place
}

export interface ExternalOptions extends RequestOptions {
  /** `changed` requests only addresses that no earlier run has requested. */
  readonly which: 'all' | 'changed'
  /** Patterns of addresses, `*` for any text. Without `only`, all addresses that `ignore` does not match are requested. */
  readonly only: readonly string[]
  readonly ignore: readonly string[]
  /** Number of concurrent requests. */
  readonly atOnce: number
  /** Pause between two requests to one host. */
  readonly paceMs: number
  /** The current time, and how long a result is valid. */
  readonly now: number
  readonly maxAgeMs: number
}

/** Results by address; times are milliseconds since 1970. */
export type Answers = Readonly<Record<string, { readonly at: number; readonly verdict: Verdict }>>

/** Reports links without a target; returns the results to keep. */
export async function checkExternal(
  links: readonly ExternalLink[],
  known: Answers,
  options: ExternalOptions,
  report: Report
): Promise<Answers> {
  const places = groupBy(links.filter(isRequested(options)), ({ href }) => toAddress(href))
  const answers = new Map(Object.entries(known).filter(([address]) => places.has(address)))
  const isOpen = (address: string) => {
    const answer = answers.get(address)
    if (answer === undefined) return true
    if (options.which === 'changed') return false
    return answer.verdict.kind !== 'fine' || options.now - answer.at > options.maxAgeMs
  }
  const hosts = groupBy([...places.keys()].filter(isOpen).sort(byCodePoint), address => new URL(address).host)
  const checkHost = async (addresses: readonly string[]) => {
    for (const [index, address] of addresses.entries()) {
      if (index > 0) await options.wait(options.paceMs)
      answers.set(address, { at: options.now, verdict: await checkAddress(address, options) })
    }
  }
  const queue = hosts.values()
  // All workers take hosts from one queue.
  const work = async () => {
    for (const addresses of queue) await checkHost(addresses)
  }
  await Promise.all(Array.from({ length: options.atOnce }, work))
  for (const [address, own] of places) {
    const verdict = answers.get(address)?.verdict
    for (const { place } of own) if (verdict !== undefined) reportVerdict(address, verdict, place, report)
  }
  return Object.fromEntries([...answers].sort(([a], [b]) => byCodePoint(a, b)))
}

function isRequested({ only, ignore }: ExternalOptions): (link: ExternalLink) => boolean {
  const [wanted, unwanted] = [only.map(toPattern), ignore.map(toPattern)]
  return ({ href }) => {
    const address = toAddress(href)
    if (!/^https?:/i.test(address) || !URL.canParse(address)) return false
    if (wanted.length > 0 && !wanted.some(pattern => pattern.test(address))) return false
    return !unwanted.some(pattern => pattern.test(address))
  }
}

function toAddress(href: string): string {
  return href.startsWith('//') ? `https:${href}` : href
}

/** `https://e.example/*` and `e.example`: a whole address with `*`, or a host. */
function toPattern(text: string): RegExp {
  const source = text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return /^https?:/i.test(text) ? new RegExp(`^${source}$`, 'i') : new RegExp(`^https?://${source}(?:[:/?#]|$)`, 'i')
}

function reportVerdict(address: string, verdict: Verdict, place: Place, report: Report): void {
  const found = findingOf(address, verdict, place)
  if (found !== null) report(found)
}

const lookYourself = 'Open it in a browser, or list it under “externalLinks.ignore”.'

function findingOf(address: string, verdict: Verdict, place: Place): Diagnostic | null {
  switch (verdict.kind) {
    case 'fine':
      return null
    case 'broken':
      return finding('external/broken', place, `“${address}” ${verdict.reason}.`, 'Fix the link, or remove it.')
    case 'no-anchor':
      return finding(
        'external/broken-anchor',
        place,
        `The page of “${address}” has no such anchor.`,
        'Fix the fragment after “#”.'
      )
    case 'moved':
      return finding('external/moved', place, `“${address}” has moved permanently.`, `Write “${verdict.to}”.`)
    case 'unavailable':
      return finding('external/unavailable', place, `“${address}” ${verdict.reason}.`, 'Try again later.')
    case 'unknown':
      return finding('external/unknown', place, `“${address}” ${verdict.reason}: it cannot be checked.`, lookYourself)
    case 'drawn-by-script': {
      const message = `The page of “${address}” is rendered by a script: its anchor cannot be checked.`
      return finding('external/unknown', place, message, lookYourself)
    }
  }
}

/** The result for an address. */
type Verdict =
  | { readonly kind: 'fine' }
  /** It redirects permanently to another address. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'broken'; readonly reason: string }
  /** The page exists, its anchor does not. */
  | { readonly kind: 'no-anchor' }
  /** The page exists, but a script creates its anchors in the browser. */
  | { readonly kind: 'drawn-by-script' }
  /** The site has a problem that may be temporary. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The site refuses automated requests: 401, 403, 429. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** Network and clock; tests pass their own. */
interface RequestOptions {
  readonly fetch: typeof fetch
  readonly wait: (milliseconds: number) => Promise<void>
  readonly userAgent: string
  readonly timeoutMs: number
  /** Number of retries after a failure that may be temporary. */
  readonly retries: number
  readonly retryMs: number
}

const maxRedirects = 8
const maxBody = 2_000_000

/** Checks one address of another site with as few requests as possible: HEAD first, GET only when needed. Never rejects. */
async function checkAddress(address: string, options: RequestOptions): Promise<Verdict> {
  for (let left = options.retries; ; left--) {
    const verdict = await checkOnce(address, options)
    if (verdict.kind !== 'unavailable' || left === 0) return verdict
    await options.wait(options.retryMs * (options.retries - left + 1))
  }
}

async function checkOnce(address: string, options: RequestOptions): Promise<Verdict> {
  const fragment = decodeFragment(new URL(address).hash)
  // Only a response body can show whether an anchor exists.
  const first = fragment === null ? await request(address, 'HEAD', options) : null
  if (first !== null && first.verdict.kind !== 'broken' && first.verdict.kind !== 'unavailable') {
    // Some hosts refuse HEAD but allow GET.
    if (first.verdict.kind !== 'unknown' || first.isLimit) return first.verdict
  }
  const { verdict, text } = await request(address, 'GET', options)
  const isThere = verdict.kind === 'fine' || verdict.kind === 'moved'
  if (!isThere || fragment === null || text === null || hasAnchor(text, fragment)) return verdict
  return { kind: isDrawnByScript(text) ? 'drawn-by-script' : 'no-anchor' }
}

interface Answer {
  readonly verdict: Verdict
  /** HTML of the page; null for anything else. */
  readonly text: string | null
  /** The host limits the rate of requests (429). */
  readonly isLimit: boolean
}

async function request(address: string, method: 'HEAD' | 'GET', options: RequestOptions): Promise<Answer> {
  const failed = (verdict: Verdict): Answer => ({ verdict, text: null, isLimit: false })
  let at = address
  let isPermanent = true
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const headers = { 'user-agent': options.userAgent, accept: 'text/html,*/*;q=0.8' }
      const response = await options.fetch(at, { method, headers, redirect: 'manual', signal })
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel()
        isPermanent &&= response.status === 301 || response.status === 308
        at = new URL(location, at).href
        continue
      }
      const isHtml = /html/.test(response.headers.get('content-type') ?? '')
      const text = method === 'GET' && isHtml ? await firstText(response) : null
      if (text === null) await response.body?.cancel()
      const isMoved = at !== address && isPermanent && response.ok
      const verdict = isMoved ? ({ kind: 'moved', to: at } as const) : verdictOf(response.status)
      return { verdict, text, isLimit: response.status === 429 }
    }
    return failed({ kind: 'broken', reason: 'redirects too many times' })
  } catch (error) {
    return failed(verdictOfError(error))
  }
}

/** The beginning of a response body: a host can send without end, or send a compression bomb. */
async function firstText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length >= maxBody) return text.slice(0, maxBody)
  }
  return text + decoder.decode()
}

function verdictOf(status: number): Verdict {
  if (status < 400) return { kind: 'fine' }
  if (status === 401 || status === 403 || status === 429 || status === 451 || status === 999) {
    return { kind: 'unknown', reason: `answered ${status}` }
  }
  return status >= 500 || status === 408
    ? { kind: 'unavailable', reason: `answered ${status}` }
    : { kind: 'broken', reason: `answered ${status}` }
}

function verdictOfError(error: unknown): Verdict {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError' || name === 'AbortError') return { kind: 'unavailable', reason: 'did not answer in time' }
  const code = cause?.code ?? ''
  if (code === 'ENOTFOUND') return { kind: 'broken', reason: 'has a host that does not exist' }
  if (/CERT|SSL|TLS/.test(code)) return { kind: 'broken', reason: 'has a certificate that browsers refuse' }
  return { kind: 'unavailable', reason: `cannot be reached${code === '' ? '' : ` (${code})`}` }
}

/** The id to look for; null: the fragment is not an id, but empty, a line range, or a route of an application. */
function decodeFragment(hash: string): string | null {
  const id = hash.slice(1).replace(/:~:.*$/s, '')
  if (id === '' || id === 'top' || /^[!/]|^L\d/.test(id)) return null
  try {
    return decodeURIComponent(id)
  } catch {
    return null
  }
}

/** A page with scripts and less text than this is taken for one that is rendered in the browser. */
const leastText = 200

/** GitHub prefixes the ids of documents. */
function hasAnchor(html: string, id: string): boolean {
  const ids = idsIn(html)
  return ids.includes(id) || ids.includes(`user-content-${id}`)
}

function isDrawnByScript(html: string): boolean {
  if (!/<script\b/i.test(html) || idsIn(html).length >= 3) return false
  const start = html.search(/<body\b/i)
  return shownText(start < 0 ? html : html.slice(start)).length < leastText
}

/** The text between tags, in a single pass: a malicious page must not make this slow. */
function shownText(html: string): string {
  let [text, from, left] = ['', 0, '']
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z]*)(?![a-z])[^<>]*>/gi)) {
    if (left === '') text += `${html.slice(from, index)} `
    from = index + tag.length
    if (left === '' && slash === '' && /^(?:script|style|noscript)$/i.test(name)) left = name.toLowerCase()
    else if (slash !== '' && name.toLowerCase() === left) left = ''
  }
  return (left === '' ? text + html.slice(from) : text).replace(/\s+/g, ' ').trim()
}
