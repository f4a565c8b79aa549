/** Answers, and how they are sent, with the headers that all answers have. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Roots } from '../../util/guarded-files.ts'
import { answerWithFile, isKnown, mediaType } from '../../util/http/file-answer.ts'

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
  if (status === 200 && isKnown(request.headers['if-none-match'], etag)) return sendUnchanged(response, etag)
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
  const answer = answerWithFile(file, request, roots, type)
  if (answer === null) return send(notFound, request, response, roots)
  response.writeHead(answer.status, { ...headers, ...answer.headers })
  if (answer.body === null) response.end()
  // A client that disconnects ends the stream, which is no error.
  else await pipeline(answer.body, response).catch(() => {})
}

function sendUnchanged(response: ServerResponse, etag: string): void {
  response.writeHead(304, { ...headers, ETag: etag }).end()
}
