/**
 * Serves the files of a folder as static hosts do: compressed, in ranges, with the site's own headers, and with redirects to
 * the canonical spelling of an address.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import compression from '@polka/compression'
import sirv from 'sirv'
import { belowBaseUrl } from '../shared/address.ts'
import { wantsMarkdown } from '../util/http/accept.ts'
import { refuse } from '../util/http/host-guard.ts'
import { hostHeaders } from '../util/http/host-headers.ts'

/** Higher levels take longer than they save on a local network. */
const compress = compression({ brotli: true, level: 5 })

/** Serves the files of `folder` below `baseUrl` to allowed hosts; redirects other paths to the start page. */
export function serveFolder(folder: string, baseUrl: string, isAllowed: (host: string) => boolean): RequestListener {
  // `dev` looks up files at each request, so that a new build is visible at once.
  const files = sirv(folder, { dev: true, etag: true })
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
    const markdown = markdownOf(folder, below)
    const isMarkdown = markdown !== null && wantsMarkdown(request.headers.accept)
    const spelling = isMarkdown ? null : otherSpelling(folder, below)
    if (spelling !== null) return redirect(308, baseUrl.slice(0, -1) + spelling + (query ?? ''), response)
    request.url = isMarkdown ? markdown : below.replace(/^(?!\/)/, '/')
    keepOneRange(request)
    nameWholePath(request)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (markdown !== null) response.setHeader('Vary', 'Accept')
    for (const [name, value] of hostHeaders(readText(join(folder, '_headers')), path)) response.setHeader(name, value)
    compress(request, response, () => files(request, response, () => sendNotFound(folder, response)))
  }
}

/** The address of the Markdown of a page: `/a`, `/a/` → `/a.md`, `/` → `/index.md`; null: it has none. */
function markdownOf(folder: string, path: string): string | null {
  const bare = path.replace(/\/$/, '') || '/index'
  const decoded = decode(bare)
  if (decoded === null || decoded.includes('..')) return null
  return existsSync(join(folder, `${decoded}.md`)) ? `${bare}.md` : null
}

/** `/a` for a folder with a page → `/a/`; `/a/` for `a.html` → `/a`; null: the path is right. */
function otherSpelling(folder: string, path: string): string | null {
  const decoded = decode(path)
  // A browser would read two slashes at the beginning of a redirect as the name of a host.
  if (decoded === null || decoded.includes('//') || decoded.includes('..') || decoded.length < 2) return null
  const bare = path.replace(/\/$/, '')
  const file = join(folder, decoded)
  const isFolder = existsSync(join(file, 'index.html'))
  const isFile = existsSync(`${file.replace(/[\\/]$/, '')}.html`)
  if (path.endsWith('/')) return isFile && !isFolder ? bare : null
  return isFolder && !isFile ? `${bare}/` : null
}

/** Supports a single range with a start; otherwise the whole file is sent. Ranges are not compressed. */
function keepOneRange({ headers }: IncomingMessage): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  const isRange = from !== undefined && (to === '' || Number(to) >= Number(from))
  delete headers[isRange ? 'accept-encoding' : 'range']
}

/** sirv reads `%23` and `%3F` of an address as they are; here they are the `#` and `?` of a file's name. */
function nameWholePath(request: IncomingMessage & { _parsedUrl?: unknown }): void {
  const raw = request.url ?? '/'
  const path = decode(raw.split('?', 1)[0] ?? '')
  if (path === null || !/[#?]/.test(path)) return
  // What sirv has read of a URL before; it decodes `pathname` once.
  request._parsedUrl = { raw, pathname: encodeURI(path), search: '', query: undefined, hash: undefined }
}

function sendNotFound(folder: string, response: ServerResponse): void {
  const page = join(folder, '404.html')
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(existsSync(page) ? readFileSync(page) : 'Not found')
}

function redirect(status: number, to: string, response: ServerResponse): void {
  response.writeHead(status, { Location: to }).end()
}

/** null for an invalid escape, and for NUL, which ends file names in the system. */
function decode(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
