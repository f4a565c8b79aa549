/** One file of the site as text, or a SearchFailure that says why not. */
import { SearchFailure } from './failure.ts'

/** After this time a host that does not answer counts as gone, so that the reader gets a message and not a spinner. */
const longestWait = 20_000

/** Fails with the signal's reason when it is aborted. */
export async function fetchText(url: string, signal: AbortSignal, cache: RequestCache = 'default'): Promise<string> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, longestWait)
  signal.addEventListener('abort', end)
  try {
    const response = await fetch(url, { signal: ending.signal, cache, credentials: 'same-origin' })
    if (!response.ok) throw toFailure(response.status, url)
    return await response.text()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SearchFailure) throw error
    throw new SearchFailure('network', `${url} cannot be loaded: ${String(error)}`)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

function toFailure(status: number, url: string): SearchFailure {
  const kind = status === 404 || status === 410 ? 'missing' : 'network'
  return new SearchFailure(kind, `${url} answered ${status}.`, status)
}
