/** From an address to a parsed page of this very build, or the reason why the browser has to load it. */

import { addressKey, stripHtml } from '../../src/shared/address.ts'
import { ids } from '../../src/shared/dom.ts'
import type { Answer, Pages } from './pages.ts'
import type { Trust } from './trust.ts'

export type Outcome =
  /** `path` is where a redirect led to; null: no redirect, or one between spellings of the same address. */
  | { readonly kind: 'page'; readonly next: Document; readonly path: string | null }
  /** Not ours, or of another build: its scripts and styles are not those that are loaded. */
  | { readonly kind: 'elsewhere' }
  /** `canReload`: the browser may have more luck. It has not where the server says that something is broken. */
  | { readonly kind: 'failed'; readonly error: Error; readonly canReload: boolean }

/** Never rejects. A server that stumbles (status 500 and above) is asked a second time. */
export async function loadPage(url: URL, pages: Pages, trust: Trust): Promise<Outcome> {
  try {
    const first = await pages.get(url)
    if (first.status < 500) return judge(first, url, trust)
    pages.forget(url)
    return judge(await pages.get(url), url, trust)
  } catch (error) {
    pages.forget(url)
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)), canReload: true }
  }
}

function judge({ html, status, ...answer }: Answer, url: URL, trust: Trust): Outcome {
  const came = new URL(answer.url)
  if (came.origin !== url.origin) return { kind: 'elsewhere' }
  if (status >= 500) return { kind: 'failed', error: new Error(`The server answered ${status}.`), canReload: false }
  if (status >= 400 && status !== 404) throw new Error(`The server answered ${status}.`)
  if (html === null) return { kind: 'elsewhere' }
  // Parsers close what is open, so half a document looks whole once it is parsed.
  if (!html.includes('</html>')) throw new Error('The page arrived only in part.')
  const next = new DOMParser().parseFromString(trust.createHTML(html), 'text/html')
  if (!isOfThisBuild(next)) return { kind: 'elsewhere' }
  return { kind: 'page', next, path: keyOf(came.pathname) === keyOf(url.pathname) ? null : came.pathname }
}

function keyOf(path: string): string {
  return addressKey(stripHtml(path))
}

/** Whether a document is a page drawn for the scripts and styles that are loaded. Their names come from contents. */
function isOfThisBuild(next: Document): boolean {
  const here = filesOf(document)
  const there = filesOf(next)
  return next.getElementById(ids.skipTarget) !== null && there.length > 0 && there.every(file => here.includes(file))
}

function filesOf({ head }: Document): (string | null)[] {
  return [...head.querySelectorAll('link[rel=stylesheet], script[type=module]')].map(
    file => file.getAttribute('href') ?? file.getAttribute('src')
  )
}
