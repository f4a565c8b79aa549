/** Answers a request with a file of a folder: its type, one range of it, or that the client has it already. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { lookup } from 'mrmime'
import { openInside, type Roots } from '../guarded-files.ts'

export interface FileAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  /** null: the answer has no body. */
  readonly body: Readable | null
}

/**
 * null: there is no file that may be read. The file is opened once and judged when it is open, because a path can become
 * a link between a look at it and the reading.
 */
export function answerWithFile(
  file: string,
  { headers: asked, method }: IncomingMessage,
  roots: Roots,
  type = mediaType(file)
): FileAnswer | null {
  const opened = openInside(file, roots)
  if (opened === null) return null
  const { stats, stream, close } = opened
  const etag = `"${[stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].map(part => part.toString(36)).join('-')}"`
  if (isKnown(asked['if-none-match'], etag)) {
    close()
    return { status: 304, headers: { ETag: etag }, body: null }
  }
  const range = rangeOf(asked, stats.size)
  const [start, end] = range ?? [0, stats.size - 1]
  if (start > end && range !== null) {
    close()
    return { status: 416, headers: { 'Content-Range': `bytes */${stats.size}`, 'Content-Length': 0 }, body: null }
  }
  const isEmpty = method === 'HEAD' || stats.size === 0
  if (isEmpty) close()
  return {
    status: range === null ? 200 : 206,
    headers: {
      'Content-Type': type,
      'Content-Length': end - start + 1,
      'Accept-Ranges': 'bytes',
      ETag: etag,
      ...(range !== null && { 'Content-Range': `bytes ${start}-${end}/${stats.size}` })
    },
    body: isEmpty ? null : stream(start, end)
  }
}

/** `a/b.md` → `text/markdown; charset=utf-8`. Unknown extensions get a binary type, which browsers do not run. */
export function mediaType(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream'
  return /^text\/|\/(?:javascript|json|xml)$|\+(?:json|xml)$/.test(type) ? `${type}; charset=utf-8` : type
}

/** Whether the client names the tag among those that it has. */
export function isKnown(tags: string | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some(known => known.trim() === etag)
}

/**
 * One range, as media players request; null: the whole file is sent, also to who has a part of an earlier file. An empty
 * range is outside of the file.
 */
function rangeOf(
  { range = '', 'if-range': earlier }: IncomingHttpHeaders,
  size: number
): readonly [number, number] | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (earlier !== undefined || (from === '' && to === '')) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Number(to)
  if (from !== '' && to !== '' && last < start) return null
  return [start, Math.min(last, size - 1)]
}
