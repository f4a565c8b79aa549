/**
 * Documents of other pages: fetched when a reader is about to go there, parsed when they do. They are the HTML files of
 * the pages, so any static host serves them.
 */
import { addressKey, applyTrailingSlash, stripHtml } from '../../src/shared/address.ts'
import { dataAttributes, ids } from '../../src/shared/dom.ts'
import type { TrustedTypesPolicy } from './boot.ts'

export interface Pages {
  /** The response for the page at an address; fetched once, unless that failed or is too old. */
  get(url: URL): Promise<Answer>
  /** Like `get`, but never rejects, and does nothing on a slow or metered connection. */
  prefetch(url: URL): void
  /** The next call fetches the page again. */
  forget(url: URL): void
}

interface Answer {
  /** The address after redirects. */
  readonly url: string
  readonly status: number
  /** null: not HTML. */
  readonly html: string | null
}

/** How long a prefetched document may be used; the browser's own prefetch cache has the same five minutes. */
const freshForMs = 300_000

export function createPages(baseUrl: string, trailingSlash: boolean | null): Pages {
  const known = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>()

  function get(url: URL): Promise<Answer> {
    const address = documentAddress(url.pathname, trailingSlash, baseUrl)
    const entry = known.get(address)
    if (entry && Date.now() - entry.at < freshForMs) return entry.answer
    const answer = ask(address)
    known.set(address, { at: Date.now(), answer })
    answer.catch(() => forget(url))
    return answer
  }

  function forget(url: URL): void {
    known.delete(documentAddress(url.pathname, trailingSlash, baseUrl))
  }

  return {
    get,
    forget,
    prefetch(url) {
      if (!isSlow()) get(url).catch(() => {})
    }
  }
}

/**
 * The spelling that hosts serve without a redirect: with a slash, because files are `a/b/index.html`, unless
 * the site says otherwise. `/a`, `/a.html` and `/a/index.html` → `/a/`.
 */
export function documentAddress(path: string, trailingSlash: boolean | null, baseUrl: string): string {
  return applyTrailingSlash(stripHtml(path), trailingSlash ?? true, baseUrl)
}

async function ask(address: string): Promise<Answer> {
  const response = await fetch(address)
  const isHtml = /^text\/html/i.test(response.headers.get('content-type') ?? '')
  if (!isHtml) void response.body?.cancel()
  return { url: response.url, status: response.status, html: isHtml ? await response.text() : null }
}

/** Whether the reader saves data or has a slow connection. Only some browsers report it. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

type Outcome =
  /** `path` is the target of a redirect; null: no redirect, or one between spellings of the same address. */
  | { readonly kind: 'page'; readonly next: Document; readonly path: string | null }
  /** Another site, or another build, with other scripts and styles than the loaded ones. */
  | { readonly kind: 'elsewhere' }
  /** `canReload`: a reload may help. It does not if the server itself reports a failure. */
  | { readonly kind: 'failed'; readonly error: Error; readonly canReload: boolean }

/** Loads and parses the page at an address. Never rejects. Retries once after a status of 500 or above. */
export async function loadPage(url: URL, pages: Pages, policy: TrustedTypesPolicy): Promise<Outcome> {
  try {
    const first = await pages.get(url)
    if (first.status < 500) return toOutcome(first, url, policy)
    pages.forget(url)
    return toOutcome(await pages.get(url), url, policy)
  } catch (error) {
    pages.forget(url)
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)), canReload: true }
  }
}

function toOutcome({ html, status, ...answer }: Answer, url: URL, policy: TrustedTypesPolicy): Outcome {
  const came = new URL(answer.url)
  if (came.origin !== url.origin) return { kind: 'elsewhere' }
  if (status >= 500) return { kind: 'failed', error: new Error(`The server answered ${status}.`), canReload: false }
  if (status >= 400 && status !== 404) throw new Error(`The server answered ${status}.`)
  if (html === null) return { kind: 'elsewhere' }
  // Parsers close open elements, so a truncated document looks complete after parsing.
  if (!html.includes('</html>')) throw new Error('The page arrived only in part.')
  const next = new DOMParser().parseFromString(policy.createHTML(html), 'text/html')
  if (!isOfThisBuild(next)) return { kind: 'elsewhere' }
  return { kind: 'page', next, path: keyOf(came.pathname) === keyOf(url.pathname) ? null : came.pathname }
}

function keyOf(path: string): string {
  return addressKey(stripHtml(path))
}

/** Whether a document needs exactly the loaded scripts and styles, whose names contain a hash of their content. */
function isOfThisBuild(next: Document): boolean {
  const here = filesOf(document)
  const there = filesOf(next)
  return next.getElementById(ids.skipTarget) !== null && there.length > 0 && there.every(file => here.includes(file))
}

function filesOf({ head }: Document): (string | null)[] {
  return [...head.querySelectorAll(`link[rel=stylesheet]:not([${dataAttributes.sheet}]), script[type=module]`)].map(
    file => file.getAttribute('href') ?? file.getAttribute('src')
  )
}
