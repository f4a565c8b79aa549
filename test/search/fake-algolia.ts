/** A server that answers like Algolia and remembers what was asked. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** What to answer, at once or after a while: a status and a body (an object is sent as JSON), or nothing at all. */
export type FakeAnswer = { readonly status: number; readonly body: unknown; readonly afterMs?: number } | 'hang' | 'cut'

export interface FakeAlgolia {
  /** Its address, `http://127.0.0.1:1234`. */
  readonly origin: string
  readonly port: number
  readonly asked: readonly Asked[]
}

type Answer = (asked: Asked, count: number) => FakeAnswer

/** Runs until the test has finished. */
export async function fakeAlgolia(answer: Answer): Promise<FakeAlgolia> {
  const { close, ...fake } = await startFakeAlgolia(answer)
  onTestFinished(close)
  return fake
}

export async function startFakeAlgolia(answer: Answer): Promise<FakeAlgolia & { close(): void }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://x')
      const text = Buffer.concat(chunks).toString('utf8')
      const entry: Asked = {
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body: text === '' ? null : JSON.parse(text)
      }
      asked.push(entry)
      send(response, answer(entry, asked.length))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${port}`, port, asked, close }
}

function send(response: ServerResponse, answer: FakeAnswer): void {
  if (answer === 'hang') return
  if (answer === 'cut') {
    response.destroy()
    return
  }
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
  const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
  setTimeout(() => response.writeHead(answer.status, headers).end(text), answer.afterMs ?? 0)
}

/** A result of `hits`, as the wire format has it. */
export function resultOf(hits: readonly object[], more: object = {}): Exclude<FakeAnswer, string> {
  const result = {
    hits,
    nbHits: hits.length,
    page: 0,
    nbPages: 1,
    hitsPerPage: 20,
    query: '',
    params: '',
    index: 'acme'
  }
  return { status: 200, body: { results: [{ ...result, ...more }] } }
}

/** Algolia with one index, whose settings are known if it `exists`. */
export function answerWrites({ exists = true, acl = ['search'] }: { exists?: boolean; acl?: readonly string[] } = {}) {
  return ({ method, path }: Asked): FakeAnswer => {
    if (path.startsWith('/1/keys/')) return { status: 200, body: { acl } }
    if (method === 'GET' && path.endsWith('/settings')) {
      return exists ? { status: 200, body: {} } : { status: 404, body: { message: 'Index does not exist' } }
    }
    if (path.includes('/task/')) return { status: 200, body: { status: 'published' } }
    return { status: 200, body: { taskID: 1, objectIDs: [], updatedAt: '' } }
  }
}
