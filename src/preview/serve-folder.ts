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
import { refuse } from '../util/host-guard.ts'

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
    const spelling = otherSpelling(folder, below)
    if (spelling !== null) return redirect(308, baseUrl.slice(0, -1) + spelling + (query ?? ''), response)
    request.url = below.replace(/^(?!\/)/, '/')
    keepOneRange(request)
    nameWholePath(request)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    for (const [name, value] of hostHeaders(folder, path)) response.setHeader(name, value)
    compress(request, response, () => files(request, response, () => sendNotFound(folder, response)))
  }
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

interface Rule {
  /** `/sub/assets/*` */
  readonly pattern: string
  /** In the order of the file; null removes a header of an earlier rule. */
  readonly headers: readonly (readonly [name: string, value: string | null])[]
}

/**
 * Headers of the site's host, from the `_headers` file in the output folder (written by output/host-files.ts). The
 * headers of an address, by name in lower case; none without such a file.
 */
function hostHeaders(folder: string, path: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (const rule of readRules(folder)) {
    if (!isMatch(path, rule.pattern)) continue
    for (const [name, value] of rule.headers) {
      if (value === null) headers.delete(name)
      else headers.set(name, value)
    }
  }
  return headers
}

/** Netlify's and Cloudflare's format: a path in the first column, its headers indented below. */
function readRules(folder: string): Rule[] {
  const rules: { pattern: string; headers: [string, string | null][] }[] = []
  for (const line of readText(join(folder, '_headers')).split('\n')) {
    if (/^[^\s#]/.test(line)) rules.push({ pattern: line.trim(), headers: [] })
    const { name, taken, value } =
      /^\s+(?:! *(?<taken>[\w-]+)|(?<name>[\w-]+): *(?<value>.+))$/.exec(line)?.groups ?? {}
    if (taken !== undefined) rules.at(-1)?.headers.push([taken.toLowerCase(), null])
    else if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name.toLowerCase(), value.trim()])
  }
  return rules
}

/** A star at the end matches any text. */
function isMatch(path: string, pattern: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
