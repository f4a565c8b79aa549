/** Handles HTTP requests: answers each with a page, a known file, or an error. No request ends the server. */
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse
} from 'node:http'
import { hasMarkdown, markdownPath } from '../../model/routes.ts'
import { belowBaseUrl, stripHtml } from '../../shared/address.ts'
import { serveAddresses } from '../../shared/dom.ts'
import type { Config } from '../../types/config.ts'
import type { Route, RouteTable } from '../../types/routes.ts'
import { mediaType } from '../../util/http/file-answer.ts'
import { wantsMarkdown } from '../../util/http/headers.ts'
import { refuse } from '../../util/http/host-guard.ts'
import { encodePath } from '../../util/paths.ts'
import { SiteReplaced } from '../bodies.ts'
import { readViolation, toFinding } from '../policy.ts'
import type { Server } from '../server.ts'
import { type Answer, content, notFound, send, sendMessage } from './send.ts'

interface HttpOptions extends Answering {
  readonly isAllowed: (host: string) => boolean
  /** Real paths of the folders that may contain files to send. */
  readonly roots: readonly string[]
  /** Called before each request for the site is answered. */
  readonly onRequest: () => void
  /** Called after each answer. */
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
export function createHttpServer(listener: RequestListener): HttpServer {
  const server = createServer(limits, listener)
  // No request needs a body.
  server.on('checkContinue', listener)
  // The request is incomplete or malformed, so the connection is useless.
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

/**
 * Handles one request per turn of the event loop, in order. Node accepts one new connection per turn: if a turn
 * answered a request of each of two hundred open connections, a new connection would wait for two hundred such turns.
 */
function createRequestQueue(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const next = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise(resolve => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(next)
    })
}

export function createRequestListener({
  isAllowed,
  roots,
  onRequest,
  onAnswered,
  ...answering
}: HttpOptions): RequestListener {
  const turn = createRequestQueue()
  return async (request, response) => {
    try {
      await turn()
      const path = requestPath(request.url ?? '')
      const isReport = request.method === 'POST' && path === serveAddresses.violations
      const { headers, rawHeaders } = request
      const refusal = refuse(isReport ? { headers, rawHeaders, method: 'GET' } : request, isAllowed)
      if (refusal !== null) return sendMessage(refusal, response)
      if (path === null) return sendMessage({ status: 400, message: 'The address is invalid.' }, response)
      if (isReport) return await handleViolation(request, response, answering)
      onRequest()
      const isPeek = request.headers['sec-fetch-dest'] === 'empty'
      const markdown = markdownOf(path, answering.server)
      if (markdown !== null) response.setHeader('Vary', 'Accept')
      const wanted = markdown !== null && wantsMarkdown(request.headers.accept) ? markdown : path
      const found = (await askPlugins(path, request, answering)) ?? (await answerNow(wanted, isPeek, answering))
      const policy = answering.server.siteAt(path).policy.sent()
      if (policy !== null) response.setHeader('Content-Security-Policy', policy)
      await send(found, request, response, roots)
      onAnswered()
    } catch {
      if (response.headersSent) response.destroy()
      else sendMessage({ status: 500, message: 'The request failed.' }, response)
    }
  }
}

/** The path of a page's Markdown; null: none. */
function markdownOf(path: string, server: Server): string | null {
  const { routes, config } = server.siteAt(path).plan
  const found = config.aiOutputs === null ? null : findRoute(path, routes, config)
  if (found?.kind !== 'page' || !hasMarkdown(found.route, config)) return null
  return config.baseUrl + markdownPath(found.route, config).slice(config.outputBase.length)
}

/** The response of a plugin that serves this address. */
async function askPlugins(
  path: string,
  { url, headers }: IncomingMessage,
  { server: { site } }: Pick<Answering, 'server'>
): Promise<Answer | null> {
  const below = belowBaseUrl(path, site.config.baseUrl)
  if (below === null || !site.config.plugins.some(({ serve }) => serve !== undefined)) return null
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : []
  )
  const request = new Request(new URL(url ?? '/', `http://${headers.host ?? 'localhost'}`), {
    headers: [...fields].map(([name, value]) => [name, value])
  })
  const response = await site.answer(`/${below.replace(/^\//, '')}`, request)
  if (response === null) return null
  const type = response.headers.get('content-type') ?? mediaType('answer.txt')
  return content(response.status, type, new Uint8Array(await response.arrayBuffer()))
}

/** Handles a browser's report of something that the policy has blocked. */
async function handleViolation(
  request: IncomingMessage,
  response: ServerResponse,
  { server }: Pick<Answering, 'server'>
): Promise<void> {
  const violation = await readViolation(request)
  const path = violation && requestPath(violation.path)
  const route = path && pageAt(path, server)
  if (violation === null || !route)
    return sendMessage({ status: 400, message: 'This is not a policy violation report.' }, response)
  server.noteBlocked(
    route,
    toFinding(violation, route, { ...server.siteAt(path).plan, origin: `http://${request.headers.host}` })
  )
  response.writeHead(204).end()
}

