/** Checks one address of another site with as few requests as possible: HEAD first, GET only when needed, few retries. */
import { idsIn } from '../anchors.ts'

/** The result for an address. */
export type Verdict =
  | { readonly kind: 'fine' }
  /** It redirects permanently to another address. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'broken'; readonly reason: string }
  /** The page exists, its anchor does not. */
  | { readonly kind: 'no-anchor' }
  /** The site has a problem that may pass. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The site refuses programs: 401, 403, 429. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** Network and clock; tests pass their own. */
export interface RequestOptions {
  readonly fetch: typeof fetch
  readonly wait: (milliseconds: number) => Promise<void>
  readonly userAgent: string
  readonly timeoutMs: number
  /** Further attempts after a failure that may pass. */
  readonly retries: number
  readonly retryMs: number
}

const maxRedirects = 8
const maxBody = 2_000_000

/** Never rejects. */
export async function checkAddress(address: string, options: RequestOptions): Promise<Verdict> {
  for (let left = options.retries; ; left--) {
    const verdict = await checkOnce(address, options)
    if (verdict.kind !== 'unavailable' || left === 0) return verdict
    await options.wait(options.retryMs * (options.retries - left + 1))
  }
}

async function checkOnce(address: string, options: RequestOptions): Promise<Verdict> {
  const fragment = decodeFragment(new URL(address).hash)
  // Only a body can show an anchor.
  const first = fragment === null ? await request(address, 'HEAD', options) : null
  if (first !== null && first.verdict.kind !== 'broken' && first.verdict.kind !== 'unavailable') {
    // Some hosts refuse HEAD and answer GET.
    if (first.verdict.kind !== 'unknown' || first.isLimit) return first.verdict
  }
  const { verdict, text } = await request(address, 'GET', options)
  const isThere = verdict.kind === 'fine' || verdict.kind === 'moved'
  return isThere && fragment !== null && text !== null && !hasAnchor(text, fragment) ? { kind: 'no-anchor' } : verdict
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
      const text = method === 'GET' && isHtml ? (await response.text()).slice(0, maxBody) : null
      if (text === null) await response.body?.cancel()
      const isMoved = at !== address && isPermanent && response.ok
      const verdict = isMoved ? ({ kind: 'moved', to: at } as const) : verdictOf(response.status)
      return { verdict, text, isLimit: response.status === 429 }
    }
    return failed({ kind: 'broken', reason: 'leads from redirect to redirect' })
  } catch (error) {
    return failed(verdictOfError(error))
  }
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

/** The id to look for; null for fragments that are not ids: empty, a line range, a route of an application. */
function decodeFragment(hash: string): string | null {
  const id = hash.slice(1).replace(/:~:.*$/s, '')
  if (id === '' || id === 'top' || /^[!/]|^L\d/.test(id)) return null
  try {
    return decodeURIComponent(id)
  } catch {
    return null
  }
}

/** Text without scripts, below which a page with scripts is taken for one that is drawn in the browser. */
const leastText = 200

/** The anchors of pages that are drawn in the browser are unknown. GitHub prefixes the ids of documents. */
function hasAnchor(html: string, id: string): boolean {
  const ids = idsIn(html)
  return ids.includes(id) || ids.includes(`user-content-${id}`) || (ids.length < 3 && isDrawnByScript(html))
}

function isDrawnByScript(html: string): boolean {
  if (!/<script\b/i.test(html)) return false
  const body = html.replace(/^[\s\S]*<body\b[^>]*>/i, '')
  const text = body.replace(/<(script|style|noscript)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi, ' ').replace(/\s+/g, ' ')
  return text.trim().length < leastText
}
