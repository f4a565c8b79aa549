/** The HTTP side: lets requests in, answers them one way, and never ends because of one. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { refuse } from '../../util/host-guard.ts'
import { type Answering, answer, requestPath } from './answers.ts'
import { send, sendMessage } from './send.ts'

export interface HttpOptions extends Answering {
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
      const refusal = refuse(request, isAllowed)
      if (refusal !== null) return sendMessage(refusal, response)
      const path = requestPath(request.url ?? '')
      if (path === null) return sendMessage({ status: 400, message: 'This is not an address.' }, response)
      onRequest()
      const isPeek = request.headers['sec-fetch-dest'] === 'empty'
      await send(await answer(path, isPeek, answering), request, response, roots)
      onAnswered()
    } catch {
      if (response.headersSent) response.destroy()
      else sendMessage({ status: 500, message: 'This could not be answered.' }, response)
    }
  }
}