export interface Answering {
  readonly server: Server
  /** The script that keeps open pages up to date, with its address. */
  readonly script: { readonly address: string; readonly content: string }
  /** Completes a page before it is sent; `revision` and `shellVersion` are from the time before it was rendered. */
  readonly finish: (page: { html: string; route: Route; revision: number; shellVersion: number }) => string
}

/** If the configuration changes while a page is compiled, the new site answers the request. */
async function answerNow(path: string, isPeek: boolean, answering: Answering): Promise<Answer> {
  try {
    return await answer(path, isPeek, answering)
  } catch (error) {
    if (error instanceof SiteReplaced) return answerNow(path, isPeek, answering)
    throw error
  }
}

/** `isPeek`: a script fetches the page to replace another one, which it does not do if the response is an error. */
async function answer(path: string, isPeek: boolean, { server, script, finish }: Answering): Promise<Answer> {
  if (path === script.address) return content(200, mediaType('live.js'), script.content)
  const { config } = server.site.plan
  const { config: own, routes } = server.siteAt(path).plan
  const below = belowBaseUrl(path, config.baseUrl)
  if (path === '/' && config.baseUrl !== '/') return { kind: 'redirect', status: 302, to: config.baseUrl }
  if (below === '' && config.baseUrl !== '/') return { kind: 'redirect', status: 308, to: config.baseUrl }
  // The start address of another language without its trailing slash.
  if (own !== config && path === own.baseUrl.slice(0, -1)) return { kind: 'redirect', status: 308, to: own.baseUrl }
  const found = findRoute(path, routes, own)
  if (found?.kind === 'redirect') return { kind: 'redirect', status: 308, to: found.to }
  if (found !== null) return showPage(found.route)
  const file = below === null ? null : await server.find(below.replace(/^\//, ''))
  if (file !== null) {
    const type = mediaType(file.path)
    return 'copyFrom' in file ? { kind: 'file', type, file: file.copyFrom } : content(200, type, file.content)
  }
  const moved = server.siteAt(path).movedTo(path)
  if (moved !== null) return { kind: 'redirect', status: 302, to: encodePath(moved) }
  const missing = routes.all.find(({ kind }) => kind === 'not-found')
  return missing === undefined ? notFound : showPage(missing)

  async function showPage(route: Route): Promise<Answer> {
    if (!isPeek) server.forgetBlocked(route)
    // Read before rendering, so that a change during rendering makes the page reload instead of staying outdated.
    const { revision, shellVersion } = server
    const { html, isBroken } = await server.render(route)
    const status = route.kind === 'not-found' ? 404 : isBroken && !isPeek ? 500 : 200
    return content(status, mediaType('page.html'), finish({ html, route, revision, shellVersion }))
  }
}

type Found = { readonly kind: 'page'; readonly route: Route } | { readonly kind: 'redirect'; readonly to: string }

/** The page at an address path; null: none. */
function pageAt(path: string, server: Server): Route | null {
  const { routes, config } = server.siteAt(path).plan
  const found = findRoute(path, routes, config)
  return found?.kind === 'page' ? found.route : (routes.all.find(({ kind }) => kind === 'not-found') ?? null)
}

/** The page that an address means; null: none. Redirect targets come from the route table, never from the request. */
function findRoute(path: string, { byPermalink }: RouteTable, { trailingSlash }: Config): Found | null {
  const exact = byPermalink.get(path)
  if (exact !== undefined) return { kind: 'page', route: exact }
  const route = otherSpellings(path)
    .map(spelling => byPermalink.get(spelling))
    .find(found => found !== undefined)
  if (route === undefined) return null
  // With `trailingSlash` unset, both forms are answered, because the client requests the one with a slash.
  const isAnswered = trailingSlash === null && !path.endsWith('.html')
  return isAnswered ? { kind: 'page', route } : { kind: 'redirect', to: encodePath(route.permalink) }
}

/** `/a/index.html` → `/a`, `/a/`. */
function otherSpellings(path: string): string[] {
  const bare = stripHtml(path).replace(/(?<=.)\/$/, '')
  return bare === '/' ? ['/'] : [bare, `${bare}/`]
}

/**
 * The path of a request, decoded once. It is only looked up in lists and never used as a file path. `/caf%C3%A9?x` →
 * `/café`. null: it cannot be an address (invalid encoding, encoded slashes, control characters).
 */
export function requestPath(url: string): string | null {
  const [path = ''] = url.split(/[?#]/, 1)
  if (!path.startsWith('/') || path.startsWith('//')) return null
  try {
    const segments = path.split('/').map(decodeURIComponent)
    const isClean = segments.every(segment => !/[/\\\p{Cc}]/u.test(segment) && segment !== '.' && segment !== '..')
    return isClean ? segments.join('/').normalize('NFC') : null
  } catch {
    return null
  }
}
