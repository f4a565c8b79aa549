/** Serves a built site as a static host would. Reads only the output folder, so it shows what would be published. */
import type { Stats } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import compression from '@polka/compression'
import sirv from 'sirv'
import { loadConfig } from '../config/load.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { belowBaseUrl } from '../shared/address.ts'
import type { ConfigOverrides } from '../types/config.ts'
import type { Diagnostic, Finding } from '../types/findings.ts'
import { isFileInside, type Roots, realRoots, textInside, whyRefused } from '../util/guarded-files.ts'
import { bestEncoding, hostHeaders, wantsMarkdown } from '../util/http/headers.ts'
import { allowHosts, refuse } from '../util/http/host-guard.ts'
import { closeServer, listen } from '../util/http/listen.ts'

export interface PreviewOptions {
  /** Absolute folder of the project. */
  readonly root: string
  readonly configFile?: string
  readonly overrides: ConfigOverrides
  readonly host: string
  /** null: the first free port from 3000 to 3009. */
  readonly port: number | null
}

/** A running server with the address of the start page, or the reason for the failed start. */
export type Preview =
  | { readonly kind: 'serving'; readonly address: string; close(): Promise<void> }
  | { readonly kind: 'config-failed'; readonly findings: readonly Finding[] }
  | { readonly kind: 'failed'; readonly message: string; readonly hint: string }

/** Serves the output folder of the project at `options.root`. */
export async function startPreview({ root, configFile, overrides, host, port }: PreviewOptions): Promise<Preview> {
  const found: Diagnostic[] = []
  const options = { root, mode: 'serve' as const, overrides, ...(configFile !== undefined && { configFile }) }
  const config = await loadConfig(options, finding => found.push(finding))
  if (config === null) {
    return { kind: 'config-failed', findings: applyPolicy(found, { severities: {}, strict: false }) }
  }
  const folder = resolve(root, config.outDir)
  const [real] = realRoots([folder])
  if (real === undefined) {
    return { kind: 'failed', message: `There is no folder “${config.outDir}”.`, hint: 'Build it first: docsgen build' }
  }
  // Protects an unpublished site from DNS rebinding: a page of another site must not read it.
  const isAllowed = allowHosts(host, () => config.serve.allowedHosts)
  // As in the development server: a client that sends its headers slowly does not hold a connection.
  const limits = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 }
  return startOn(createServer(limits, serveFolder(real, config.baseUrl, isAllowed)), host, port, config.baseUrl)
}

async function startOn(server: Server, host: string, port: number | null, baseUrl: string): Promise<Preview> {
  const result = await listen([{ server, host }], port)
  if (result.kind === 'failed') return result
  const name = host.includes(':') ? `[${host}]` : host
  return { kind: 'serving', close: () => closeServer(server), address: `http://${name}:${result.port}${baseUrl}` }
}

/** Level 5: higher levels take longer than they save on a local network. */
const compress = compression({ brotli: true, level: 5 })

/**
 * Serves the files of `folder` below `baseUrl` to allowed hosts, with compression, ranges, the headers of the site, and
 * redirects to canonical addresses. Other paths redirect to the start page.
 */
function serveFolder(folder: string, baseUrl: string, isAllowed: (host: string) => boolean): RequestListener {
  // `dev` reads files at each request, so that a new build is visible at once.
  const setHeaders = ({ req }: ServerResponse, _path: string, { size }: Stats) => countFromStart(req, size)
  const files = sirv(folder, { dev: true, etag: true, setHeaders })
  const roots = realRoots([folder])
  return (request, response) => {
    const refusal = refuse(request, isAllowed)
    if (refusal !== null) {
      response.writeHead(refusal.status, { 'Content-Type': 'text/plain; charset=utf-8', ...refusal.headers })
      response.end(`${refusal.message}\n`)
      return
    }
    const [path = '', query] = (request.url ?? '/').split(/(?=\?)/, 2)
    const below = belowBaseUrl(path, baseUrl)
    if (below === null || (below === '' && baseUrl !== '/')) return redirect(302, baseUrl, response)
    const markdown = markdownOf(folder, below, roots)
    const isMarkdown = markdown !== null && wantsMarkdown(request.headers.accept)
    const spelling = isMarkdown ? null : otherSpelling(folder, below, roots)
    if (spelling !== null) return redirect(308, baseUrl.slice(0, -1) + spelling + (query ?? ''), response)
    request.url = isMarkdown ? markdown : below.replace(/^(?!\/)/, '/')
    chooseEncoding(request)
    nameWholePath(request)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    for (const [name, value] of hostHeaders(textInside(join(folder, '_headers'), roots) ?? '', path))
      response.setHeader(name, value)
    response.appendHeader('Vary', markdown === null ? 'Accept-Encoding' : 'Accept, Accept-Encoding')
    const refuseFile = () => sendNotFound(folder, below, response, roots)
    if (!mayServe(folder, request.url, roots)) return refuseFile()
    compress(request, response, () => files(request, response, refuseFile))
  }
}

