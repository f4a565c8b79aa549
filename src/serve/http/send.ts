/** Answers, and how they are sent, with the headers that all answers have. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { lookup } from 'mrmime'
import { openInside, type Roots } from '../../util/guarded-files.ts'

/** The answer for a path: a page, a known file, or an error. */
export type Answer =
  | { readonly kind: 'content'; readonly status: number; readonly type: string; readonly content: string | Uint8Array }
  /** A file on disk, by its absolute path. */
  | { readonly kind: 'file'; readonly type: string; readonly file: string }
  | { readonly kind: 'redirect'; readonly status: number; readonly to: string }

export const notFound: Answer = content(404, mediaType('a.txt'), 'Not found\n')

export function content(status: number, type: string, content: string | Uint8Array): Answer {
  return { kind: 'content', status, type, content }
}

/** `a/b.md` → `text/markdown; charset=utf-8`. Unknown extensions get a binary type, which browsers do not run. */
export function mediaType(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream'
  return /^text\/|\/(?:javascript|json|xml)$|\+(?:json|xml)$/.test(type) ? `${type}; charset=utf-8` : type
}

/** Revalidated at every request, not cached elsewhere, not embeddable in other sites. */
const headers = {
  'Cache-Control': 'no-cache',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN'
}

/** `roots`: folders that may contain files to send. */
export async function send(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
  roots: Roots
): Promise<void> {
  if (answer.kind === 'file') return sendFile(answer, request, response, roots)
  if (answer.kind === 'redirect') {
    response.writeHead(answer.status, { ...headers, Location: answer.to }).end()
    return
  }
  const { status, type } = answer
  const bytes = Buffer.from(answer.content)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  if (status === 200 && isKnown(request, etag)) return sendUnchanged(response, etag)
  response.writeHead(status, { ...headers, 'Content-Type': type, 'Content-Length': bytes.length, ETag: etag })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** A short answer to a rejected request. */
export function sendMessage(
  { status, message, headers: more }: { status: number; message: string; headers?: Readonly<Record<string, string>> },
  response: ServerResponse
): void {
  const text = `${message}\n`
  response.writeHead(status, {
    ...headers,
    ...more,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text)
  })
  response.end(text)
}

/** The path is checked again: since the scan, it may have become a symbolic link out of the project. */
async function sendFile(
  { file, type }: Extract<Answer, { kind: 'file' }>,
  request: IncomingMessage,
  response: ServerResponse,
  roots: Roots
): Promise<void> {
  const opened = openInside(file, roots)
  if (opened === null) return send(notFound, request, response, roots)
  const { stats: found, stream, close } = opened
  const etag = `"${[found.ino, found.size, found.mtimeMs, found.ctimeMs].map(part => part.toString(36)).join('-')}"`
  if (isKnown(request, etag)) {
    close()
    return sendUnchanged(response, etag)
  }
  const range = parseRange(request.headers.range, found.size)
  const [start, end] = range ?? [0, found.size - 1]
  response.writeHead(range === null ? 200 : 206, {
    ...headers,
    'Content-Type': type,
    'Content-Length': end - start + 1,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    ...(range !== null && { 'Content-Range': `bytes ${start}-${end}/${found.size}` })
  })
  if (request.method === 'HEAD' || found.size === 0) {
    close()
    response.end()
  }
  // A client that disconnects ends the stream, which is no error.
  else await pipeline(stream(start, end), response).catch(() => {})
}

/** One range inside the file, as media players request; for anything else the whole file is sent. */
function parseRange(header: string | undefined, size: number): readonly [number, number] | null {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '') return null
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? [start, end] : null
}

function isKnown({ headers: asked }: IncomingMessage, etag: string): boolean {
  return (asked['if-none-match'] ?? '').split(',').some(known => known.trim() === etag)
}

function sendUnchanged(response: ServerResponse, etag: string): void {
  response.writeHead(304, { ...headers, ETag: etag }).end()
}
