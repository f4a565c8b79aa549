/**
 * Refuses requests of foreign pages, because every page in the author's browser can reach a server on this machine. The
 * check of the Host header prevents DNS rebinding; the check of the Fetch Metadata headers refuses other sites.
 */
import type { IncomingMessage } from 'node:http'
import { networkInterfaces } from 'node:os'

/** The response to a refused request; `message` is plain text. */
interface Refusal {
  readonly status: number
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

type Asked = Pick<IncomingMessage, 'method' | 'headers' | 'rawHeaders'>

/** null: the request is allowed. */
export function refuse(request: Asked, isAllowed: (host: string) => boolean): Refusal | null {
  const host = hostOf(request)
  if (host === null) return { status: 400, message: 'A request must name exactly one host.' }
  const name = hostName(host)
  if (name === null || !isAllowed(name)) {
    return {
      status: 403,
      message: 'This host name is not allowed. Add it to “serve.allowedHosts” in the configuration.'
    }
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return {
      status: 405,
      message: 'Only GET and HEAD are supported.',
      headers: { Allow: 'GET, HEAD', Connection: 'close' }
    }
  }
  return isFromElsewhere(request) ? { status: 403, message: 'Other sites may only link here.' } : null
}

/** The Host header; null when there is none, or more than one. */
export function hostOf({ rawHeaders, headers }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string | null {
  const names = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  return names.length === 1 ? (headers.host ?? null) : null
}

/** `localhost:3000` → `localhost`, `[::1]:3000` → `[::1]`; null: the text is not a host with an optional port. */
export function hostName(host: string): string | null {
  const name = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(host)?.[1]
  return name === undefined ? null : name.toLowerCase()
}

/** `bound` is the address that the server listens on, `allowed` returns the names in the configuration. */
export function allowHosts(bound: string, allowed: () => readonly string[]): (host: string) => boolean {
  const isAnywhere = bound === '0.0.0.0' || bound === '::'
  const own = isAnywhere ? addressesOfThisMachine() : [bound]
  const ownNames = new Set(own.map(address => (address.includes(':') ? `[${address}]` : address).toLowerCase()))
  return host =>
    /^(?:(?:[a-z0-9_-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host) ||
    ownNames.has(host) ||
    allowed().some(name => name.toLowerCase() === host)
}

/**
 * For a server that only this machine reaches: whether a request comes from a program, or from a page, of this machine, and
 * names it. Browsers send an Origin header, other programs do not.
 */
export function isFromThisMachine(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): boolean {
  const isAllowed = allowHosts('localhost', () => [])
  const host = hostOf(request)
  const name = host === null ? null : hostName(host)
  if (name === null || !isAllowed(name)) return false
  const { origin } = request.headers
  return origin === undefined || (URL.canParse(origin) && isAllowed(new URL(origin).hostname))
}

function addressesOfThisMachine(): string[] {
  return Object.values(networkInterfaces()).flatMap(entries => (entries ?? []).map(({ address }) => address))
}

/**
 * Whether another site embeds our pages, pictures or scripts (by Fetch Metadata headers). Links from other sites are
 * fine.
 */
function isFromElsewhere({ headers }: Asked): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document'
}
