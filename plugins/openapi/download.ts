/** One description from the network. */

/** A description cannot be pulled. The message follows the name of the file and is shown to the user. */
export class PullError extends Error {}

/** In bytes: larger than any known description. */
const most = 64 * 1024 * 1024
/** Of one request, in milliseconds. */
const patience = 30_000
const mostRedirects = 5

/** The text at an address. Redirects are followed on the same host only: another one must be named by the author. */
export async function download(source: string, limits = { bytes: most, milliseconds: patience }): Promise<string> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  let address = source
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const response = await request(address, signal)
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (location === null) return bodyOf(response, address, limits.bytes, signal)
    await response.body?.cancel()
    if (!URL.canParse(location, address)) throw new PullError(`${address} redirects to “${location}”.`)
    const target = new URL(location, address)
    if (target.origin !== new URL(address).origin) {
      throw new PullError(
        `${address} redirects to another host, which is not followed. If you trust it, write “source: '${target.href}'”.`
      )
    }
    address = target.href
  }
  throw new PullError(`${source} redirects more than ${mostRedirects} times.`)
}

async function request(address: string, signal: AbortSignal): Promise<Response> {
  const headers = { accept: 'application/vnd.oai.openapi, application/json, application/yaml, text/yaml, */*' }
  try {
    return await fetch(address, { redirect: 'manual', signal, headers })
  } catch (error) {
    throw failure(address, error)
  }
}

async function bodyOf(response: Response, address: string, limit: number, signal: AbortSignal): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel()
    const words = response.statusText === '' ? '' : ` ${response.statusText}`
    throw new PullError(`${address} answers ${response.status}${words}.`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of response.body ?? []) {
      signal.throwIfAborted()
      size += part.byteLength
      if (size > limit) break
      parts.push(part)
    }
  } catch (error) {
    throw failure(address, error)
  }
  if (size > limit) throw new PullError(`${address} is larger than ${limit / 1024 / 1024} MB.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch {
    throw new PullError(`${address} is not text in UTF-8.`)
  }
}

function failure(address: string, error: unknown): PullError {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return new PullError(`${address} did not answer in time.`)
  return new PullError(`${address} cannot be reached (${cause?.code ?? (error as Error).message}).`)
}
