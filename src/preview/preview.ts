/** Serves a built site as a static host would. Reads only the output folder, so it shows what would be published. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { join, resolve, sep } from 'node:path'
import compression from '@polka/compression'
import { loadConfig } from '../config/load.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { belowBaseUrl } from '../shared/address.ts'
import type { ConfigOverrides } from '../types/config.ts'
import type { Diagnostic, Finding } from '../types/findings.ts'
import { isFileInside, type Roots, realRoots, textInside } from '../util/guarded-files.ts'
import { answerWithFile, type FileAnswer } from '../util/http/file-answer.ts'
import { bestEncoding, hostHeaders, wantsMarkdown } from '../util/http/headers.ts'
import { allowHosts, refuse } from '../util/http/host-guard.ts'
import { listen } from '../util/http/listen.ts'

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
  /** The absolute output folder does not exist. */
  | { readonly kind: 'not-built'; readonly folder: string }

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
  if (real === undefined) return { kind: 'not-built', folder }
  // Protects an unpublished site from DNS rebinding: a page of another site must not read it.
  const isAllowed = allowHosts(host, () => config.serve.allowedHosts)
  // As in the development server: a client that sends its headers slowly does not hold a connection.
  const limits = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 }
  const answer = serveFolder(real, config.baseUrl, isAllowed)
  const result = await listen(() => createServer(limits, answer), host, port)
  if (result.kind === 'failed') return result
  return { kind: 'serving', close: result.close, address: `${result.origin}${config.baseUrl}` }
}

/** Level 5: higher levels take longer than they save on a local network. */
const compress = compression({ brotli: true, level: 5 })

/**
 * Serves the files of `folder` below `baseUrl` to allowed hosts, with compression, ranges, the headers of the site, and
 * redirects to canonical addresses. Other paths redirect to the start page.
 */
function serveFolder(folder: string, baseUrl: string, isAllowed: (host: string) => boolean): RequestListener {
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
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Cache-Control', 'no-cache')
    for (const [name, value] of hostHeaders(textInside(join(folder, '_headers'), roots) ?? '', path))
      response.setHeader(name, value)
    response.appendHeader('Vary', markdown === null ? 'Accept-Encoding' : 'Accept, Accept-Encoding')
    const answer = findFile(folder, isMarkdown ? markdown : below, request, roots)
    if (answer === null) return sendNotFound(folder, below, response, roots)
    // A client that disconnects ends the stream.
    response.once('close', () => answer.body?.destroy())
    const reply = () => {
      response.writeHead(answer.status, answer.headers)
      if (answer.body === null) response.end()
      else answer.body.on('error', () => response.destroy()).pipe(response)
    }
    request.headers['accept-encoding'] = bestEncoding(request.headers['accept-encoding'])
    // Ranges count bytes of the file.
    if (answer.status === 206) reply()
    else compress(request, response, reply)
  }
}

/** The file of an address: itself, `/a` → `a.html`, `/a/` → `a/index.html`. Read at each request, so that a new build is visible at once. */
function findFile(folder: string, path: string, request: IncomingMessage, roots: Roots): FileAnswer | null {
  const decoded = decode(path)
  // Also on Windows, where a backslash separates folders.
  if (decoded === null || decoded.split(/[/\\]/).includes('..')) return null
  const bare = join(folder, decoded).replace(/[\\/]$/, '')
  for (const ending of ['', '.html', `${sep}index.html`]) {
    const answer = answerWithFile(bare + ending, request, roots)
    if (answer !== null) return answer
  }
  return null
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