/** False when one of the files that sirv would try is a symbolic link out of the folder, a pipe or a device. */
function mayServe(folder: string, url: string, roots: Roots): boolean {
  const path = decode(url.split('?', 1)[0] ?? '')
  if (path === null) return false
  const bare = join(folder, path).replace(/[\\/]$/, '')
  const endings = ['', '.html', '.htm', '/index.html', '/index.htm']
  return endings.every(ending => whyRefused(bare + ending, roots) === null)
}

/** The address of a page's Markdown: `/a`, `/a/` → `/a.md`, `/` → `/index.md`; null when there is none. */
function markdownOf(folder: string, path: string, roots: Roots): string | null {
  const bare = path.replace(/\/$/, '') || '/index'
  const decoded = decode(bare)
  if (decoded === null || decoded.includes('..')) return null
  return isFileInside(join(folder, `${decoded}.md`), roots) ? `${bare}.md` : null
}

/** The canonical address: `/a` for a folder with a page → `/a/`; `/a/` for `a.html` → `/a`; null when unchanged. */
function otherSpelling(folder: string, path: string, roots: Roots): string | null {
  const decoded = decode(path)
  // In a redirect, a browser would interpret `//` at the beginning as a host name.
  if (decoded === null || decoded.includes('//') || decoded.includes('..') || decoded.length < 2) return null
  const bare = path.replace(/\/$/, '')
  const file = join(folder, decoded)
  const isFolder = isFileInside(join(file, 'index.html'), roots)
  const isFile = isFileInside(`${file.replace(/[\\/]$/, '')}.html`, roots)
  if (path.endsWith('/')) return isFile && !isFolder ? bare : null
  return isFolder && !isFile ? `${bare}/` : null
}

/**
 * Supports a single range, which is not compressed; otherwise sends the whole file, also to who has an earlier state of
 * it, because these validators are weak.
 */
function chooseEncoding({ headers }: IncomingMessage): void {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const isValid = from === '' ? to !== '' : to === '' || Number(to) >= Number(from)
  const isRange = isValid && headers['if-range'] === undefined
  if (!isRange) delete headers.range
  headers['accept-encoding'] = isRange ? '' : bestEncoding(headers['accept-encoding'])
}

/** The last 5 of 100 bytes: `bytes=-5` → `bytes=95-`, which sirv supports. */
function countFromStart({ headers }: IncomingMessage, size: number): void {
  const [, length] = /^bytes=-(\d+)$/.exec(headers.range ?? '') ?? []
  if (length !== undefined) headers.range = `bytes=${Number(length) === 0 ? size : Math.max(0, size - Number(length))}-`
}

/** sirv does not decode `%23` and `%3F`; here they are `#` and `?` in a file name. */
function nameWholePath(request: IncomingMessage & { _parsedUrl?: unknown }): void {
  const raw = request.url ?? '/'
  const path = decode(raw.split('?', 1)[0] ?? '')
  if (path === null || !/[#?]/.test(path)) return
  // The cache in which sirv looks up a parsed URL; it decodes `pathname` once.
  request._parsedUrl = { raw, pathname: encodeURI(path), search: '', query: undefined, hash: undefined }
}

/** The not-found page of the language that the path begins with, else that of the site. */
function sendNotFound(folder: string, path: string, response: ServerResponse, roots: Roots): void {
  const [language = ''] = (decode(path) ?? '').split('/').filter(Boolean)
  const pages = [language, ''].filter(name => !name.startsWith('.')).map(name => join(folder, name, '404.html'))
  const page = pages.map(page => textInside(page, roots)).find(text => text !== null)
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(page ?? 'Not found')
}

function redirect(status: number, to: string, response: ServerResponse): void {
  response.writeHead(status, { Location: to }).end()
}

/** null for an invalid escape, and for NUL, which terminates file names in the system. */
function decode(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}
