/** One file of the site as text, or a SearchFailure that says why not. */
import { SearchFailure } from './failure.ts'

/** After this time a host that does not answer counts as gone, so that the reader gets a message and not a spinner. */
const longestWait = 20_000

/** Fails with the signal's reason when it is aborted. */
export async function fetchText(url: string, signal: AbortSignal, cache: RequestCache = 'default'): Promise<string> {
  let status = 0
  try {
    // Browsers before 2024 cannot join signals: they wait as long as their network does.
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
