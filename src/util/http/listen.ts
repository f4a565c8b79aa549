/** Finds a free port for a server. */
import type { Server } from 'node:http'

/** A running server, or the reason for the failure in sentences for the user. */
type Listening =
  | {
      readonly kind: 'listening'
      /** What users type into a browser: `http://localhost:3000`. */
      readonly origin: string
      readonly close: () => Promise<void>
    }
  | { readonly kind: 'failed'; readonly message: string; readonly hint: string }

/** A server and the address that it has to listen on. */
interface Listener {
  readonly server: Server
  readonly host: string
}

export const firstPort = 3000
const portsToTry = 10

/**
 * Listens on `port`, or on the first free port from 3000 to 3009 if `port` is null. `create` is called for each address
 * of the host: browsers resolve `localhost` to either loopback address. A machine may lack the second one.
 */
export async function listen(create: () => Server, host: string, port: number | null): Promise<Listening> {
  const listener: Listener = { server: create(), host: host === 'localhost' ? '127.0.0.1' : host }
  const listeners = [listener, ...(host === 'localhost' ? [{ server: create(), host: '::1' }] : [])] as const
  const close = async () => {
    for (const { server } of listeners) await closeServer(server)
  }
  const ports = port === null ? Array.from({ length: portsToTry }, (_, index) => firstPort + index) : [port]
  for (const candidate of ports) {
    const result = await tryAll(listeners, candidate)
    if (typeof result === 'number') return { kind: 'listening', origin: `http://${nameOf(host)}:${result}`, close }
    if (result !== 'EADDRINUSE') {
      const message = `The server cannot listen on “${host}”, port ${candidate} (${result}).`
      return { kind: 'failed', message, hint: 'Choose others with --host and --port.' }
    }
  }
  const used = port === null ? `ports ${firstPort} to ${firstPort + portsToTry - 1} are` : `port ${port} is`
  const who = process.platform === 'win32' ? `netstat -ano` : `lsof -i :${port ?? firstPort}`
  return {
    kind: 'failed',
    message: `The ${used} in use.`,
    hint: `Choose another with --port; “${who}” shows which process uses it.`
  }
}

/** The name of a host in addresses. `0.0.0.0` and `::` are all addresses of the machine. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Whether an address to listen on is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** The port that all listeners have, or the code of the error. */
async function tryAll([first, ...others]: readonly [Listener, ...Listener[]], port: number): Promise<number | string> {
  const problem = await tryPort(first, port)
  if (problem !== null) return problem
  const address = first.server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  for (const [index, other] of others.entries()) {
    // A machine may lack an address, for example without IPv6; then the first listener is enough.
    if ((await tryPort(other, actual)) !== 'EADDRINUSE') continue
    for (const { server } of [first, ...others.slice(0, index)]) await closeServer(server)
    return 'EADDRINUSE'
  }
  return actual
}

/** The code of the error, or null when the server listens. */
function tryPort({ server, host }: Listener, port: number): Promise<string | null> {
  return new Promise(done => {
    const refuse = (error: NodeJS.ErrnoException) => done(error.code ?? error.message)
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      done(null)
    })
  })
}

/** Closes a server and its open connections. */
function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(done => server.close(() => done()))
}
