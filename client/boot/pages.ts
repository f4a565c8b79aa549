/**
 * Documents of other pages: asked for when a reader is about to go there, used when they do. The HTML file
 * of a page is all the router needs, so what is fetched here is what any static host serves.
 */
import { applyTrailingSlash, stripHtml } from '../../src/shared/address.ts'

export interface Pages {
  /** The answer for the page at an address; asked for once, unless it failed or is old. */
  get(url: URL): Promise<Answer>
  /** As `get`, but without failing, and not at all on a slow or metered connection. */
  prefetch(url: URL): void
  /** Asks anew next time. */
  forget(url: URL): void
}

export interface Answer {
  /** Where it came from after redirects. */
  readonly url: string
  readonly status: number
  /** null: not HTML. */
  readonly html: string | null
}

/** How long a prefetched document is good for; the browser's own prefetch cache has the same five minutes. */
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
 * The spelling that hosts answer without a redirect: with a slash, because files are `a/b/index.html`, unless
 * the site says otherwise (hardening section 7). `/a`, `/a.html` and `/a/index.html` → `/a/`.
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

/** Readers who save data, or wait for every byte (behaviour R-9). Only some browsers tell. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
