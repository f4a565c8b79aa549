/** The HTTP side: lets requests in, answers them one way, and never ends because of one. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { serveAddresses } from '../../shared/dom.ts'
import { refuse } from '../../util/host-guard.ts'
import { readViolation, toFinding } from '../violations.ts'
import { type Answering, answer, pageAt, requestPath } from './answers.ts'
import { send, sendMessage } from './send.ts'

interface HttpOptions extends Answering {
  readonly isAllowed: (host: string) => boolean
  /** Real folders that files may lie in. */
  readonly roots: readonly string[]
  /** Called before each request for the site is answered. */
  readonly onRequest: () => void
  /** Called after each. */
  readonly onAnswered: () => void
}

/** Slow clients cannot exhaust the connections. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384
}

/** A server that is not listening yet. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(limits, listener)
  // No request needs a body.
  server.on('checkContinue', listener)
  // Half a request, or none at all: the connection is of no use.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isTooLong = error.code === 'HPE_HEADER_OVERFLOW'
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else
      socket.end(
        `HTTP/1.1 ${isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}\r\nConnection: close\r\n\r\n`
      )
  })
  return server
}

export function createRequestListener({
  isAllowed,
  roots,
  onRequest,
  onAnswered,
  ...answering
}: HttpOptions): RequestListener {
  return async (request, response) => {
    try {
      const path = requestPath(request.url ?? '')
      const isReport = request.method === 'POST' && path === serveAddresses.violations
      const { headers, rawHeaders } = request
      const refusal = refuse(isReport ? { headers, rawHeaders, method: 'GET' } : request, isAllowed)
      if (refusal !== null) return sendMessage(refusal, response)
      if (path === null) return sendMessage({ status: 400, message: 'This is not an address.' }, response)
      if (isReport) return await takeViolation(request, response, answering)
      onRequest()
      const isPeek = request.headers['sec-fetch-dest'] === 'empty'
      const found = await answer(path, isPeek, answering)
      const policy = answering.server.site.policy.sent()
      if (policy !== null) response.setHeader('Content-Security-Policy', policy)
      await send(found, request, response, roots)
      onAnswered()
    } catch {
      if (response.headersSent) response.destroy()
      else sendMessage({ status: 500, message: 'This could not be answered.' }, response)
    }
  }
}

/** A browser reports what the policy has blocked. */
async function takeViolation(
  request: IncomingMessage,
  response: ServerResponse,
  { server }: Pick<Answering, 'server'>
): Promise<void> {
  const violation = await readViolation(request)
  const path = violation && requestPath(violation.path)
  const route = path && pageAt(path, server)
  if (violation === null || !route) return sendMessage({ status: 400, message: 'This is no report.' }, response)
  server.noteBlocked(
    route,
    toFinding(violation, route, { ...server.site.plan, origin: `http://${request.headers.host}` })
  )
  response.writeHead(204).end()
}
