/**
 * The WebSockets of open pages. Pages only listen: a page that sends anything is disconnected. Only pages that this
 * process has served can connect: the origin must match, and so must the token in the page.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { serveAddresses } from '../shared/dom.ts'
import type { ServeMessage } from '../types/client.ts'
import { hostName, hostOf } from '../util/http/host-guard.ts'

interface LiveSockets {
  /** The token that served pages contain. */
  readonly token: string
  send(message: ServeMessage): void
  /** Answers an upgrade request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

const limits = { sockets: 500, bytesSent: 1_048_576, bytesReceived: 1024, pingMs: 30_000 }

/** `greeting`: the first message on every socket. */
export function createLiveSockets(isAllowed: (host: string) => boolean, greeting: () => ServeMessage): LiveSockets {
  const token = randomBytes(32).toString('base64url')
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.bytesReceived, perMessageDeflate: false })
  const answering = new WeakSet<WebSocket>()
  const timer = setInterval(checkAll, limits.pingMs).unref()

  function checkAll(): void {
    for (const socket of server.clients) {
      if (!answering.has(socket)) socket.terminate()
      answering.delete(socket)
      socket.ping()
    }
  }

  function greet(socket: WebSocket): void {
    answering.add(socket)
    socket.on('pong', () => answering.add(socket))
    socket.on('message', () => socket.close(1003))
    // A broken connection is only a page that was closed.
    socket.on('error', () => socket.terminate())
    socket.send(JSON.stringify(greeting()))
  }

  return {
    token,
    send(message) {
      const text = JSON.stringify(message)
      for (const socket of server.clients) {
        if (socket.bufferedAmount > limits.bytesSent) socket.terminate()
        else socket.send(text, () => {})
      }
    },
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      if (!mayListen(request, token, isAllowed)) return refuseUpgrade(socket, '403 Forbidden')
      if (server.clients.size >= limits.sockets) return refuseUpgrade(socket, '503 Service Unavailable')
      server.handleUpgrade(request, socket, head, greet)
    },
    close() {
      clearInterval(timer)
      for (const socket of server.clients) socket.close(1001)
      server.close()
    }
  }
}

function mayListen(request: IncomingMessage, token: string, isAllowed: (host: string) => boolean): boolean {
  const host = hostOf(request)
  const name = host === null ? null : hostName(host)
  if (host === null || name === null || !isAllowed(name)) return false
  if (request.headers.origin?.toLowerCase() !== `http://${host.toLowerCase()}`) return false
  const [path, query = ''] = (request.url ?? '').split('?')
  return path === serveAddresses.socket && isSameText(new URLSearchParams(query).get('token') ?? '', token)
}

/** Compares in constant time. */
function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
